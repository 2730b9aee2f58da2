import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

type Translated = { path: string; body: Record<string, unknown> }

/** A server that speaks LibreTranslate's API; by default it answers `[es] …` for a text that it makes Spanish. */
export async function aTranslator(
  answer: (request: Translated, response: ServerResponse) => void = ({ body }, response) =>
    void response.end(JSON.stringify({ translatedText: `[${String(body['target'])}] ${String(body['q'])}` })),
): Promise<{ url: string; requests: Translated[] }> {
  const requests: Translated[] = []
  const server = createServer(
    (request, response) =>
      void bodyOf(request).then((text) => {
        const each = { path: request.url ?? '', body: JSON.parse(text || '{}') as Record<string, unknown> }
        requests.push(each)
        answer(each, response.setHeader('content-type', 'application/json'))
      }),
  )
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  afterAll(() => new Promise((done) => (server.closeAllConnections(), server.close(done))))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += String(part)
  return text
}
