import { createServer, type RequestListener } from 'node:http'
import { isBearer } from './bearer.server.ts'
import type { createWorkerMetrics } from './metrics.server.ts'

type Wiring = {
  host: string
  port: number
  /** Its one address. */
  path: string
  token: string
  metrics: Pick<ReturnType<typeof createWorkerMetrics>, 'contentType' | 'text'>
}

/**
 * A worker answers nothing else; it says of itself what no server can.
 *
 * @returns ends it
 * @throws Error where the port is taken
 */
export async function openMetricsListener({ host, port, path, token, metrics }: Wiring): Promise<() => void> {
  const answer: RequestListener = (request, response) => {
    const isThere = request.method === 'GET' && request.url?.split('?')[0] === path
    if (!isThere || !isBearer(request.headers.authorization, token)) return void response.writeHead(404).end()
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    )
  }
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5000 }, answer)
  await new Promise<void>((done, failed) => {
    server.once('error', failed).listen(port, host, () => done())
  })
  return () => {
    server.close()
    server.closeAllConnections()
  }
}
