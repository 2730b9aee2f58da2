import type { IncomingMessage, ServerResponse } from 'node:http'

/** A client that has its answer notices sooner; more of what it sends is cut off. */
const LINGER_MS = 2000
const LINGER_BYTES = 64 * 1024 * 1024

/**
 * An early answer goes out whole while the rest of the body is dropped for a while.
 * If the connection closed at once, a client that is still sending would lose the answer.
 */
export async function endAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer | string = '',
): Promise<void> {
  if (request.complete || !hasBody(request)) return void response.end(body)
  response.setHeader('connection', 'close').setHeader('content-length', Buffer.byteLength(body))
  response.flushHeaders()
  if (body.length > 0) response.write(body)
  await dropRest(request, response)
  response.end()
}

/** A request that is refused before it is whole may have a body on its way. */
const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Data are dropped without storing them, unlike by a reader. */
function dropRest(request: IncomingMessage, response: ServerResponse): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(end, LINGER_MS)
    let left = LINGER_BYTES
    request.removeAllListeners('data')
    request.on('data', ({ length }: Buffer) => {
      left -= length
      if (left < 0) end()
    })
    request.once('end', end)
    response.once('close', end)
    request.resume()

    function end(): void {
      clearTimeout(timer)
      request.pause()
      done()
    }
  })
}
