import type { ServerOptions } from 'node:http'
import { MIMEType } from 'node:util'

/** A slower connection is answered 408 and closed; Node itself limits headers (16 KB, 431). */
export const serverLimits = ({ headersMs = 10_000, requestMs = 30_000 } = {}): ServerOptions => ({
  headersTimeout: headersMs,
  requestTimeout: requestMs,
  connectionsCheckingInterval: Math.min(5000, headersMs),
})

/** The bytes and form fields that an address accepts. */
export type BodyLimit = {
  bytes: number
  fields: number
  /** The address's own reader counts bodies of these types; others are limited as everywhere. */
  streamed?: readonly string[]
}

export const FORM_WITH_FILES = 'multipart/form-data'
export const PART_OF_UPLOAD = 'application/offset+octet-stream'

export const KILOBYTE = 1024

/** The longest form of a person is a tenth of the default. */
export const DEFAULT_BODY: BodyLimit = { bytes: 64 * KILOBYTE, fields: 200 }

/**
 * The body is counted before anything parses it, except where its reader does that.
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
 * Counting separators gives at least as many fields as a parser finds.
 * Of two media types in one header a parser may take either, so they are refused.
 */
function fieldsOf(body: Buffer, contentType: string): number {
  if (contentType.includes(',')) return Infinity
  if (mediaTypeOf(contentType)?.essence === 'application/x-www-form-urlencoded') return countOf(body, '&') + 1
  const boundary = boundaryOf(contentType)
  // Other types are no forms: a JSON text with many ampersands has no fields.
  return boundary ? countOf(body, `--${boundary}`) : 0
}

/** @returns a multipart form's boundary: null for another type, empty where it is missing */
export function boundaryOf(contentType: string): string | null {
  const type = mediaTypeOf(contentType)
  return type?.essence === FORM_WITH_FILES ? (type.params.get('boundary') ?? '') : null
}

/** @returns null for what the parser, by the same standard, refuses as well */
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
