import type { IncomingMessage, ServerResponse } from 'node:http'

/** How long, and how much, a client may go on sending what nobody reads: longer than one that has its answer needs to notice. */
const LINGER_MS = 2000
const LINGER_BYTES = 64 * 1024 * 1024

/**
 * Ends an answer whose headers are set. When the body has not been read to its end, the whole answer goes out at once, and what still
 * arrives is dropped for a while before the connection is closed: closed earlier, a client that is sending would lose the answer.
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

/** A request that is refused before it is whole may have none either. */
const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Keeps nothing of it: whoever had begun to read would. */
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
