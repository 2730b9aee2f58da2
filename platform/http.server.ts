import { createHmac, randomBytes } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createGzip, gzip } from 'node:zlib'
import { createRequest } from '@remix-run/node-fetch-server'
import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router'
import sirv from 'sirv'
import type { MapSetting } from './config.server.ts'
import { contentSecurityPolicy, securityHeaders } from './headers.server.ts'
import type { Log } from './log.server.ts'
import { pageCache, strangersPage } from './page-cache.server.ts'

const compressed = promisify(gzip)

/** What the listener tells the app of a request, and the app the listener: `outage` when the database could not be reached. */
export type RequestNotes = { nonce: string; client: string; outage?: boolean }

/** The built app: its entry module makes the context of a request. */
export type AppBuild<Services> = ServerBuild & {
  entry: {
    module: {
      contextFor: (services: Services, request: RequestNotes) => RouterContextProvider
      /** The app's own copy of the router: in development the bundler's, which knows no other's context. */
      createRequestHandler: typeof createRequestHandler
    }
  }
}

type Wiring<Services> = {
  build: AppBuild<Services> | (() => Promise<AppBuild<Services>>)
  services: Services
  /** The header that tells the app whom it answers; `trusted` names a proxy's own header, if there is one. */
  clientIp: { setAs: string; trusted: string | undefined; secret: string }
  /** How long a stranger's page is kept, in milliseconds; 0 keeps none. */
  keptMs: number
  origins: ReadonlySet<string>
  /** Who draws maps: the pages may load from there. */
  map: MapSetting
  log: Log
  /** In development the bundler's own, instead of the built files. */
  middlewares: ((request: IncomingMessage, response: ServerResponse, next: () => void) => void) | undefined
  assets: string
}

/** Between node:http and the app: files, headers, the visitor's address, compression, and an answer whatever happens. */
export async function createListener<Services>(wiring: Wiring<Services>): Promise<RequestListener> {
  const { build, log } = wiring
  const load = typeof build === 'function' ? build : async () => build
  const handle = (await load()).entry.module.createRequestHandler(
    load,
    wiring.middlewares ? 'development' : 'production',
  )
  const pages = wiring.keptMs > 0 ? pageCache(wiring.keptMs) : null
  const first =
    wiring.middlewares ??
    sirv(wiring.assets, {
      etag: true,
      immutable: true,
      maxAge: 31_536_000,
      gzip: true,
      extensions: [],
      setHeaders: fileHeaders,
    })

  return (request, response) => {
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value)
    const refusal = refusalOf(request, wiring.origins)
    if (refusal) return void response.writeHead(refusal, { 'content-type': 'text/plain' }).end(String(refusal))

    const next = () => {
      app(request, response).catch((error: unknown) => {
        log.error({ err: error, path: request.url?.slice(0, 200) }, 'request failed')
        if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' })
        response.end('500')
      })
    }
    first(request, response, next)
  }

  async function app(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const nonce = randomBytes(16).toString('base64url')
    response.setHeader(
      'content-security-policy',
      contentSecurityPolicy(nonce, wiring.map, wiring.middlewares !== undefined),
    )
    const shared = strangersPage(request)
    const kept = shared && pages?.find(shared, Date.now())
    if (kept) {
      for (const [name, value] of kept.headers) response.setHeader(name, value)
      return send(request, response, Buffer.from(kept.html.replaceAll(kept.nonce, nonce)))
    }

    const answered = await answerOf(request, response, nonce)
    if (answered.headers.get('content-type')?.startsWith('application/xml')) return stream(request, response, answered)
    const body = Buffer.from(await answered.arrayBuffer())
    const cookies = answered.headers.getSetCookie()
    const headers = [...answered.headers].filter(([name]) => name !== 'set-cookie')
    for (const [name, value] of headers) response.setHeader(name, value)
    if (cookies.length) response.setHeader('set-cookie', cookies)
    response.statusCode = answered.status

    const isPage = answered.status === 200 && answered.headers.get('content-type')?.startsWith('text/html')
    if (shared && isPage && !cookies.length) pages?.keep(shared, { html: body.toString(), nonce, headers }, Date.now())
    return send(request, response, body)
  }

  async function answerOf(request: IncomingMessage, response: ServerResponse, nonce: string): Promise<Response> {
    const client = pseudonym(clientOf(request, wiring.clientIp.trusted), wiring.clientIp.secret, new Date())
    const fetchRequest = createRequest(request, response)
    fetchRequest.headers.set(wiring.clientIp.setAs, client)

    const { contextFor } = (await load()).entry.module
    const notes: RequestNotes = { nonce, client }
    const answered = await handle(fetchRequest, contextFor(wiring.services, notes))
    return notes.outage ? unavailable(answered) : answered
  }
}

/** Nobody's mistake, and over soon: clients and proxies may ask again. */
function unavailable(answered: Response): Response {
  const headers = new Headers(answered.headers)
  headers.set('retry-after', '2')
  return new Response(answered.body, { status: 503, headers })
}

/** Longest address that is looked at; browsers and proxies stop near it as well. */
const MAX_URL = 8192

/** What is refused before anybody looks further: addresses that cannot be read, and forms from elsewhere. */
function refusalOf(request: IncomingMessage, origins: ReadonlySet<string>): number | null {
  const url = request.url ?? '/'
  if (url.length > MAX_URL) return 414
  if (!isReadable(url)) return 400

  const isRead = request.method === 'GET' || request.method === 'HEAD'
  // Payment providers post without Origin; they sign instead.
  if (isRead || url.startsWith('/api/webhooks/')) return null
  const origin = request.headers.origin
  return origin !== undefined && origins.has(origin) ? null : 403
}

/** `GET //` and broken percent signs make URL parsers throw; PostgreSQL takes no text with a NUL. */
function isReadable(url: string): boolean {
  try {
    const path = decodeURIComponent(url.split('?')[0]!)
    return !url.startsWith('//') && url.startsWith('/') && !path.includes('\0')
  } catch {
    return false
  }
}

function clientOf(request: IncomingMessage, trusted: string | undefined): string {
  const named = trusted ? request.headers[trusted] : undefined
  return (Array.isArray(named) ? named[0] : named)?.split(',')[0]?.trim() ?? request.socket.remoteAddress ?? 'unknown'
}

/**
 * Who asks, for limits only: alike for a day and then never again, so that no address is ever stored (decision B9). It has the
 * form of a private IPv6 address, because the session library counts nothing else; the first half tells clients apart.
 */
function pseudonym(address: string, secret: string, now: Date): string {
  const hash = createHmac('sha256', secret)
    .update(`${now.toISOString().slice(0, 10)} ${address}`)
    .digest('hex')
  return `fd${hash.slice(0, 2)}:${hash.slice(2, 6)}:${hash.slice(6, 10)}:${hash.slice(10, 14)}::1`
}

function fileHeaders(response: ServerResponse, path: string): void {
  // Built files carry their hash in their name; the few others (favicon, robots) may change.
  if (!path.includes('/assets/')) response.setHeader('cache-control', 'public, max-age=3600')
}

/** Sitemaps, which may be of tens of megabytes: sent on as they are read from the database, never whole in memory. */
async function stream(request: IncomingMessage, response: ServerResponse, answered: Response): Promise<void> {
  for (const [name, value] of answered.headers) response.setHeader(name, value)
  response.statusCode = answered.status
  const body = answered.body
  if (request.method === 'HEAD' || !body) {
    await body?.cancel()
    return void response.end()
  }
  response.setHeader('vary', 'accept-encoding')
  const source = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0])
  const zipped = wantsGzip(request)
  if (zipped) response.setHeader('content-encoding', 'gzip')
  const sent = zipped ? pipeline(source, createGzip({ level: 5 }), response) : pipeline(source, response)
  // Who asked has gone: nobody's mistake.
  await sent.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  })
}

const wantsGzip = (request: IncomingMessage) => /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')

const textual = /^(text\/|application\/(json|javascript|xml)|image\/svg)|turbo|x-script/

async function send(request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> {
  if (request.method === 'HEAD' || body.length === 0) return void response.end()

  const canShrink = body.length > 1024 && textual.test(String(response.getHeader('content-type') ?? ''))
  if (!wantsGzip(request) || !canShrink) return void response.setHeader('content-length', body.length).end(body)

  response.setHeader('content-encoding', 'gzip').setHeader('vary', 'accept-encoding')
  response.end(await compressed(body, { level: 5 }))
}
