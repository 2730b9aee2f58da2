import type { IncomingHttpHeaders } from 'node:http'
import { parseCookies } from '#platform/cookies.server.ts'
import { inSpan } from '#platform/tracing.server.ts'
import { resumeWork } from '#platform/work.server.ts'
import { textsOfPage } from '#domain/i18n/queries.server.ts'
import {
  createRequestHandler as createHandler,
  type EntryContext,
  type HandleErrorFunction,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { stylesOf } from './addresses.ts'
import { bridgeVersionIn } from './native/bridge-version.ts'
import { pageInApp, pageKindOf } from './native/in-app.server.ts'
import { connection, services, type Services } from './session/services.ts'
import { noteFailure, referenceText, withFailureTexts } from './session/unexpected.server.ts'
import { sharedKey as keyOfSharedPage } from './session/shared-page.server.ts'
import { visitorContext } from './session/visitor.server.ts'
import { startScript } from './shell/start-script.ts'
import { PartCacheContext } from './ui/cached-part.tsx'
import { createPartCache } from './ui/part-cache.server.tsx'
import { loadDeferred } from './ui/deferred.tsx'
import { renderWhole } from './ui/render-whole.server.ts'
import { TextsProvider } from './ui/texts.tsx'

export function createRequestHandler(build: ServerBuild | (() => Promise<ServerBuild>), mode?: string) {
  const own = typeof build === 'function' ? async () => withFailureTexts(await build()) : withFailureTexts(build)
  return createHandler(own, mode)
}

/** Made by the server for each request; the middleware adds the visitor. */
export function contextFor(
  all: Services,
  request: { nonce: string; client: string; network: string; readsPrimary?: boolean },
): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(services, all)
  context.set(connection, request)
  return context
}

/** @param headers as they came */
export function sharedKey({ sites }: Services, url: URL, headers: IncomingHttpHeaders): string | null {
  const { cookie = '', 'accept-language': acceptLanguage = null, 'user-agent': agent } = headers
  const key = keyOfSharedPage(url, { header: cookie, cookies: parseCookies(cookie), acceptLanguage }, sites)
  return key && key + pageKindOf(bridgeVersionIn(agent))
}

const partsOfPage = createPartCache()

/** `renderToString` writes none, and without it browsers lay a page out as those of 1998 did. */
const DOCTYPE = '<!DOCTYPE html>'

/** Renders a page as a whole, as no loader defers data; the listener sends what `connection` holds. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...routerContext }: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  await loadDeferred()
  resumeWork()
  const own = context.get(connection)
  const url = new URL(request.url)
  const texts = textsOfPage(...spellingFor(context))
  const { cache, assembled } = partsOfPage({ texts, query: url.searchParams, mark: own.nonce })
  const rendered = (
    <PartCacheContext
      value={{
        ...cache,
        article: own.article && cache.html(own.article),
        drawn: own.drawn,
        reference: referenceText(context),
        styles: stylesOf(own.route),
      }}
    >
      <TextsProvider initial={texts}>
        <ServerRouter context={withItsRoutes(routerContext)} url={url} nonce={own.nonce} />
      </TextsProvider>
    </PartCacheContext>
  )
  const bridgeVersion = bridgeVersionIn(request.headers.get('user-agent'))
  const page = pageInApp(
    inSpan({ name: 'render', kind: 'inside' }, () => renderWhole(rendered)),
    bridgeVersion,
  )
  const [parts, data] = [afterFirstPaint(page, own.nonce), await textOf(serverHandoffStream)]
  own.html = own.isStill
    ? [DOCTYPE, ...parts.slice(0, -1).flatMap(assembled), '</body></html>']
    : [DOCTYPE, ...parts.flatMap(assembled), ...(own.afterPage ?? []), loaderDataScript(data, own.nonce)]
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('cache-control', 'private, no-store')
  // Decision D8: a cache that stores the page anyway must store one per reader.
  headers.append('vary', url.searchParams.has('lang') ? 'Cookie' : 'Accept-Language, Cookie')
  if (bridgeVersion !== null) headers.append('vary', 'User-Agent')
  return new Response(null, { status, headers })
}

/** `ServerRouter` makes a route of each that it is given, at each request, and uses those of the page. */
function withItsRoutes(context: Omit<EntryContext, 'serverHandoffStream'>): EntryContext {
  const { manifest, staticHandlerContext } = context
  const ids = staticHandlerContext.matches.map(({ route }) => route.id)
  return {
    ...context,
    manifest: { ...manifest, routes: Object.fromEntries(ids.map((id) => [id, manifest.routes[id]])) },
  }
}

/** @returns the page in parts, of which the largest is no copy; its scripts, the last part, wait for `startScript` */
function afterFirstPaint(page: string, nonce: string): string[] {
  const [head, scripts] = [page.indexOf('</head>'), page.lastIndexOf('<script')]
  return [
    page.slice(0, head).replaceAll('<link rel="modulepreload"', '<link rel="held"'),
    `<script nonce="${nonce}">${startScript}</script>`,
    page.slice(head, scripts),
    page.slice(scripts).replace('type="module" async=""', 'type="held"'),
  ]
}

async function textOf(stream: EntryContext['serverHandoffStream']): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  if (stream) for await (const chunk of stream) text += decoder.decode(chunk, { stream: true })
  return text
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  noteFailure(error, request, context)
}

/** The middleware has not run when an address matches no route. */
function spellingFor(context: RouterContextProvider): Parameters<typeof textsOfPage> {
  try {
    const { language, site } = context.get(visitorContext)
    return [language, site.id]
  } catch {
    return ['en']
  }
}

/** The loaders' data, for which `ServerRouter` suspends and `renderToString` cannot (decision 096). */
function loaderDataScript(data: string, nonce: string): string {
  const controller = 'window.__reactRouterContext.streamController'
  // '<' could end the script early.
  const text = JSON.stringify(data).replaceAll('<', '\\u003c')
  return `<script nonce="${nonce}">${controller}.enqueue(${text});${controller}.close();</script>`
}
