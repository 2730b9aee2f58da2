import { createHmac, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createGzip, gzip } from 'node:zlib'
import { createRequest } from '@remix-run/node-fetch-server'
import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router'
import type { Addresses } from './addresses.server.ts'
import { type BodyLimit, withinBodyLimit } from './body.server.ts'
import { builtFiles } from './built-files.server.ts'
import { clientAddressOf, type TrustedHeader } from './client-address.server.ts'
import { accepts } from './compression.server.ts'
import { endAnswer } from './ending.server.ts'
import type { MapSetting } from './config.server.ts'
import { contentSecurityPolicy, type PaymentOrigins, securityHeaders } from './headers.server.ts'
import type { Log } from './log.server.ts'
import { htmlWith, type Page, pageCache, pageWithout } from './page-cache.server.ts'
import { admitted, type Admission, type Refusal } from './refusal.server.ts'
import type { Metrics } from './metrics.server.ts'

const compressed = promisify(gzip)

/** What the listener has to know of an address. */
export type RequestRules = Admission & {
  body: BodyLimit
  /** Something is paid there: nowhere else may anything of a card provider be loaded. */
  isPaidAt?: boolean
}

/**
 * What listener and app tell each other about a request; the app sets `outage` when the database could not be reached, and `html` when
 * the answer is a page: its `Response` then has no body.
 */
type RequestNotes = {
  nonce: string
  client: string
  outage?: boolean
  route?: string
  html?: readonly (string | Buffer)[]
}

/** The built app: its entry module makes the context of a request. */
export type AppBuild<Services> = ServerBuild & {
  entry: {
    module: {
      contextFor: (services: Services, request: RequestNotes) => RouterContextProvider
      /** The cache key of a page that is the same for all visitors without a session; null for private answers. */
      sharedKey: (services: Services, url: URL, headers: IncomingHttpHeaders) => string | null
      /** The app's own copy of the router: in development the bundler's, which knows no other's context. */
      createRequestHandler: typeof createRequestHandler
    }
  }
}

type Wiring<Services> = {
  build: AppBuild<Services> | (() => Promise<AppBuild<Services>>)
  services: Services
  /** The header in which the app gets the client; `trusted` is the proxy's own header, if there is one. */
  clientIp: { setAs: string; trusted: TrustedHeader | null; secret: string }
  /** How long a page for visitors without a session is cached; 0 caches none. */
  ttlMs: number
  addresses: Addresses
  /** @param path as it was requested, without its query; it may be one that is refused */
  rulesOf: (path: string) => RequestRules
  /** The map provider, from which pages may load. */
  map: MapSetting
  /** The card provider, from which the page where one pays may load; null where its fields are a page of ours. */
  payment: PaymentOrigins | null
  log: Log
  metrics: Pick<Metrics, 'watch' | 'name' | 'countCacheLookup'>
  /** What a person reads of a refused request; null where nobody does. */
  refusalPage?: (status: number, headers: IncomingHttpHeaders) => { html: string; policy: string } | null
  /** A page that was answered from the cache: the app did not see who asked. */
  onSharedPage: (path: string, visitor: { client: string; userAgent: string | undefined }) => void
  /** In development the bundler's own, instead of the built files. */
  middlewares: ((request: IncomingMessage, response: ServerResponse, next: () => void) => void) | undefined
  assets: string
}

type Exchange = { request: IncomingMessage; response: ServerResponse }

/** A finished answer, before it is compressed. */
type Answer = { status: number; headers: (readonly [string, string])[]; cookies: string[]; body: Buffer }

/** Between node:http and the app: files, headers, the visitor's address, compression, and an answer whatever happens. */
export async function createListener<Services>(wiring: Wiring<Services>): Promise<RequestListener> {
  const { build, log, addresses } = wiring
  const load = typeof build === 'function' ? build : async () => build
  const isDev = wiring.middlewares !== undefined
  // Given a function, the router makes its table of routes anew for each request: only in development does that change.
  const handle = (await load()).entry.module.createRequestHandler(build, isDev ? 'development' : 'production')
  const share = wiring.ttlMs > 0 ? pageCache(wiring.ttlMs) : null
  const first = wiring.middlewares ?? builtFiles(wiring.assets)
  const headers = Object.entries(securityHeaders(addresses.publicUrl))

  return (request, response) => {
    // An aborted request emits an error that only its reader handles; it is not a failure.
    request.on('error', () => {})
    response.on('error', () => {})
    // Read by nobody any more, the rest of a body would still flow, and take the time in which its answer is made.
    request.on('removeListener', (event) => event === 'data' && request.listenerCount('data') === 0 && request.pause())
    // A synchronous throw must not reach the server either: there it would end the process.
    void (async () => answer(request, response))().catch((error: unknown) => fail(error, request, response))
  }

  function answer(request: IncomingMessage, response: ServerResponse): void {
    wiring.metrics.watch(request, response)
    for (const [name, value] of headers) response.setHeader(name, value)
    const rules = wiring.rulesOf(request.url?.split('?')[0] ?? '')
    const target = admitted(request, addresses, rules)
    if ('status' in target) {
      wiring.metrics.name(response, 'refused')
      return void refuse(request, response, target)
    }
    if (request.method === 'GET') request.url = withoutTracking(request.url!)

    first(request, response, () => {
      app({ request, response }, target.origin, rules).catch((error: unknown) => fail(error, request, response))
    })
  }

  function fail(error: unknown, request: IncomingMessage, response: ServerResponse): void {
    log.error({ err: error, path: request.url?.split('?')[0]?.slice(0, 200) }, 'request failed')
    // A truncated answer would look complete.
    if (response.headersSent) return void response.destroy()
    response.writeHead(500, { 'content-type': 'text/plain' }).end('500')
  }

  async function app({ request, response }: Exchange, origin: string, rules: RequestRules): Promise<void> {
    const nonce = randomBytes(16).toString('base64url')
    const payment = rules.isPaidAt ? wiring.payment : null
    response.setHeader('content-security-policy', contentSecurityPolicy(nonce, wiring.map, { isDev, origin, payment }))
    const incoming = createRequest(request, response, urlParts(origin))
    const incomingRequest = await withinBodyLimit(incoming, rules.body)
    if (!incomingRequest) return refuse(request, response, { status: 413 })

    const { sharedKey } = (await load()).entry.module
    const key =
      share && request.method === 'GET'
        ? sharedKey(wiring.services, new URL(incomingRequest.url), request.headers)
        : null
    let own: Response | Answer | undefined
    const page =
      key &&
      share &&
      (await share(key, async () =>
        pageOf((own = await answerOf(incomingRequest, { request, response }, nonce)), nonce),
      ))
    if (key) wiring.metrics.countCacheLookup(page !== null && own === undefined)
    if (page && !own) {
      wiring.metrics.name(response, 'page cache')
      for (const [name, value] of page.headers) response.setHeader(name, value)
      await send(request, response, htmlWith(nonce, page))
      const { pathname } = new URL(incomingRequest.url)
      return wiring.onSharedPage(pathname, { client: clientOf(request), userAgent: request.headers['user-agent'] })
    }
    own ??= await answerOf(incomingRequest, { request, response }, nonce)
    return own instanceof Response ? stream(request, response, own) : write(request, response, own)
  }

  async function refuse(
    request: IncomingMessage,
    response: ServerResponse,
    { status, location, allow }: Refusal,
  ): Promise<void> {
    const page = wiring.refusalPage?.(status, request.headers)
    const headers = {
      'content-type': page ? 'text/html; charset=utf-8' : 'text/plain',
      ...(page && { 'content-security-policy': page.policy, 'cache-control': 'no-store' }),
      ...(location && { location }),
      ...(allow && { allow }),
    }
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    response.statusCode = status
    await endAnswer(request, response, page?.html ?? String(status))
  }

  function clientOf(request: IncomingMessage): string {
    const { trusted, secret } = wiring.clientIp
    return pseudonym(clientAddressOf(request, trusted), secret, new Date())
  }

  async function answerOf(
    incomingRequest: Request,
    { request, response }: Exchange,
    nonce: string,
  ): Promise<Response | Answer> {
    const client = clientOf(request)
    incomingRequest.headers.set(wiring.clientIp.setAs, client)

    const { contextFor } = (await load()).entry.module
    const notes: RequestNotes = { nonce, client }
    const answered = await handle(incomingRequest, contextFor(wiring.services, notes))
    wiring.metrics.name(response, notes.route ?? 'unmatched')
    return finished(notes.outage ? unavailable(answered) : answered, notes.html)
  }
}

/** Tracking parameters that newsletters and advertisements add to links. No page reads them; removed, the links share one cached page. */
const tracking = /^(utm_[a-z]+|gclid|dclid|fbclid|msclkid)$/

function withoutTracking(url: string): string {
  const [path = '', query] = url.split('?', 2)
  if (query === undefined) return url
  const params = url
    .slice(path.length + 1)
    .split('&')
    .filter((pair) => !tracking.test(pair.split('=')[0]!))
  return params.length > 0 ? `${path}?${params.join('&')}` : path
}

function urlParts(origin: string): { protocol: string; host: string } {
  const { protocol, host } = new URL(origin)
  return { protocol, host }
}

/**
 * Reads an answer whole, except sitemaps, which may be of tens of megabytes, and event streams, which never end. An answer without
 * `cache-control` is private.
 */
async function finished(
  answered: Response,
  html: readonly (string | Buffer)[] | undefined,
): Promise<Response | Answer> {
  const type = answered.headers.get('content-type')
  if (type === EVENT_STREAM || type?.startsWith('application/xml')) return answered
  const headers = [...answered.headers].filter(([name]) => name !== 'set-cookie')
  const hasCacheControl = answered.headers.has('cache-control')
  return {
    status: answered.status,
    headers: hasCacheControl ? headers : [...headers, ['cache-control', 'private, no-store']],
    cookies: answered.headers.getSetCookie(),
    // Each part by itself: a text made of others is copied before it is encoded.
    body:
      html && isPage(headers)
        ? Buffer.concat(html.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
        : Buffer.from(await answered.arrayBuffer()),
  }
}

/** A page that may be cached for others: a whole one that sets no cookie. */
function pageOf(answer: Response | Answer, nonce: string): Page | null {
  if (answer instanceof Response || answer.status !== 200 || answer.cookies.length > 0) return null
  const { headers, body } = answer
  return isPage(headers) ? pageWithout(nonce, body, headers) : null
}

const isPage = (headers: Answer['headers']) =>
  headers.some(([name, value]) => name === 'content-type' && value.startsWith('text/html'))

function write(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, cookies, body }: Answer,
): Promise<void> {
  for (const [name, value] of headers) response.setHeader(name, value)
  if (cookies.length) response.setHeader('set-cookie', cookies)
  response.statusCode = status
  return send(request, response, body)
}

/** A short outage: clients and proxies may retry. */
function unavailable(answered: Response): Response {
  const headers = new Headers(answered.headers)
  headers.set('retry-after', '2')
  return new Response(answered.body, { status: 503, headers })
}

/**
 * The client's pseudonym, for limits only: constant for one day, so that no address is ever stored (decision B9). It has the
 * form of a private IPv6 address, because the session library counts only addresses; the first half identifies the client.
 */
function pseudonym(address: string, secret: string, now: Date): string {
  const hash = createHmac('sha256', secret)
    .update(`${now.toISOString().slice(0, 10)} ${address}`)
    .digest('hex')
  return `fd${hash.slice(0, 2)}:${hash.slice(2, 6)}:${hash.slice(6, 10)}:${hash.slice(10, 14)}::1`
}

/**
 * Sitemaps, which may be of tens of megabytes: sent on as they are read from the database, never whole in memory. Event streams: each
 * event at once, so nothing collects them to shrink them.
 */
async function stream(request: IncomingMessage, response: ServerResponse, answered: Response): Promise<void> {
  for (const [name, value] of answered.headers) response.setHeader(name, value)
  response.statusCode = answered.status
  const body = answered.body
  if (request.method === 'HEAD' || !body) {
    await body?.cancel()
    return void response.end()
  }
  const source = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0])
  // However it ends, the browser comes back.
  if (response.getHeader('content-type') === EVENT_STREAM) return pipeline(source, response).catch(() => {})
  response.appendHeader('vary', 'accept-encoding')
  const zipped = accepts(request, 'gzip')
  if (zipped) response.setHeader('content-encoding', 'gzip')
  const sent = zipped ? pipeline(source, createGzip({ level: 5 }), response) : pipeline(source, response)
  // The client has disconnected, which is not a failure.
  await sent.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  })
}

const EVENT_STREAM = 'text/event-stream'

const textual = /^(text\/|application\/(json|javascript|xml)|image\/svg)|turbo|x-script/

async function send(request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> {
  if (request.method === 'HEAD' || body.length === 0) return endAnswer(request, response)

  const canShrink = body.length > 1024 && textual.test(String(response.getHeader('content-type') ?? ''))
  if (!accepts(request, 'gzip') || !canShrink) return endAnswer(request, response, body)

  response.setHeader('content-encoding', 'gzip').appendHeader('vary', 'accept-encoding')
  await endAnswer(request, response, await compressed(body, { level: 5 }))
}
