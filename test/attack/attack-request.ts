import { gzipSync } from 'node:zlib'
import { patterns } from '#app/addresses.ts'
import { newId } from '#kernel/ids.ts'
import { samples } from '#test/matrix.ts'
import type { Things } from '#test/cast.ts'
import fc from 'fast-check'
import { oddHeader, oddPaths, oddQueries } from './odd-headers.ts'

export const roles = ['stranger', 'guest', 'host', 'admin', 'clerk', 'suspended'] as const
export type Role = (typeof roles)[number]

/** A request as it is drawn, before it has things, cookies and a length. */
export type AttackRequest = {
  role: Role
  method: string
  /** A pattern of the address list, or an address that no route has. */
  pattern: string
  isData: boolean
  query: string
  headers: readonly (readonly [string, string])[]
  body: Body
  /** The declared length: right, chunked, beyond the body, or none. */
  framing: 'length' | 'chunked' | 'longer' | 'broken chunks' | 'none'
  /** The client waits in the middle of the body, or goes away as soon as it has sent it. */
  manner: 'at once' | 'slow' | 'breaks off'
}

type Body =
  | { kind: 'none' }
  | { kind: 'fields'; values: readonly string[]; count: number }
  | { kind: 'parts'; values: readonly string[]; count: number; boundary: string }
  | { kind: 'raw'; type: string; encoding: string; text: string; times: number }

/** Stands in what is sent; a page may show it in the field where it was typed, as text. */
export const MARK = 'zq7Mark'

const oddValues = [
  '',
  ' ',
  `<${MARK} onload=1>"'&`,
  `${MARK}\r\nset-cookie: a=1`,
  '-1',
  '0',
  '1e309',
  'NaN',
  '9007199254740993',
  '2026-02-30',
  '0000-00-00',
  '99999-01-01',
  '25:61',
  'null',
  '[object Object]',
  '{"a":1}',
  '__proto__',
  "'; drop table messages; --",
  '%00',
  '%ED%A0%80',
  '\0',
  '\u202Eevil',
  'ÿ',
  '💥'.repeat(50),
  'a'.repeat(3000),
  'x@y.z',
  '../../etc/passwd',
  'https://127.0.0.1/',
  '019bd2c5-0000-7000-8000-000000000000',
] as const

const value = fc.constantFrom(...oddValues)

const body: fc.Arbitrary<Body> = fc.oneof(
  { weight: 2, arbitrary: fc.constant({ kind: 'none' as const }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('fields' as const),
      values: fc.array(value, { minLength: 1, maxLength: 6 }),
      count: fc.constantFrom(0, 0, 0, 3, 199, 201, 600),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('parts' as const),
      values: fc.array(value, { minLength: 1, maxLength: 6 }),
      count: fc.constantFrom(0, 0, 1, 5, 60, 600),
      boundary: fc.constantFrom('x', 'x', 'x', '', 'y z', '--'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('raw' as const),
      type: fc.constantFrom(
        'application/json',
        'text/plain; charset=utf-16',
        'application/x-www-form-urlencoded',
        'application/offset+octet-stream',
        'multipart/form-data; boundary=x',
        'image/png',
        'a, b',
      ),
      encoding: fc.constantFrom('', '', 'gzip', 'br', 'identity, gzip'),
      text: fc.constantFrom('{"a":', '{"intent":{}}', 'a=1&', '--x\r\n', '\0', 'ÿ', `[${'['.repeat(200)}`),
      times: fc.constantFrom(1, 1, 20, 2000, 40_000),
    }),
  },
)

/** Requests that anybody can send, at every address of the list. */
export const attackRequest: fc.Arbitrary<AttackRequest> = fc.record({
  role: fc.constantFrom(...roles),
  method: fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom('GET', 'GET', 'POST', 'POST', 'HEAD') },
    {
      weight: 1,
      arbitrary: fc.constantFrom('PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY', 'get', 'CONNECT'),
    },
  ),
  pattern: fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...patterns) },
    { weight: 1, arbitrary: fc.constantFrom(...oddPaths) },
  ),
  isData: fc.nat(3).map((number) => number === 0),
  query: fc.oneof(
    { weight: 3, arbitrary: fc.constant('') },
    { weight: 2, arbitrary: fc.constantFrom(...oddQueries) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(
          fc.constantFrom('q', 'page', 'list', 'month', 'bookingId', 'checkIn', 'to', 'from', 'id', 'after'),
          value,
        )
        .map(([name, text]) => `?${name}=${encodeURIComponent(text.toWellFormed())}`),
    },
  ),
  headers: fc.array(oddHeader, { maxLength: 3 }),
  body,
  framing: fc.constantFrom('length', 'length', 'length', 'length', 'chunked', 'longer', 'broken chunks', 'none'),
  manner: fc.constantFrom('at once', 'at once', 'at once', 'at once', 'at once', 'slow', 'breaks off'),
})

/** Whether the server can know that it has all of it. */
export const isWhole = ({ method, framing, headers, manner }: AttackRequest) =>
  method !== 'CONNECT' &&
  framing !== 'longer' &&
  framing !== 'broken chunks' &&
  manner !== 'breaks off' &&
  !headers.some(([name]) => name === 'upgrade' || name === 'content-length')

/** Makes its bytes on the wire: a head, and a body in one or two pieces. */
export function wireOf(
  request: AttackRequest,
  means: { things: Things; cookie: string; client: string; host: string },
): Buffer[] {
  const { bytes, headers } = bodyOf(request, means.things)
  const has = (name: string) => request.headers.some(([given]) => given === name)
  const framed = {
    length: bytes.length > 0 ? [['content-length', String(bytes.length)]] : [],
    longer: [['content-length', String(bytes.length + 7)]],
    chunked: [['transfer-encoding', 'chunked']],
    'broken chunks': [['transfer-encoding', 'chunked']],
    none: [],
  }[request.framing] as [string, string][]
  const all = [
    ...(has('host') ? [] : [['host', means.host] as const]),
    ...(has('origin') ? [] : [['origin', `http://${means.host}`] as const]),
    ...(means.cookie && !has('cookie') ? [['cookie', means.cookie] as const] : []),
    ['x-visitor', means.client] as const,
    ...(has('content-type') ? [] : headers),
    ...request.headers,
    ...framed,
  ]
  const head = `${request.method} ${pathOf(request, means.things)} HTTP/1.1\r\n${all.map(([name, text]) => `${name}: ${text}\r\n`).join('')}\r\n`
  const content = {
    length: bytes,
    longer: bytes,
    chunked: Buffer.concat([
      ...(bytes.length ? [Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')] : []),
      Buffer.from('0\r\n\r\n'),
    ]),
    'broken chunks': Buffer.concat([Buffer.from('zz\r\n'), bytes]),
    none: Buffer.alloc(0),
  }[request.framing]
  const half = request.manner === 'slow' ? Math.floor(content.length / 2) : 0
  return [Buffer.concat([Buffer.from(head, 'latin1'), content.subarray(0, half)]), content.subarray(half)]
}

export function pathOf({ pattern, isData, query }: AttackRequest, things: Things): string {
  const sample = samples[pattern as keyof typeof samples]
  const [path = '', own] = (sample?.at?.(things) ?? pattern).split('?')
  const shown = isData && !path.includes('.') && path !== '*' ? (path === '/' ? '/_.data' : `${path}.data`) : path
  return `${shown}${query || (own ? `?${own}` : '')}`
}

/** The names that the address' own forms have, with values that no form has. */
function bodyOf(
  { body, pattern, method }: AttackRequest,
  things: Things,
): { bytes: Buffer; headers: [string, string][] } {
  if (method === 'GET' || method === 'HEAD' || body.kind === 'none') return { bytes: Buffer.alloc(0), headers: [] }
  if (body.kind === 'raw') {
    const text = Buffer.from(body.text.repeat(Math.ceil(body.times / body.text.length)))
    const bytes = body.encoding === 'gzip' ? gzipSync(text) : text
    return {
      bytes,
      headers: [
        ['content-type', body.type],
        ...(body.encoding ? [['content-encoding', body.encoding] as [string, string]] : []),
      ],
    }
  }
  const pairs = pairsOf(pattern, body.values, body.count, things)
  if (body.kind === 'fields') {
    const text = pairs
      .map(([name, text]) => `${encodeURIComponent(name)}=${encodeURIComponent(text.toWellFormed())}`)
      .join('&')
    return { bytes: Buffer.from(text), headers: [['content-type', 'application/x-www-form-urlencoded']] }
  }
  const { boundary } = body
  const parts = pairs.map(
    ([name, text], at) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${at % 5 === 4 ? `; filename="${MARK}.csv"` : ''}\r\n\r\n${text}\r\n`,
  )
  return {
    bytes: Buffer.from(`${parts.join('')}--${boundary}--\r\n`),
    headers: [['content-type', `multipart/form-data; boundary=${boundary}`]],
  }
}

function pairsOf(pattern: string, values: readonly string[], more: number, things: Things): [string, string][] {
  const sample = samples[pattern as keyof typeof samples]
  const known = (sample?.forms ?? [sample?.harmless ?? (() => ({ intent: MARK }))]).map((form) => form(things))
  const form: Record<string, string> = known[values.length % known.length] ?? {}
  // The intent stays every other time, so that what it names is reached with odd values.
  const own = Object.entries(form).map(([name, text], at): [string, string] => [
    name,
    (name === 'intent' || name.endsWith('Id')) && values.length % 2 === 0 ? text : values[at % values.length]!,
  ])
  const others = Array.from({ length: more }, (_, at): [string, string] => [
    `${MARK}${at}`,
    values[at % values.length]!,
  ])
  return [...own, ...others, ['key', newId()]]
}
