import { HOUR_MS } from '#kernel/durations.ts'
import { createSecretKey, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { createRequest } from '@remix-run/node-fetch-server'
import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router'
import type { Addresses } from './addresses.server.ts'
import { type BodyLimit, withinBodyLimit } from './body.server.ts'
import { builtFiles, inTurnBy, type Middleware } from './built-files.server.ts'
import { createCache } from './cache.server.ts'
import { charged } from './charged.server.ts'
import { clientAddressOf, clientAt, type Client, type TrustedHeader } from './client-address.server.ts'
import { endAnswer } from './ending.server.ts'
import type { MapSetting } from './config.server.ts'
import { contentSecurityPolicy, type PaymentOrigins, securityHeaders } from './headers.server.ts'
import type { Log } from './log.server.ts'
import { type Answer, finished, pageOf, UNAVAILABLE, unavailable } from './app-answer.server.ts'
import { htmlWith, type Page, pageCache } from './page-cache.server.ts'
import type { Metrics } from './metrics.server.ts'
import { answerProbe, type Probe } from './probes.server.ts'
import { PROXY_REPORT, proxyReport } from './proxy-report.server.ts'
import type { ReadinessPart } from './readiness.server.ts'
import { admitted, type Admission, type Refusal } from './refusal.server.ts'
import type { Turns } from './turns.server.ts'
import { send, stream } from './sending.server.ts'
import { forCdn, headersOfShared, inlineScripts, type SharedAnswers } from './shared-answer.server.ts'
import { tracedRequest } from './traced-request.server.ts'
import { resumeWork } from './work.server.ts'

export type RequestRules = Admission & {
  body: BodyLimit
  /** It is answered at any name, before a request waits for its turn, for the app or for the database. */
  probe?: Probe
  /** A refusal is an answer like any other: 204. */
  isSilent?: boolean
  /** No route answers there, so nobody is asked. */
  isUnknown?: boolean
  /** Only a page where something is paid may load from a card provider. */
  isPaidAt?: boolean
}

/** The app sets `outage` without a database, and `html` for a page, whose `Response` has no body. */
type RequestNotes = {
  nonce: string
  client: string
  network: string
  outage?: boolean
  route?: string
  /** The account that was found to be signed in. */
  account?: string
  html?: readonly (string | Buffer)[]
  replicaAgeMs?: number
  hasReplicaFailed?: boolean
  readsPrimary?: boolean
}

/** The app's entry module makes the context of a request. */
export type AppBuild<Services> = ServerBuild & {
  entry: {
    module: {
      contextFor: (services: Services, request: RequestNotes) => RouterContextProvider
      /** The cache key of a page that all visitors without a session share; null for private answers. */
      sharedKey: (services: Services, url: URL, headers: IncomingHttpHeaders) => string | null
      /** In development the bundler's router must be used, which knows no other's context. */
      createRequestHandler: typeof createRequestHandler
    }
  }
}

type Sender = Client & { headers: IncomingHttpHeaders }

type Wiring<Services> = {
  build: AppBuild<Services> | (() => Promise<AppBuild<Services>>)
  services: Services
  /** The app gets the client in the header `setAs`; `trusted` is the proxy's own, if there is one. */
  clientIp: { setAs: string; trusted: TrustedHeader | null; secret: string }
  /** Pages without a session are cached for so long; 0 caches none. */
  ttlMs: number
  /** Null where nobody else stores pages. */
  cdn: SharedAnswers | null
  addresses: Addresses
  /** Every name below the public one speaks https. */
  hasSecureSubdomains: boolean
  /** @param path as it was requested, without its query; it may be one that is refused */
  rulesOf: (path: string) => RequestRules
  /** Pages may load from the map provider. */
  map: MapSetting
  /** Gives out the operator's own tiles. */
  mapFile: Middleware
  /** The page where one pays may load from the card provider; null where its fields are a page of ours. */
  payment: PaymentOrigins | null
  log: Log
  metrics: Pick<Metrics, 'watch' | 'name' | 'routeOf' | 'countCacheLookup'>
  /** Why this process wants no requests; null when it does. */
  missingPart: () => Promise<ReadinessPart | null>
  /** Pages for strangers are given on meanwhile. */
  isDatabaseAway: () => boolean
  /** Charges work and says when it may be done; null counts nothing. */
  turns: Turns | null
  /** Names a request's session, without asking whether it has ended. */
  sessionOf: (headers: IncomingHttpHeaders) => string | null
  /** A refusal for people or for our own script; null where the request is neither's. */
  refusalPage?: (refusal: Refusal, request: Pick<IncomingMessage, 'url' | 'headers'>) => RefusalPage | null
  /** The app does not see who asks for a page from the cache. */
  onSharedPage: (url: URL, visitor: Sender) => void
  /** A form was sent by a page of another site, and refused. */
  onForeignForm: (sender: Client) => void
  /** Takes the body of a request to a silent address, which is answered whatever becomes of it. */
  onBeacon: (body: string, sender: Sender & { origin: string }) => void
  /** In development the bundler's middlewares replace the built files. */
  middlewares: Middleware | undefined
  assets: string
  /** Files of other releases. */
  formerFiles: Middleware
}

/** Its policy is a page's. */
export type RefusalPage = { body: string; type: string; policy: string | null }

type Exchange = { request: IncomingMessage; response: ServerResponse }

/** The listener adds files, headers, client address and compression, and always answers. */
export async function createListener<Services>(wiring: Wiring<Services>): Promise<RequestListener> {
  const { build, log, addresses } = wiring
  const load = typeof build === 'function' ? build : async () => build
  const isDev = wiring.middlewares !== undefined
  // Given a function, the router rebuilds its routes each time, which only development needs.
  const handle = (await load()).entry.module.createRequestHandler(build, isDev ? 'development' : 'production')
  // A CDN asks for a page when its own is old, and of several that ask at once each gets the same one.
  const share = wiring.ttlMs > 0 || wiring.cdn ? pageCache(wiring.ttlMs, { isAway: wiring.isDatabaseAway }) : null
  const own = wiring.middlewares ?? inTurnBy(builtFiles(wiring.assets), wiring.formerFiles)
  const first = inTurnBy(own, wiring.mapFile)
  const headers = Object.entries(securityHeaders(addresses.publicUrl, wiring.hasSecureSubdomains))
  // A key that is text or bytes would be made into this for each hash.
  const secret = createSecretKey(wiring.clientIp.secret, 'utf8')

  /** The account of a session, as the app has last found it: it pays, and is let in to nothing by this. */
  const accounts = createCache<{ id: string }>({ ttlMs: ACCOUNT_TTL_MS, maxEntries: 100_000 })

  const inTurn = wiring.turns ? charged({ turns: wiring.turns, payersOf, isPart, refuse: refuseBusy }, listen) : listen
  return (request, response) => {
    // An aborted request emits an error that only its reader handles; it is not a failure.
    request.on('error', () => {})
    response.on('error', () => {})
    // Waiting for a turn is a part of how long an answer takes.
    wiring.metrics.watch(request, response)
    const path = request.url?.split('?')[0] ?? ''
    const { probe } = wiring.rulesOf(path)
    if (probe && (request.method === 'GET' || request.method === 'HEAD')) {
      wiring.metrics.name(response, 'probe')
      for (const [name, value] of headers) response.setHeader(name, value)
      return void answerProbe(probe, response, wiring.missingPart)
    }
    tracedRequest({ request, response }, wiring.metrics.routeOf, () => {
      // A synchronous throw in the server would end the process.
      void (async () => inTurn(request, response))().catch((error: unknown) => fail(error, request, response))
    })
  }

  function payersOf(request: IncomingMessage) {
    const session = wiring.sessionOf(request.headers)
    return { client: clientOf(request).client, account: (session && accounts.get(session)?.id) ?? null }
  }

  function refuseBusy(request: IncomingMessage, response: ServerResponse, retryAfter: number): void {
    wiring.metrics.name(response, 'refused')
    for (const [name, value] of headers) response.setHeader(name, value)
    const { isSilent } = wiring.rulesOf(request.url?.split('?')[0] ?? '')
    void refuse(request, response, isSilent ? SILENCE : { status: 429, retryAfter })
  }

  function listen(request: IncomingMessage, response: ServerResponse): void {
    // An unread body would still flow and take time from its answer.
    request.on('removeListener', (event) => event === 'data' && request.listenerCount('data') === 0 && request.pause())
    for (const [name, value] of headers) response.setHeader(name, value)
    const report = PROXY_REPORT in request.headers ? proxyReport(request, wiring.clientIp, new Date()) : null
    if (report) response.setHeader(PROXY_REPORT, report)
    const rules = wiring.rulesOf(request.url?.split('?')[0] ?? '')
    const target = admitted(request, addresses, rules)
    if ('status' in target) {
      wiring.metrics.name(response, 'refused')
      if (target.status === 403 && !rules.isSilent) wiring.onForeignForm(clientOf(request))
      return void refuse(request, response, rules.isSilent ? SILENCE : target)
    }
    if (rules.isSilent && request.method === 'POST') return void takeBeacon({ request, response }, target.origin, rules)
    if (request.method === 'GET') request.url = withoutTracking(request.url!)

    first(request, response, () => {
      if (rules.isUnknown) {
        wiring.metrics.name(response, 'unmatched')
        return void refuse(request, response, { status: 404 })
      }
      app({ request, response }, target.origin, rules).catch((error: unknown) => fail(error, request, response))
    })
  }

  /** Neither router nor database is asked, because pages send many of these. */
  async function takeBeacon({ request, response }: Exchange, origin: string, { body }: RequestRules): Promise<void> {
    wiring.metrics.name(response, 'beacon')
    try {
      const text = await textWithin(request, body.bytes)
      await refuse(request, response, SILENCE)
      if (text !== null) wiring.onBeacon(text, { ...clientOf(request), headers: request.headers, origin })
    } catch (error) {
      fail(error, request, response)
    }
  }

  function fail(error: unknown, request: IncomingMessage, response: ServerResponse): void {
    log.error({ err: error, path: request.url?.split('?')[0]?.slice(0, 200) }, 'request failed')
    // A truncated answer would look complete.
    if (response.headersSent) return void response.destroy()
    response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end('500')
  }

  async function app({ request, response }: Exchange, origin: string, rules: RequestRules): Promise<void> {
    const nonce = randomBytes(16).toString('base64url')
    const payment = rules.isPaidAt ? wiring.payment : null
    const allow = (scripts?: readonly string[]) =>
      response.setHeader(
        'content-security-policy',
        contentSecurityPolicy(nonce, wiring.map, { isDev, origin, payment, ...(scripts && { scripts }) }),
      )
    allow()
    const incoming = createRequest(request, response, urlParts(origin))
    const incomingRequest = await withinBodyLimit(incoming, rules.body)
    if (!incomingRequest) return refuse(request, response, rules.isSilent ? SILENCE : { status: 413 })

    const { sharedKey } = (await load()).entry.module
    const key =
      share && request.method === 'GET'
        ? sharedKey(wiring.services, new URL(incomingRequest.url), request.headers)
        : null
    let own: Response | Answer | undefined
    let made = null as Page | null
    const page =
      key &&
      share &&
      (await share(key, async () => {
        own = await answerOf(incomingRequest, { request, response }, nonce)
        return (made = pageOf(own, nonce))
      }))
    // An older page takes the place of one that failed when the database went away.
    const isCached = page !== null && (own === undefined || (own as Answer).status === UNAVAILABLE)
    if (key) wiring.metrics.countCacheLookup(isCached)
    const url = new URL(incomingRequest.url)
    const shown = isCached ? page : wiring.cdn && made
    if (shown) {
      for (const [name, value] of shown.headers) response.setHeader(name, value)
      const html = htmlWith(nonce, shown)
      if (wiring.cdn) {
        allow(inlineScripts(html, nonce))
        response.setHeaders(new Map(Object.entries(headersOfShared(wiring.cdn, { ...shown, url, html }))))
      }
      if (!isCached) return send(request, response, html)
      wiring.metrics.name(response, 'page cache')
      await send(request, response, html)
      return wiring.onSharedPage(url, { ...clientOf(request), headers: request.headers })
    }
    own ??= await answerOf(incomingRequest, { request, response }, nonce)
    return own instanceof Response ? stream(request, response, own) : write(request, response, own)
  }

  async function refuse(request: IncomingMessage, response: ServerResponse, refusal: Refusal): Promise<void> {
    const { status, location, allow, retryAfter } = refusal
    response.statusCode = status
    if (status === SILENCE.status) return endAnswer(request, response)
    const page = wiring.refusalPage?.(refusal, request)
    const headers = {
      'content-type': page?.type ?? 'text/plain',
      ...(!location && { 'cache-control': 'no-store' }),
      ...(page?.policy && { 'content-security-policy': page.policy }),
      ...(location && { location }),
      ...(allow && { allow }),
      ...(retryAfter && { 'retry-after': String(retryAfter) }),
    }
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    await endAnswer(request, response, page?.body ?? String(status))
  }

  function clientOf(request: IncomingMessage): Client {
    return clientAt(clientAddressOf(request, wiring.clientIp.trusted), secret, new Date())
  }

  async function answerOf(
    incomingRequest: Request,
    { request, response }: Exchange,
    nonce: string,
  ): Promise<Response | Answer> {
    const { client, network } = clientOf(request)
    incomingRequest.headers.set(wiring.clientIp.setAs, client)

    const { contextFor } = (await load()).entry.module
    const begunAt = performance.now()
    let notes: RequestNotes = { nonce, client, network }
    let answered = await handle(incomingRequest, contextFor(wiring.services, notes))
    // Nobody sees that a replica has gone away: the primary is asked the same.
    if (notes.hasReplicaFailed && (request.method === 'GET' || request.method === 'HEAD')) {
      notes = { nonce, client, network, readsPrimary: true }
      answered = await handle(incomingRequest, contextFor(wiring.services, notes))
    }
    resumeWork()
    const control = answered.headers.get('cache-control')
    if (control && wiring.cdn)
      answered.headers.set('cache-control', forCdn(control, { seconds: wiring.cdn.seconds, ageMs: notes.replicaAgeMs }))
    const session = notes.account ? wiring.sessionOf(request.headers) : null
    if (session) accounts.set(session, { id: notes.account! })
    wiring.metrics.name(response, notes.route ?? 'unmatched')
    return finished(notes.outage ? unavailable(answered) : answered, { ...notes, begunAt })
  }
}

/** @returns null for a body that is larger, or that does not come to its end */
function textWithin(request: IncomingMessage, maxBytes: number): Promise<string | null> {
  return new Promise((done) => {
    const chunks: Buffer[] = []
    let length = 0
    const take = (chunk: Buffer) => {
      length += chunk.length
      chunks.push(chunk)
      if (length > maxBytes) end(null)
    }
    const end = (text: string | null) => {
      request.off('data', take)
      done(text)
    }
    request.on('data', take)
    request.once('end', () => end(Buffer.concat(chunks).toString()))
    request.once('close', () => end(null))
  })
}

const isPart = (request: IncomingMessage) => request.url?.startsWith('/assets/') === true

/** A session that has ended in between is not charged for long. */
const ACCOUNT_TTL_MS = HOUR_MS

/** For scripts that do not read answers. */
const SILENCE: Refusal = { status: 204 }

/** No page reads these parameters of newsletters and advertisements; without them links share a page. */
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
