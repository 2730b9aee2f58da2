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

/** What a request may send: bytes, and fields of a form. */
type BodyLimit = {
  bytes: number
  fields: number
  /** Media types that whoever takes them reads and counts; what is of another type is taken as at every other address. */
  streamed?: readonly string[]
}

const FORM_WITH_FILES = 'multipart/form-data'
const PART_OF_UPLOAD = 'application/offset+octet-stream'

const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE

/** Of every address that is not in the table below: the longest form of a person is a tenth of it. */
const DEFAULT: BodyLimit = { bytes: 64 * KILOBYTE, fields: 200 }

/** Addresses whose requests may be larger, the first that fits counts. */
const table: readonly (BodyLimit & { path: RegExp })[] = [
  // A payment's event takes some hundred bytes; providers may send more of what we do not read.
  { path: /^\/api\/webhooks\//, bytes: 100 * KILOBYTE, fields: DEFAULT.fields },
  // Facebook's signed requests have some hundred bytes.
  { path: /^\/api\/facebook\//, bytes: 8 * KILOBYTE, fields: 10 },
  // Three photos in a form without script; in parts none is larger than one.
  {
    path: /^\/uploads(\/|$)/,
    bytes: 46 * MEGABYTE,
    fields: DEFAULT.fields,
    streamed: [FORM_WITH_FILES, PART_OF_UPLOAD],
  },
  // Some pictures in a form; in all no more than three of the largest.
  {
    path: /^\/(messages\/[^/]+(\/send)?|claims\/[^/]+|(host\/)?bookings\/[^/]+\/problem)(\.data)?$/,
    bytes: 46 * MEGABYTE,
    fields: DEFAULT.fields,
    streamed: [FORM_WITH_FILES],
  },
  // One photo of a person.
  { path: /^\/profile\/picture$/, bytes: 16 * MEGABYTE, fields: DEFAULT.fields, streamed: [FORM_WITH_FILES] },
  // A file of a hundred listings (domain/imports/import-limits.ts), with what the form adds.
  {
    path: /^\/manage-listings\/import(\.data)?$/,
    bytes: 2 * MEGABYTE + 64 * KILOBYTE,
    fields: DEFAULT.fields,
    streamed: [FORM_WITH_FILES],
  },
  // Thirty photos with captions and descriptions in two languages, in which each accent takes six bytes.
  { path: /^\/(host\/|profile(\.data)?$)/, bytes: 256 * KILOBYTE, fields: 400 },
  // A host's texts: one of 20,000 characters may be pasted into each of two fields, a character takes up to 12 bytes of a form.
  { path: /^\/(create|edit)-listing\//, bytes: 512 * KILOBYTE, fields: 400 },
]

function bodyLimitOf(path: string, type: string): BodyLimit {
  const row = table.find((each) => each.path.test(path)) ?? DEFAULT
  return row.streamed && !row.streamed.includes(type) ? DEFAULT : row
}

/**
 * A request with its body read and counted, before anything parses it; or as it is, where whoever takes it does that.
 *
 * @returns null when it is larger, or has more fields, than its address takes
 */
export async function withinBodyLimit(request: Request): Promise<Request | null> {
  if (!request.body) return request
  const contentType = request.headers.get('content-type') ?? ''
  const { bytes, fields, streamed } = bodyLimitOf(
    new URL(request.url).pathname,
    mediaTypeOf(contentType)?.essence ?? '',
  )
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
