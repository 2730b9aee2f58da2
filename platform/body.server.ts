import type { ServerOptions } from 'node:http'
import { MIMEType } from 'node:util'

/**
 * How long a client may take to send its headers and then all of its request; a connection that is slower is answered 408 and closed.
 * Node counts header bytes itself (16 KB, 431).
 */
export const serverLimits = ({ headersMs = 10_000, requestMs = 30_000 } = {}): ServerOptions => ({
  headersTimeout: headersMs,
  requestTimeout: requestMs,
  connectionsCheckingInterval: Math.min(5000, headersMs),
})

/** What a request to an address may send: bytes, and fields of a form. */
export type BodyLimit = {
  bytes: number
  fields: number
  /** Media types that whoever takes them reads and counts; what is of another type is taken as at every other address. */
  streamed?: readonly string[]
}

export const FORM_WITH_FILES = 'multipart/form-data'
export const PART_OF_UPLOAD = 'application/offset+octet-stream'

export const KILOBYTE = 1024

/** Of an address with no limit of its own: the longest form of a person is a tenth of it. */
export const DEFAULT_BODY: BodyLimit = { bytes: 64 * KILOBYTE, fields: 200 }

/**
 * A request with its body read and counted, before anything parses it; or as it is, where whoever takes it does that.
 *
 * @returns null when it is larger, or has more fields, than its address takes
 */
export async function withinBodyLimit(request: Request, limit: BodyLimit): Promise<Request | null> {
  if (!request.body) return request
  const contentType = request.headers.get('content-type') ?? ''
  const { bytes, fields, streamed } = limitFor(mediaTypeOf(contentType)?.essence ?? '', limit)
  if (Number(request.headers.get('content-length') ?? 0) > bytes) return null
  if (streamed) return request

  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body) {
    length += chunk.length
    if (length > bytes) return null
    chunks.push(chunk)
  }
  const body = Buffer.concat(chunks)
  return fieldsOf(body, contentType) > fields ? null : new Request(request, { method: request.method, body })
}

const limitFor = (type: string, limit: BodyLimit): BodyLimit =>
  limit.streamed && !limit.streamed.includes(type) ? DEFAULT_BODY : limit

/**
 * Counted by what parts one field from the next: at least as many as a parser finds, by the one media type by which it chooses how
 * to read. Of two types in one header (two headers are joined alike) it may take either, so nothing of that is let through.
 */
function fieldsOf(body: Buffer, contentType: string): number {
  if (contentType.includes(',')) return Infinity
  if (mediaTypeOf(contentType)?.essence === 'application/x-www-form-urlencoded') return countOf(body, '&') + 1
  const boundary = boundaryOf(contentType)
  // Anything else is no form: a JSON text with many ampersands has no fields.
  return boundary ? countOf(body, `--${boundary}`) : 0
}

/** What parts the fields of a form with files; null of another type, empty where it is not said. */
export function boundaryOf(contentType: string): string | null {
  const type = mediaTypeOf(contentType)
  return type?.essence === FORM_WITH_FILES ? (type.params.get('boundary') ?? '') : null
}

/** By the same standard as the parser's own; null for what it refuses as well. */
function mediaTypeOf(contentType: string): MIMEType | null {
  try {
    return new MIMEType(contentType)
  } catch {
    return null
  }
}

function countOf(body: Buffer, mark: string): number {
  let count = 0
  for (let at = body.indexOf(mark); at !== -1; at = body.indexOf(mark, at + mark.length)) count += 1
  return count
}
