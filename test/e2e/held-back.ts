import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { House } from '#test/house/house.ts'

type Held = {
  /** The text with which the rest of a document begins. */
  from: string
  until: Promise<void>
  onScript?: () => void
}

/** The house behind a server that sends the rest of a document later. */
export async function heldBack(house: House, { from, until, onScript = () => {} }: Held) {
  const server = createServer((request, response) => {
    // Whoever has gone, or a stream that ends with its page.
    void answer(request, response).catch(() => response.destroy())
  })
  async function answer({ url, headers }: IncomingMessage, response: ServerResponse): Promise<void> {
    if (url!.startsWith('/assets/') && url!.endsWith('.js')) onScript()
    const gone = new AbortController()
    response.on('close', () => gone.abort())
    const { cookie = '' } = headers
    const came = await fetch(house.address + url, { headers: { cookie }, signal: gone.signal })
    const body = Buffer.from(await came.arrayBuffer())
    const type = came.headers.get('content-type') ?? ''
    response.writeHead(came.status, { 'content-type': type })
    const end = type.startsWith('text/html') ? body.indexOf(from) : 0
    response.write(body.subarray(0, end))
    if (end > 0) await until
    response.end(body.subarray(end))
  }
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise<void>((done) => (server.closeAllConnections(), server.close(() => done()))),
  }
}
