import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createGzip, gzip } from 'node:zlib'
import { accepts } from './compression.server.ts'
import { endAnswer } from './ending.server.ts'
import { chargeWork } from './work.server.ts'

const compressed = promisify(gzip)

/**
 * Sitemaps may be tens of megabytes, and a table of all bookings hundreds, so they are never whole in memory.
 * Events must go out immediately, so event streams are not compressed.
 */
export async function stream(request: IncomingMessage, response: ServerResponse, answered: Response): Promise<void> {
  for (const [name, value] of answered.headers) if (name !== 'set-cookie') response.setHeader(name, value)
  for (const cookie of answered.headers.getSetCookie()) response.appendHeader('set-cookie', cookie)
  response.statusCode = answered.status
  const body = answered.body
  if (request.method === 'HEAD' || !body) {
    await body?.cancel()
    return void response.end()
  }
  const source = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0])
  // The browser reconnects, however a stream ends.
  if (response.getHeader('content-type') === EVENT_STREAM) return pipeline(source, response).catch(() => {})
  const canShrink = textual.test(answered.headers.get('content-type') ?? '')
  if (canShrink) response.appendHeader('vary', 'accept-encoding')
  const zipped = canShrink && accepts(request, 'gzip')
  if (zipped) response.setHeader('content-encoding', 'gzip')
  const sent = zipped ? pipeline(source, createGzip({ level: 5 }), response) : pipeline(source, response)
  // The client has disconnected, which is not a failure.
  await sent.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  })
}

/** In another thread: 3 to 12 ms, by what it is. */
const GZIP_MEGABYTE_MS = 8

export const EVENT_STREAM = 'text/event-stream'

const textual = /^(text\/|application\/(json|javascript|xml)|image\/svg)|turbo|x-script/

/** Sends a whole body, compressed where that helps. */
export async function send(request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> {
  if (request.method === 'HEAD' || body.length === 0) return endAnswer(request, response)

  const canShrink = body.length > 1024 && textual.test(String(response.getHeader('content-type') ?? ''))
  if (!accepts(request, 'gzip') || !canShrink) return endAnswer(request, response, body)

  response.setHeader('content-encoding', 'gzip').appendHeader('vary', 'accept-encoding')
  chargeWork((body.length / 1e6) * GZIP_MEGABYTE_MS)
  await endAnswer(request, response, await compressed(body, { level: 5 }))
}
