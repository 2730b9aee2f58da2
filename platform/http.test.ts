import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, request as httpRequest, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RouterContextProvider } from 'react-router'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { rulesOf } from '#app/session/request-rules.server.ts'
import { addressesOf } from './addresses.server.ts'
import { serverLimits, withinBodyLimit } from './body.server.ts'
import { type PaymentOrigins, paymentOrigins } from './headers.server.ts'
import { type AppBuild, createListener } from './http.server.ts'
import { createLog } from './log.server.ts'
import { readLimits } from './limits.server.ts'
import { mapFile } from './map-file.server.ts'
import { createMetrics } from './metrics.server.ts'
import { createTurns, type Turns } from './turns.server.ts'
import { chargeWork } from './work.server.ts'

/** The test defines the app's answer. */
type App = (request: Request) => Promise<Response> | Response

const folder = mkdtempSync(join(tmpdir(), 'patio-listener-'))
const servers: Server[] = []
afterAll(() => {
  for (const server of servers) server.close()
  rmSync(folder, { recursive: true })
})

/** The nonces that the app was given, in their order. */
const nonces: string[] = []

type Settings = {
  publicUrl?: string
  hasSecureSubdomains?: boolean
  ttlMs?: number
  cdn?: Parameters<typeof createListener>[0]['cdn']
  onSharedPage?: (url: URL, visitor: { client: string }) => void
  onBeacon?: (body: string, sender: { client: string; network: string }) => void
  onForeignForm?: (sender: { client: string }) => void
  limits?: Parameters<typeof serverLimits>[0]
  payment?: PaymentOrigins | null
  turns?: Turns | null
  sessionOf?: () => null
  rules?: typeof rulesOf
  isDatabaseAway?: () => boolean
  /** The app's notes of a request, made once for each time that it is asked. */
  notes?: (notes: {
    nonce: string
    hasReplicaFailed?: boolean
    readsPrimary?: boolean
    outage?: boolean
    replicaAgeMs?: number
  }) => void
}

async function serving(
  app: App,
  {
    publicUrl = 'https://patio.example',
    hasSecureSubdomains = false,
    ttlMs = 0,
    cdn = null,
    onSharedPage = () => {},
    onBeacon = () => {},
    onForeignForm = () => {},
    limits,
    payment = null,
    turns = null,
    sessionOf = () => null,
    isDatabaseAway = () => false,
    notes = () => {},
    rules = (path) => ({ ...rulesOf(path), isUnknown: false }),
  }: Settings = {},
) {
  const build = {
    entry: {
      module: {
        contextFor: (_services: unknown, own: Parameters<typeof notes>[0]) => {
          nonces.push(own.nonce)
          notes(own)
          return new RouterContextProvider()
        },
        sharedKey: (_services: unknown, url: URL, { cookie = '' }: { cookie?: string }) =>
          cookie.includes('session') ? null : `${url.pathname}${url.search} ${cookie}`,
        createRequestHandler: () => async (request: Request) => app(request),
      },
    },
  } as unknown as AppBuild<unknown>
  const listener = await createListener({
    build,
    services: null,
    clientIp: { setAs: 'x-client', trusted: null, secret: 's' },
    ttlMs,
    cdn,
    addresses: addressesOf({ publicUrl, sites: ['cl.patio.example'], listensOn: '127.0.0.1', isTrial: false }),
    hasSecureSubdomains,
    rulesOf: rules,
    map: { kind: 'embedded' },
    mapFile: mapFile(folder).answer,
    payment,
    log: createLog('silent', 'test'),
    metrics: createMetrics({
      liveStreams: () => 0,
      groupOf: () => 'all',
      pool: { totalCount: 0, idleCount: 0, waitingCount: 0 },
      version: { version: '1.2.3', commit: null },
      dataDir: folder,
      certificates: [],
      read: () => Promise.reject(new Error('no database')),
      replicas: () => [],
    }),
    missingPart: () => Promise.resolve(null),
    isDatabaseAway,
    turns,
    sessionOf,
    onSharedPage,
    onBeacon,
    onForeignForm,
    middlewares: undefined,
    assets: folder,
    formerFiles: (_request, _response, next) => next(),
  })
  const server = createServer(serverLimits(limits), listener)
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return (server.address() as AddressInfo).port
}

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; text: string }

/** `fetch` would write its own Host and correct addresses. */
function ask(
  port: number,
  path: string,
  { method = 'GET', body = '', ...headers }: Record<string, string> = {},
): Promise<Answer> {
  return new Promise((done, failed) => {
    const asking = httpRequest(
      { port, host: '127.0.0.1', path, method, headers: { host: 'patio.example', ...headers } },
      (answer) => {
        let text = ''
        answer.on('data', (chunk) => (text += String(chunk)))
        answer.on('end', () => done({ status: answer.statusCode!, headers: answer.headers, text }))
      },
    )
    asking.on('error', failed)
    asking.end(body)
  })
}

const form = { method: 'POST', origin: 'https://patio.example', 'content-type': 'application/x-www-form-urlencoded' }
const echo: App = (request) => new Response(`${request.method} ${request.url}`)

describe('a request’s address', () => {
  test('is the public one with its protocol, whatever the proxy speaks to us', async () => {
    const port = await serving(echo)
    expect((await ask(port, '/property/1?lang=es')).text).toBe('GET https://patio.example/property/1?lang=es')
    expect((await ask(port, '/', { host: 'cl.patio.example' })).text).toBe('GET https://cl.patio.example/')
    expect((await ask(port, '/', { host: '127.0.0.1:3000', 'x-forwarded-host': 'evil.example' })).text).toBe(
      'GET https://patio.example/',
    )
    expect((await ask(port, '/auth/enter', { ...form, body: 'a=1' })).text).toBe(
      'POST https://patio.example/auth/enter',
    )
  })

  test('of a host that is not ours leads to ours, and takes no form', async () => {
    const port = await serving(echo)
    for (const host of ['evil.example', 'evil/x?', '203.0.113.9']) {
      const moved = await ask(port, '/property/1?a=b', { host })
      expect([moved.status, moved.headers['location']]).toEqual([301, 'https://patio.example/property/1?a=b'])
      expect((await ask(port, '/auth/enter', { ...form, host })).status).toBe(421)
    }
    const { status, text, headers } = await ask(port, '/readyz', { host: '10.0.0.7' })
    expect([status, text, headers['x-content-type-options']]).toEqual([200, 'ok', 'nosniff'])
  })

  test.each([
    '/./x',
    '/a/../b',
    '/a/%2e%2e/b',
    '/a\\b',
    '/%5c%5cevil',
    '//evil.example',
    '/%',
    '/%00',
    '/a#b',
    'x',
    'http://evil.example/',
  ])('that readers could read differently is refused: %s', async (path) => {
    expect((await ask(await serving(echo), path)).status).toBe(400)
  })

  test('is passed to the page without tracking parameters', async () => {
    const port = await serving(echo)
    expect((await ask(port, '/?utm_source=news&type=hour&gclid=1')).text).toBe('GET https://patio.example/?type=hour')
    expect((await ask(port, '/?fbclid=1')).text).toBe('GET https://patio.example/')
  })
})

describe('a form', () => {
  test('from elsewhere is refused; a provider’s event needs no origin, and nothing else passes for one', async () => {
    let refused = 0
    const port = await serving(echo, { onForeignForm: () => void (refused += 1) })
    const { origin: _own, ...withoutOrigin } = form
    for (const origin of [
      'https://evil.example',
      'http://patio.example',
      'http://localhost:3000',
      'https://cl.patio.example',
      'null',
    ])
      expect((await ask(port, '/bookings', { ...form, origin })).status, origin).toBe(403)
    for (const site of ['cross-site', 'same-site', 'none', 'other'])
      expect((await ask(port, '/bookings', { ...form, 'sec-fetch-site': site })).status, site).toBe(403)
    // Each is noted, and a silent one of a page about its visit is not.
    expect(refused).toBe(9)
    await ask(port, '/a', { ...form, origin: 'https://evil.example' })
    expect(refused).toBe(9)
    expect((await ask(port, '/bookings', { ...form, 'sec-fetch-site': 'same-origin' })).status).toBe(200)
    expect((await ask(port, '/bookings', { 'sec-fetch-site': 'cross-site' })).status).toBe(200)
    for (const path of [
      '/api/webhooks/sandbox',
      '/api/facebook/data-deletion',
      '/api/facebook/deauthorize',
      '/unsubscribe/a.b.c-d_e',
    ]) {
      expect((await ask(port, path, withoutOrigin)).status, path).toBe(200)
      expect((await ask(port, path, { ...form, origin: 'https://www.facebook.com' })).status, path).toBe(200)
    }
    for (const path of [
      '/api/facebook/',
      '/api/facebook/other',
      '/api/facebook/deauthorize/x',
      '/auth/data-deletion',
      '/unsubscribe/',
      '/unsubscribe/a/b',
      '/api/webhooks/../../bookings',
      '/api/webhooks/x/../../../bookings',
      '/api/webhooks/',
      '/api/webhooks/a/b',
    ])
      expect((await ask(port, path, withoutOrigin)).status, path).toBeGreaterThanOrEqual(400)
  })

  test('of another method than the product’s is refused', async () => {
    const port = await serving(echo)
    const refused = await ask(port, '/', { ...form, method: 'TRACE' })
    expect([refused.status, refused.headers['allow']]).toEqual([405, 'GET, HEAD, POST'])
  })
})

describe('a body', () => {
  const read: App = async (request) => new Response(String((await request.text()).length))

  test('is taken up to 64 KB and refused beyond, however its length is declared', async () => {
    const port = await serving(read)
    expect((await ask(port, '/x', { ...form, body: 'x'.repeat(65_536) })).text).toBe('65536')
    expect((await ask(port, '/x', { ...form, body: 'x'.repeat(65_537) })).status).toBe(413)
    const chunked = { ...form, 'transfer-encoding': 'chunked' }
    expect((await ask(port, '/x', { ...chunked, body: 'x'.repeat(65_537) })).status).toBe(413)
  })

  test('of a payment’s event is taken up to 100 KB, also in pieces', async () => {
    const port = await serving(read)
    const event = { method: 'POST', 'content-type': 'application/json', 'transfer-encoding': 'chunked' }
    expect((await ask(port, '/api/webhooks/sandbox', { ...event, body: 'x'.repeat(102_400) })).text).toBe('102400')
    expect((await ask(port, '/api/webhooks/sandbox', { ...event, body: 'x'.repeat(102_401) })).status).toBe(413)
  })

  test('[AUTH-08] of Facebook’s requests is taken up to 8 KB', async () => {
    const port = await serving(read)
    expect((await ask(port, '/api/facebook/deauthorize', { ...form, body: 'x'.repeat(8192) })).text).toBe('8192')
    expect((await ask(port, '/api/facebook/deauthorize', { ...form, body: 'x'.repeat(8193) })).status).toBe(413)
  })

  test('[HOST-02] of a host is taken with 20,000 characters in any script and with 400 fields, and no further', async () => {
    const port = await serving(read)
    const fields = (count: number) => Array.from({ length: count }, () => 'a=1').join('&')
    const pasted = `descriptionEn=${encodeURIComponent('𓀀'.repeat(20_000))}`
    for (const path of ['/create-listing/1/description', '/create-listing/1/description/save', '/edit-listing/1'])
      expect((await ask(port, path, { ...form, body: pasted })).text).toBe(String(pasted.length))
    expect((await ask(port, '/create-listing/1/description', { ...form, body: 'x'.repeat(524_289) })).status).toBe(413)
    expect((await ask(port, '/create-listing/1/availability', { ...form, body: fields(400) })).status).toBe(200)
    expect((await ask(port, '/create-listing/1/availability', { ...form, body: fields(401) })).status).toBe(413)
  })

  const MEGABYTE = 1024 * 1024

  test.each([
    ['/uploads', 46 * MEGABYTE],
    ['/uploads/0198', 46 * MEGABYTE],
    ['/messages/0198', 46 * MEGABYTE],
    ['/messages/0198/send', 46 * MEGABYTE],
    ['/messages/0198.data', 46 * MEGABYTE],
    ['/claims/0198', 46 * MEGABYTE],
    ['/claims/0198.data', 46 * MEGABYTE],
    ['/bookings/0198/problem', 46 * MEGABYTE],
    ['/host/bookings/0198/problem.data', 46 * MEGABYTE],
    ['/profile/picture', 16 * MEGABYTE],
    ['/manage-listings/import', 2 * MEGABYTE + 65_536],
    ['/manage-listings/import.data', 2 * MEGABYTE + 65_536],
  ])('[MSG-01] with pictures, at %s, is taken up to %i bytes, and refused unread beyond', async (path, bytes) => {
    const declared = (length: number, type: string) =>
      withinBodyLimit(
        new Request(`https://patio.example${path}`, {
          method: 'POST',
          headers: { 'content-length': String(length), 'content-type': type },
          body: 'x',
        }),
        rulesOf(path).body,
      )
    const withFiles = 'multipart/form-data; boundary=b'
    expect(await declared(bytes, withFiles)).not.toBeNull()
    expect(await declared(bytes + 1, withFiles)).toBeNull()
    // Bodies without files are read whole before parsing, so the small limit applies.
    for (const type of ['application/x-www-form-urlencoded', 'application/json', `${withFiles}, text/plain`, 'x', ''])
      expect([type, await declared(65_537, type)]).toEqual([
        type,
        type.startsWith(withFiles) ? expect.anything() : null,
      ])
    const port = await serving(() => new Response('taken'))
    const large = { ...form, 'content-type': withFiles, 'content-length': String(bytes + 1) }
    expect((await ask(port, path, large)).status).toBe(413)
  })

  test('[MSG-01] that nobody reads is dropped, and its sender gets the answer and no broken connection', async () => {
    let body: ReadableStream | null = null
    const port = await serving((request) => {
      ;({ body } = request)
      return new Response('not here', { status: 404 })
    })
    const sent = { ...form, 'content-type': 'multipart/form-data; boundary=b', body: 'x'.repeat(20 * MEGABYTE) }
    const { status, text, headers } = await ask(port, '/messages/0198', sent)
    expect([status, text, headers['connection']]).toEqual([404, 'not here', 'close'])
    // A refusal without a body leaves the connection open.
    expect((await ask(port, '/x', { host: 'evil.example' })).headers['connection']).toBe('keep-alive')
    // Two pieces of 64 KB had come before the answer.
    let length = 0
    for await (const chunk of body!) length += (chunk as Uint8Array).length
    expect(length).toBeLessThan(MEGABYTE)
  })

  test('[MSG-01] whose reader has given up stays with its sender until its answer is made', async () => {
    const answered = Promise.withResolvers<void>()
    const port = await serving(async (request) => {
      if (request.method === 'GET') return new Response('')
      const reader = request.body!.getReader()
      await reader.read()
      await reader.cancel()
      await answered.promise
      return new Response('too long', { status: 400 })
    })
    const socket = connect(port, '127.0.0.1')
    socket.write(
      'POST /messages/0198 HTTP/1.1\r\nhost: patio.example\r\norigin: https://patio.example\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 41943040\r\n\r\n',
    )
    let taken = 0
    for (let piece = 0; piece < 40; piece += 1) socket.write(Buffer.alloc(MEGABYTE), () => (taken += 1))
    // So many round trips take longer than the whole upload would.
    for (let others = 0; others < 300; others += 1) await ask(port, '/x')
    // Only the buffers between the two hold data.
    expect(taken).toBeLessThan(20)
    answered.resolve()
    const answer = await new Promise<string>((done) => socket.once('data', (bytes) => done(bytes.toString())))
    expect(answer).toMatch(/^HTTP\/1.1 400 /)
    socket.destroy()
  })

  test('[MSG-01] that never ends is given up after 64 MB', async () => {
    const port = await serving(() => new Response('not here', { status: 404 }))
    const socket = connect(port, '127.0.0.1')
    const closed = new Promise<void>((done) => socket.on('error', () => {}).on('close', () => done()))
    socket.write(
      'POST /messages/0198 HTTP/1.1\r\nhost: patio.example\r\norigin: https://patio.example\r\ncontent-type: multipart/form-data; boundary=b\r\ntransfer-encoding: chunked\r\n\r\n',
    )
    const piece = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(MEGABYTE), Buffer.from('\r\n')])
    const send = (error?: Error | null) => void (error ?? socket.write(piece, send))
    send()
    await closed
    expect(socket.bytesWritten).toBeGreaterThan(64 * MEGABYTE)
  })

  test.each([
    ['/host/photos', 262_144, 400],
    ['/profile', 262_144, 400],
    ['/profile.data', 262_144, 400],
    // Neighbouring addresses of those that take pictures have the usual limit.
    ['/messages', 65_536, 200],
    ['/claims/0198/pay', 65_536, 200],
    ['/bookings/0198', 65_536, 200],
    ['/profile/reviews', 65_536, 200],
    ['/payment-setup', 65_536, 200],
  ])('at %s is taken up to %i bytes and %i fields, in pieces too', async (path, bytes, count) => {
    const port = await serving(read)
    const chunked = { ...form, 'transfer-encoding': 'chunked' }
    const outcome = async (headers: typeof form, length: number) =>
      (await ask(port, path, { ...headers, body: 'x'.repeat(length) })).status
    for (const headers of [form, chunked])
      expect([await outcome(headers, bytes), await outcome(headers, bytes + 1)]).toEqual([200, 413])
    const fields = (number: number) => Array.from({ length: number }, () => 'a=1').join('&')
    expect((await ask(port, path, { ...form, body: fields(count) })).status).toBe(200)
    expect((await ask(port, path, { ...form, body: fields(count + 1) })).status).toBe(413)
  })

  test('has 200 fields at most', async () => {
    const port = await serving(async (request) => new Response(String([...(await request.formData())].length)))
    const fields = (count: number) => Array.from({ length: count }, () => 'a=1').join('&')
    expect((await ask(port, '/x', { ...form, body: fields(200) })).text).toBe('200')
    expect((await ask(port, '/x', { ...form, body: fields(201) })).status).toBe(413)
    const part = '--b\r\ncontent-disposition: form-data; name=a\r\n\r\n1\r\n'
    const parts = { ...form, 'content-type': 'multipart/form-data; boundary=b' }
    expect((await ask(port, '/x', { ...parts, body: `${part.repeat(199)}--b--\r\n` })).text).toBe('199')
    expect((await ask(port, '/x', { ...parts, body: `${part.repeat(201)}--b--\r\n` })).status).toBe(413)
  })

  test.each([
    ['application/x-www-form-urlencoded; boundary=zzz', 201, 413],
    ['APPLICATION/X-WWW-FORM-URLENCODED; x="boundary=zzz"; boundary=zzz', 201, 413],
    ['application/x-www-form-urlencoded; boundary=zzz', 200, 200],
    ['multipart/form-data; boundary=zzz, application/x-www-form-urlencoded', 1, 413],
    ['application/json', 1000, 200],
    ['text/plain; boundary=a', 1000, 200],
    ['', 1000, 200],
  ])('of the type "%s" with %i fields in ampersands is answered %i', async (type, count, status) => {
    const port = await serving(async (request) => new Response(await request.text()))
    const body = Array.from({ length: count }, () => 'a=1').join('&')
    expect((await ask(port, '/x', { ...form, 'content-type': type, body })).status).toBe(status)
  })

  test('in parts is counted by its own boundary, not by what another parameter holds', async () => {
    const port = await serving(async (request) => new Response(String([...(await request.formData())].length)))
    const part = '--b\r\ncontent-disposition: form-data; name=a\r\n\r\n1\r\n'
    const parts = { ...form, 'content-type': 'multipart/form-data; x="boundary=zzz"; boundary="b"' }
    expect((await ask(port, '/x', { ...parts, body: `${part.repeat(199)}--b--\r\n` })).text).toBe('199')
    expect((await ask(port, '/x', { ...parts, body: `${part.repeat(201)}--b--\r\n` })).status).toBe(413)
  })

  test('of four megabytes is refused before it is read, and others are answered meanwhile', async () => {
    const port = await serving(read)
    const large = ask(port, '/x', { ...form, body: 'a=1&'.repeat(1_000_000) })
    expect((await ask(port, '/x', { ...form, body: 'a=1' })).text).toBe('3')
    expect((await large).status).toBe(413)
  })
})

test.each([
  ['headers', 'GET / HTTP/1.1\r\nhost: patio.example\r\n'],
  ['a body', 'POST /x HTTP/1.1\r\nhost: patio.example\r\norigin: https://patio.example\r\ncontent-length: 9\r\n\r\na'],
])('a client that never ends %s is answered so and disconnected', async (_what, beginning) => {
  const port = await serving(async (request) => new Response(await request.text()), {
    limits: { headersMs: 100, requestMs: 200 },
  })
  const text = await new Promise<string>((done) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => (answer += String(chunk)))
    socket.on('close', () => done(answer))
    socket.write(beginning)
  })
  expect(text).toMatch(/^HTTP\/1\.1 408 /)
})

describe('what may be cached', () => {
  test('an answer without cache-control is private; one that has it is left as it is', async () => {
    const port = await serving((request) =>
      request.url.endsWith('/picture')
        ? new Response('x', { headers: { 'cache-control': 'public, max-age=60' } })
        : new Response('x'),
    )
    for (const path of ['/bookings.data', '/rows', '/count'])
      expect((await ask(port, path)).headers['cache-control']).toBe('private, no-store')
    expect((await ask(port, '/bookings', { ...form, body: 'a=1' })).headers['cache-control']).toBe('private, no-store')
    expect((await ask(port, '/picture')).headers['cache-control']).toBe('public, max-age=60')
  })

  test('a page is rendered once for all who ask at once, each with a nonce of their own; forms and pages that set cookies are not shared', async () => {
    let renderings = 0
    const shared: [string, string][] = []
    const port = await serving(
      async (request) => {
        renderings += 1
        await new Promise((done) => setImmediate(done))
        const headers = new Headers({ 'content-type': 'text/html', 'cache-control': 'private, no-store' })
        if (request.url.includes('cookie')) headers.append('set-cookie', 'a=b')
        return new Response('<html>', { headers })
      },
      { ttlMs: 5000, onSharedPage: ({ pathname }, { client }) => shared.push([pathname, client]) },
    )
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(port, '/')))
    expect(renderings).toBe(1)
    expect(new Set(answers.map(({ headers }) => headers['content-security-policy'])).size).toBe(20)
    expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(['<html>']))

    await Promise.all([ask(port, '/?cookie'), ask(port, '/?cookie'), ask(port, '/', { ...form, body: 'a=1' })])
    expect(renderings).toBe(4)
    // Cached pages are reported to the counter, because the app saw only the first request.
    expect(shared).toHaveLength(19)
    expect(new Set(shared.map(([path, client]) => `${path} ${client.slice(0, 2)}`))).toEqual(new Set(['/ fd']))
  })
})

describe('[OPS-02] behind a CDN', () => {
  /** A page with an inline script, as the app renders it, and the nonce that it was given. */
  const pageOf = (nonce: string) =>
    `<html><style nonce="${nonce}">p{}</style><script nonce="${nonce}">run()</script><a href="/property/7">7</a></html>`
  const tagsOf = ({ pathname }: URL) => [`tag${pathname}`]

  async function behindCdn(settings: Partial<Settings> = {}, change: (headers: Headers, url: URL) => void = () => {}) {
    let renderings = 0
    const app: App = (request) => {
      renderings += 1
      const headers = new Headers({ 'content-type': 'text/html', 'cache-control': 'private, no-store' })
      change(headers, new URL(request.url))
      const status = Number(headers.get('x-status') ?? 200)
      return new Response(pageOf(nonces.at(-1) ?? ''), { status, headers })
    }
    const port = await serving(app, { cdn: { seconds: 5, tagsOf }, ...settings })
    return { port, renderings: () => renderings }
  }

  test('a page for strangers may be stored: it sets no cookie, names what it shows, and its policy has no nonce for scripts', async () => {
    const { port, renderings } = await behindCdn()
    const { headers } = await ask(port, '/')
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=3, stale-while-revalidate=1')
    expect([headers['set-cookie'], headers['surrogate-key'], headers['cache-tag']]).toEqual([undefined, 'tag/', 'tag/'])
    const policy = String(headers['content-security-policy'])
    const [, scripts] = /script-src ([^;]*)/.exec(policy)!
    expect(scripts).toBe(`'self' 'sha256-${createHash('sha256').update('run()').digest('base64')}'`)
    expect(policy).toMatch(/style-src 'self' 'nonce-[\w-]+'/)
    // The server itself keeps none, so that a purge leaves no older page anywhere.
    await ask(port, '/')
    expect(renderings()).toBe(2)
  })

  test('without tags it is stored by its age alone', async () => {
    const { port } = await behindCdn({ cdn: { seconds: 30, tagsOf: null } })
    const { headers } = await ask(port, '/')
    expect(headers['cache-control']).toContain('s-maxage=28')
    expect([headers['surrogate-key'], headers['cache-tag']]).toEqual([undefined, undefined])
  })

  test.each([
    ['somebody with a session', '/', { cookie: 'patio.session_token=x' }, {}],
    ['a page that sets a cookie', '/', {}, { 'set-cookie': 'a=b' }],
    ['a page that is not found', '/property/1', {}, { 'x-status': '404' }],
    ['a failure', '/', {}, { 'x-status': '500' }],
    ['data', '/', {}, { 'content-type': 'application/json' }],
    ['a form', '/', { ...form, body: 'a=1' }, {}],
  ] as const)('nobody stores the answer to %s', async (_whom, path, wanted, given) => {
    const { port } = await behindCdn({}, (headers) => {
      for (const [name, value] of Object.entries(given)) headers.set(name, value)
    })
    const { headers } = await ask(port, path, wanted)
    expect(headers['cache-control']).toBe('private, no-store')
    expect(headers['surrogate-key']).toBeUndefined()
    expect(headers['content-security-policy']).toMatch(/script-src 'self' 'nonce-/)
  })

  test('what anybody may keep is kept there no longer than a page, unless its name says what it holds', async () => {
    const { port } = await behindCdn({}, (headers, { pathname }) => {
      headers.set('content-type', 'image/svg+xml')
      headers.set('cache-control', pathname === '/map' ? 'public, max-age=86400' : 'public, max-age=86400, immutable')
    })
    expect((await ask(port, '/map')).headers['cache-control']).toBe('public, max-age=86400, s-maxage=3')
    expect((await ask(port, '/media')).headers['cache-control']).toBe('public, max-age=86400, immutable')
  })
})

test('[ADM-06] past midnight UTC a client is another one for limits, and the same network for visits', async () => {
  const seen: { client: string; network: string }[] = []
  const port = await serving(async () => new Response(''), { onBeacon: (_body, sender) => void seen.push(sender) })
  vi.useFakeTimers({ toFake: ['Date'] })
  // 20:59 and 21:01 of one evening in Santiago.
  for (const time of ['2026-12-01T23:59:00Z', '2026-12-02T00:01:00Z']) {
    vi.setSystemTime(new Date(time))
    expect((await ask(port, '/a', { ...form, body: '{}' })).status).toBe(204)
  }
  vi.useRealTimers()
  const [before, after] = seen
  expect(before!.client).not.toBe(after!.client)
  expect(before!.network).toBe(after!.network)
  expect(before!.network).toMatch(/^[\da-f]{64}$/)
})

test('[MSG-01] an event stream is sent on event by event, not compressed, and ends with its reader', async () => {
  const ended = Promise.withResolvers<void>()
  let send: (text: string) => void = () => {}
  const port = await serving(() => {
    const body = new ReadableStream({
      start: (controller) => void (send = (text) => controller.enqueue(new TextEncoder().encode(text))),
      cancel: () => ended.resolve(),
    })
    send('data: 1\n\n')
    return new Response(body, { headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' } })
  })
  const headers = { host: 'patio.example', 'accept-encoding': 'gzip, br' }
  const answer = await new Promise<IncomingMessage>((done, failed) => {
    httpRequest({ port, host: '127.0.0.1', path: '/live', agent: false, headers }, done).on('error', failed).end()
  })
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(answer.headers['cache-control']).toBe('no-store')

  answer.setEncoding('utf8')
  const parts = answer[Symbol.asyncIterator]() as AsyncIterator<string>
  expect((await parts.next()).value).toBe('data: 1\n\n')
  send('data: 2\n\n')
  expect((await parts.next()).value).toBe('data: 2\n\n')
  answer.destroy()
  await ended.promise
})

describe('a file to be taken along', () => {
  /** Of rows that a test makes one by one. */
  async function aFile(type: string) {
    const ended = Promise.withResolvers<void>()
    let rows!: ReadableStreamDefaultController<Uint8Array>
    const port = await serving(() => {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => void (rows = controller),
        cancel: () => ended.resolve(),
      })
      rows.enqueue(new TextEncoder().encode('first'))
      const headers = new Headers({ 'content-type': type, 'content-disposition': 'attachment; filename="rows"' })
      for (const cookie of ['one=1', 'two=2']) headers.append('set-cookie', cookie)
      return new Response(body, { headers })
    })
    const headers = { host: 'patio.example', 'accept-encoding': 'gzip' }
    const answer = await new Promise<IncomingMessage>((done, failed) => {
      httpRequest({ port, host: '127.0.0.1', path: '/export', agent: false, headers }, done).on('error', failed).end()
    })
    return {
      answer,
      ended: ended.promise,
      add: (text: string) => rows.enqueue(new TextEncoder().encode(text)),
      fail: () => rows.error(new Error('the database is away')),
    }
  }

  test('[ADM-02] is sent while it is made, and no more is made once its reader has left', async () => {
    const { answer, add, ended } = await aFile('application/octet-stream')
    expect(answer.headers['set-cookie']).toEqual(['one=1', 'two=2'])
    expect(answer.headers['cache-control']).toBe('private, no-store')
    answer.setEncoding('utf8')
    const parts = answer[Symbol.asyncIterator]() as AsyncIterator<string>
    expect((await parts.next()).value).toBe('first')
    add('second')
    expect((await parts.next()).value).toBe('second')
    answer.destroy()
    await ended
  })

  test('[ADM-02] is compressed where that helps', async () => {
    expect((await aFile('text/csv; charset=utf-8')).answer.headers['content-encoding']).toBe('gzip')
    expect((await aFile('application/zip')).answer.headers['content-encoding']).toBeUndefined()
  })

  test('[ADM-02] that cannot be made to its end breaks off, so that nobody takes it for whole', async () => {
    const { answer, fail } = await aFile('application/octet-stream')
    const read = answer.toArray()
    fail()
    await expect(read).rejects.toThrow('aborted')
  })
})

describe('who asks for work', () => {
  test('is charged for it, whatever the answer is, and refused when nothing is left', async () => {
    const turns = createTurns(readLimits('workMsPerSecond=1,workMsAtOnce=1000'))
    let charge = 100
    let answers = 0
    const port = await serving(
      (request) => {
        answers += 1
        chargeWork(charge)
        if (request.url.endsWith('/about')) throw new Error('a mistake of ours')
        return new Response('x', { status: request.url.endsWith('/') ? 200 : 404 })
      },
      { turns },
    )
    for (const path of ['/', '/bookings/1', '/about', '/_.data']) await ask(port, path)
    expect(answers).toBe(4)
    charge = 700
    await ask(port, '/')

    const refused = await ask(port, '/', { accept: 'text/html' })
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)])
    expect(refused.headers['cache-control']).toBe('no-store')
    const others = ['/_.data', '/nothing', '/favicon.svg', '/%']
    expect(await Promise.all(others.map(async (path) => (await ask(port, path)).status))).toEqual(others.map(() => 429))
    expect((await ask(port, '/a', { ...form, body: '{}' })).status).toBe(204)
    expect(answers).toBe(5)
  })

  test('gets an answer even where that cannot be told', async () => {
    const sessionOf = () => {
      throw new Error('a mistake of ours')
    }
    const port = await serving(echo, { turns: createTurns(readLimits(undefined)), sessionOf })
    expect((await ask(port, '/')).status).toBe(500)
    expect((await ask(port, '/')).status).toBe(500)
  })

  test('at an address that no route has is answered before the app', async () => {
    const port = await serving(echo, { rules: rulesOf })
    for (const path of ['/nothing-here', '/wp-login.php', '/nothing-here.data', '/a/b/c/d?x=1'])
      expect([path, (await ask(port, path)).status]).toEqual([path, 404])
    expect((await ask(port, '/nothing-here', { ...form, body: 'a=1' })).status).toBe(404)
    expect((await ask(port, '/aircover')).text).toBe('GET https://patio.example/aircover')
  })
})

test('every answer says that browsers show it to nobody else, run nothing inline and give it no device', async () => {
  const { headers } = await ask(await serving(echo), '/')
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
  })
  expect(headers['permissions-policy']).toMatch(/geolocation=\(self\).*camera=\(\).*microphone=\(\)/)
  const policy = new Map(
    headers['content-security-policy']!.toString()
      .split('; ')
      .map((part) => [part.split(' ')[0], part.split(' ').slice(1)]),
  )
  expect(policy.get('default-src')).toEqual(["'none'"])
  for (const name of ['script-src', 'style-src'])
    expect(policy.get(name)).toEqual(["'self'", expect.stringMatching(/^'nonce-[\w-]{22}'$/)])
  expect(policy.get('base-uri')).toEqual(["'none'"])
  for (const name of ['form-action', 'frame-ancestors', 'frame-src', 'worker-src', 'manifest-src'])
    expect(policy.get(name)).toEqual(["'self'"])
})

test('[BOOK-04] only the page where one pays may lead to a provider’s own page', async () => {
  const formsAt = async (page: string, path: string) => {
    const port = await serving(echo, { payment: paymentOrigins({ script: undefined, page }) })
    return / form-action ([^;]+)/.exec(String((await ask(port, path)).headers['content-security-policy']))?.[1]
  }
  const live = 'https://webpay3g.transbank.cl'
  expect(await formsAt(live, '/checkout?bookingId=1')).toBe(`'self' ${live} https://*.transbank.cl`)
  expect(await formsAt('http://127.0.0.1:9', '/checkout?bookingId=1')).toBe("'self' http://127.0.0.1:9")
  expect(await formsAt(live, '/about')).toBe("'self'")
  expect(paymentOrigins({ script: undefined, page: undefined })).toBeNull()
})

test('[BOOK-04] only the page where one pays may load anything of a card provider', async () => {
  const port = await serving(echo, {
    payment: paymentOrigins({ script: 'https://js.stripe.com/endive/stripe.js', page: undefined }),
  })
  const policyOf = async (path: string) => String((await ask(port, path)).headers['content-security-policy'])

  const checkout = await policyOf('/checkout?bookingId=1')
  expect(checkout).toMatch(/script-src 'self' 'nonce-[\w-]+' https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com;/)
  expect(checkout).toContain("connect-src 'self' https://api.stripe.com;")
  expect(checkout).toContain('https://hooks.stripe.com;')
  for (const path of ['/', '/bookings', '/checkout/more', '/property/1?to=/checkout'])
    expect(await policyOf(path), path).not.toContain('stripe')
  expect(String((await ask(await serving(echo), '/checkout')).headers['content-security-policy'])).not.toContain(
    'stripe',
  )
})

test('on https browsers are told to use only https, also for what a page loads; on http they are not', async () => {
  const secure = await ask(await serving(echo), '/')
  expect(secure.headers['strict-transport-security']).toBe('max-age=31536000')
  expect(secure.headers['content-security-policy']).toContain('upgrade-insecure-requests')
  const whole = await ask(await serving(echo, { hasSecureSubdomains: true }), '/')
  expect(whole.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  const plain = await ask(await serving(echo, { publicUrl: 'http://localhost:3000', hasSecureSubdomains: true }), '/', {
    host: 'localhost:3000',
  })
  expect(plain.headers['strict-transport-security']).toBeUndefined()
  expect(plain.headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
})

describe('[OPS-02] a replica', () => {
  test('that fails while a page is made costs nobody an error: the primary is asked, once', async () => {
    const attempts: (boolean | undefined)[] = []
    const port = await serving(
      () => new Response(`answer ${attempts.length}`, { status: attempts.length === 1 ? 503 : 200 }),
      {
        notes: (notes) => {
          attempts.push(notes.readsPrimary)
          if (!notes.readsPrimary) Object.assign(notes, { hasReplicaFailed: true, outage: true })
        },
      },
    )
    expect(await ask(port, '/')).toMatchObject({ status: 200, text: 'answer 2' })
    expect(attempts).toEqual([undefined, true])
  })

  test('that fails a form is not asked again, which could do it twice', async () => {
    let attempts = 0
    const port = await serving(echo, {
      notes: (notes) => {
        attempts += 1
        Object.assign(notes, { hasReplicaFailed: true })
      },
    })
    await ask(port, '/', { ...form, body: 'a=1' })
    expect(attempts).toBe(1)
  })

  test('gives a page that is older by how far it was behind', async () => {
    let made = 0
    const page = () => new Response(`page ${(made += 1)}`, { headers: { 'content-type': 'text/html; charset=utf-8' } })
    const ageMs = { of: 0 }
    const port = await serving(page, {
      ttlMs: 5000,
      notes: (notes) => Object.assign(notes, { replicaAgeMs: ageMs.of }),
    })
    expect((await ask(port, '/a')).text).toBe('page 1')
    expect((await ask(port, '/a')).text).toBe('page 1')
    ageMs.of = 6000
    expect((await ask(port, '/b')).text).toBe('page 2')
    expect((await ask(port, '/b')).text).toBe('page 3')
  })
})
