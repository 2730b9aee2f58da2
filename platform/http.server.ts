import { randomBytes } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { createRequest } from '@remix-run/node-fetch-server'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import sirv from 'sirv'
import { contentSecurityPolicy, securityHeaders } from './headers.server.ts'
import type { Log } from './log.server.ts'

const compressed = promisify(gzip)

/** The built app: its entry module makes the context of a request. */
export type AppBuild<Services> = ServerBuild & {
  entry: {
    module: { contextFor: (services: Services, request: { nonce: string; client: string }) => RouterContextProvider }
  }
}

type Wiring<Services> = {
  build: AppBuild<Services> | (() => Promise<AppBuild<Services>>)
  services: Services
  /** The header that tells the app whom it answers; `trusted` names a proxy's own header, if there is one. */
  clientIp: { setAs: string; trusted: string | undefined }
  origins: ReadonlySet<string>
  log: Log
  /** In development the bundler's own, instead of the built files. */
  middlewares: ((request: IncomingMessage, response: ServerResponse, next: () => void) => void) | undefined
  assets: string
}

/** Between node:http and the app: files, headers, the visitor's address, compression, and an answer whatever happens. */
export async function createListener<Services>(wiring: Wiring<Services>): Promise<RequestListener> {
  const { build, log } = wiring
  const handle = createRequestHandler(build)
  const contextFor =
    typeof build === 'function'
      ? async () => (await build()).entry.module.contextFor
      : async () => build.entry.module.contextFor
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
    const client = clientOf(request, wiring.clientIp.trusted)
    const nonce = randomBytes(16).toString('base64url')
    const fetchRequest = createRequest(request, response)
    fetchRequest.headers.set(wiring.clientIp.setAs, client)

    const makeContext = await contextFor()
    const answered = await handle(fetchRequest, makeContext(wiring.services, { nonce, client }))
    response.setHeader('content-security-policy', contentSecurityPolicy(nonce))
    await send(request, response, answered)
  }
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

/** `GET //` and broken percent signs make URL parsers throw. */
function isReadable(url: string): boolean {
  try {
    decodeURIComponent(url.split('?')[0]!)
    return !url.startsWith('//') && url.startsWith('/') && !url.includes('\0')
  } catch {
    return false
  }
}

function clientOf(request: IncomingMessage, trusted: string | undefined): string {
  const named = trusted ? request.headers[trusted] : undefined
  return (Array.isArray(named) ? named[0] : named)?.split(',')[0]?.trim() ?? request.socket.remoteAddress ?? 'unknown'
}

function fileHeaders(response: ServerResponse, path: string): void {
  // Built files carry their hash in their name; the few others (favicon, robots) may change.
  if (!path.includes('/assets/')) response.setHeader('cache-control', 'public, max-age=3600')
}

const textual = /^(text\/|application\/(json|javascript|xml)|image\/svg)|turbo|x-script/

async function send(request: IncomingMessage, response: ServerResponse, answered: Response): Promise<void> {
  response.statusCode = answered.status
  for (const [name, value] of answered.headers) if (name !== 'set-cookie') response.setHeader(name, value)
  const cookies = answered.headers.getSetCookie()
  if (cookies.length) response.setHeader('set-cookie', cookies)
  if (request.method === 'HEAD' || !answered.body) return void response.end()

  const body = Buffer.from(await answered.arrayBuffer())
  const wantsGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
  const canShrink = body.length > 1024 && textual.test(answered.headers.get('content-type') ?? '')
  if (!wantsGzip || !canShrink) return void response.setHeader('content-length', body.length).end(body)

  response.setHeader('content-encoding', 'gzip').setHeader('vary', 'accept-encoding')
  response.end(await compressed(body, { level: 5 }))
}
