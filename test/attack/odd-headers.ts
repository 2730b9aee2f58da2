import fc from 'fast-check'

/** A request as bytes on the wire, which no client of good will would send. */
export type OddRequest = {
  method: string
  path: string
  headers: readonly (readonly [string, string])[]
  body: string
  /** The declared length: right, wrong, chunked, or missing. */
  framing: 'length' | 'chunked' | 'none' | 'longer' | 'broken chunks'
  /** The client goes away as soon as it has sent it. */
  breaksOff: boolean
  /** Whether the server can know that it has all of it. */
  isWhole: boolean
}

const ID = '019bd2c5-0000-7000-8000-000000000000'

/** Every address of the product, some files, and what scanners ask for. */
const paths = [
  '/',
  '/_root.data',
  '/favicon.svg',
  '/icons.svg',
  '/assets/',
  '/assets/x.js',
  `/property/${ID}`,
  `/property/${ID}.data`,
  '/property/x',
  `/property/${ID}/image.jpg`,
  '/spaces/cl/santiago',
  '/spaces/cl/santiago/studio',
  '/about',
  '/become-a-host',
  '/become-a-host.data',
  '/become-a-host?kind=studio&per=hour&place=Santiago&at=-33.4,-70.6,Santiago&hours=10&show=list',
  '/credits',
  '/checkout',
  '/checkout.data',
  '/bookings',
  `/bookings/${ID}`,
  `/bookings/${ID}/change`,
  `/bookings/${ID}/calendar.ics`,
  `/host/bookings/${ID}/calendar.ics`,
  '/host/dashboard',
  '/host/bookings?list=past&page=2',
  '/host/bookings?day=2026-03-20',
  '/host',
  '/admin/emails',
  '/admin/settings',
  '/auth/enter',
  '/auth/enter.data',
  '/auth/sign-out',
  '/dev/ui',
  `/sandbox/sessions/${ID}`,
  '/preferences',
  '/rows',
  '/count',
  `/photos/${ID}`,
  '/pins',
  '/api/places',
  '/texts/en/shell',
  '/media/x',
  '/media/0123456789abcdef01234567-640.webp',
  '/api/webhooks/sandbox',
  '/api/webhooks/stripe',
  '/api/facebook/data-deletion',
  '/auth/data-deletion?code=x',
  '/auth/deauthorize',
  '/auth/new-device?link=x',
  '/healthz',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap',
  '/sitemaps/pages.xml',
  '/social.jpg',
  '/.env',
  '/wp-login.php',
  '/__manifest',
  '*',
  '//',
  '/\\evil',
  '/%',
  '/%00',
  '/..%2f..',
  '/./x',
]

/** Each of them is built; read from the disk in an answer of its own. */
const files = ['/favicon.svg', '/icons.svg', '/chevron.svg']

const queries = [
  '',
  '?',
  '?index',
  '?_routes=x',
  '?auth=login',
  '?lang=es',
  '?location=santiago',
  '?page=99999',
  '?checkIn=2026-02-30',
  '?%',
  '?%00',
  '?a[]=1',
  '?&&==',
]

/** Request headers that anything on the way could look at. */
const headerNames = [
  'accept',
  'accept-charset',
  'accept-encoding',
  'accept-language',
  'authorization',
  'cache-control',
  'connection',
  'content-encoding',
  'content-language',
  'content-type',
  'cookie',
  'date',
  'expect',
  'forwarded',
  'from',
  'host',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'keep-alive',
  'max-forwards',
  'origin',
  'pragma',
  'prefer',
  'proxy-authorization',
  'range',
  'referer',
  'sec-fetch-mode',
  'sec-fetch-site',
  'sec-websocket-key',
  'te',
  'trailer',
  'upgrade',
  'upgrade-insecure-requests',
  'user-agent',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-patio-client',
  'x-real-ip',
  'sandbox-signature',
  '__proto__',
  'constructor',
]

const values = [
  '',
  ' ',
  '*',
  '*/*',
  'bytes=5-2',
  'bytes=0-',
  'bytes=-0',
  'bytes=--',
  'bytes=0-0,1-1',
  'bytes=99999999999999999999-',
  'gzip',
  'gzip;q=0',
  'identity;q=0, *;q=0',
  'close',
  'keep-alive',
  'upgrade',
  'websocket',
  '100-continue',
  '200-maybe',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'application/json',
  'text/x-unknown; charset=nowhere',
  '"x"',
  'W/"x"',
  'Thu, 01 Jan 1970 00:00:00 GMT',
  'never',
  'localhost',
  'evil.example',
  'evil/x?',
  '[::1',
  '127.0.0.1:99999',
  'http://localhost',
  'null',
  'https://evil.example',
  'i18next=es; currency=GBP; near=-33.4,-70.7',
  'patio.session_token=%ff.x',
  'patio.session_token=a.b; __Host-patio.session_token=a.b',
  '=;;;=;',
  'a=%',
  '\u00ff\u00fe',
  '1, 2, 3',
  'for="[::1]:80";proto=https',
  'x'.repeat(3000),
  '-1',
  '1e309',
  ID,
]

/** Half of a header's values are of its own sort: what nobody reads breaks nothing. */
const ownValues = new Map<string, readonly string[]>(
  Object.entries({
    range: [
      'bytes=5-2',
      'bytes=0-',
      'bytes=-0',
      'bytes=--',
      'bytes=0-0,1-1',
      'bytes=99999999999999999999-',
      'bytes=-1',
      'lines=1-2',
    ],
    'accept-encoding': ['gzip', 'gzip;q=0', 'br, gzip', 'identity;q=0, *;q=0', '*'],
    'content-type': values.filter((value) => value.includes('/')),
    cookie: values.filter((value) => value.includes('=')),
    host: ['', 'evil.example', 'evil/x?', '[::1', '127.0.0.1:99999', 'localhost:x', 'a b', '\u00ff'],
    origin: ['null', 'http://localhost', 'https://evil.example', '', 'x'],
    'if-none-match': ['*', '"x"', 'W/"x"', 'x'],
    'if-match': ['*', '"x"'],
    'if-range': ['"x"', 'never'],
  }),
)

const header = fc
  .constantFrom(...headerNames, ...ownValues.keys(), 'range', 'range')
  .chain((name) =>
    fc.tuple(
      fc.constant(name),
      fc.oneof(fc.constantFrom(...(ownValues.get(name) ?? values)), fc.constantFrom(...values)),
    ),
  )

const pieces = [
  'a=1&',
  'step=password&email=a%40b.c&',
  'language=es&',
  '\r\n',
  '--x\r\n',
  'content-disposition: form-data; name="a"\r\n\r\n1\r\n',
  '--x--\r\n',
  '{"a":',
  '%',
  '\0',
  'ÿ',
]

const framings = ['length', 'chunked', 'none', 'longer', 'broken chunks'] as const

export const oddRequest: fc.Arbitrary<OddRequest> = fc
  .record({
    method: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom('GET', 'HEAD', 'POST') },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          'PUT',
          'PATCH',
          'DELETE',
          'OPTIONS',
          'TRACE',
          'CONNECT',
          'PROPFIND',
          'QUERY',
          'get',
          'BREW',
        ),
      },
    ),
    path: fc
      .tuple(
        fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...paths) }, fc.constantFrom(...files)),
        fc.constantFrom(...queries),
      )
      .map((parts) => parts.join('')),
    headers: fc.array(header, { maxLength: 6 }),
    body: fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join('')),
    framing: fc.constantFrom(...framings),
    breaksOff: fc.nat(9).map((number) => number === 0),
  })
  .map((request) => ({ ...request, isWhole: isWhole(request) }))

/** A tunnel, a length beyond the body, or endless chunks leave the server waiting. */
function isWhole({ method, framing, headers }: Omit<OddRequest, 'isWhole'>): boolean {
  return (
    method !== 'CONNECT' &&
    framing !== 'longer' &&
    framing !== 'broken chunks' &&
    !headers.some(([name]) => name === 'upgrade')
  )
}

export function textOf({ method, path, headers, body, framing }: OddRequest, port: number): string {
  const named = headers.some(([name]) => name === 'host') ? [] : [['host', `localhost:${port}`] as const]
  const origin = headers.some(([name]) => name === 'origin') ? [] : [['origin', `http://localhost:${port}`] as const]
  const bytes = Buffer.byteLength(body, 'latin1')
  const framed = {
    length: { header: ['content-length', String(bytes)], body },
    chunked: {
      header: ['transfer-encoding', 'chunked'],
      body: `${bytes ? `${bytes.toString(16)}\r\n${body}\r\n` : ''}0\r\n\r\n`,
    },
    none: { header: null, body: '' },
    longer: { header: ['content-length', String(bytes + 7)], body },
    'broken chunks': { header: ['transfer-encoding', 'chunked'], body: `zz\r\n${body}` },
  }[framing]
  const all = [...named, ...origin, ...headers, ...(framed.header ? [framed.header] : [])]
  return `${method} ${path} HTTP/1.1\r\n${all.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${framed.body}`
}
