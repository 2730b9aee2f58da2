import type { IncomingHttpHeaders } from 'node:http'
import { Writable } from 'node:stream'
import { parseCookies } from '#platform/cookies.server.ts'
import { isOutage } from '#platform/db.server.ts'
import { isTooSlow } from '#platform/deadline.server.ts'
import { textsOfPage } from '#domain/i18n/queries.server.ts'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, RouterContextProvider, ServerRouter } from 'react-router'
import { connection, services, type Services } from './session/services.ts'
import { sharedKey as keyOfSharedPage } from './session/shared-page.ts'
import { visitorContext } from './session/visitor.server.ts'
import { loadDeferred } from './ui/deferred.tsx'
import { TextsProvider } from './ui/texts.tsx'

export { createRequestHandler } from 'react-router'

/** Made by the server for each request; the middleware adds the visitor. */
export function contextFor(all: Services, request: { nonce: string; client: string }): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(services, all)
  context.set(connection, request)
  return context
}

/** @param headers as they came */
export function sharedKey({ sites }: Services, url: URL, headers: IncomingHttpHeaders): string | null {
  const { cookie = '', 'accept-language': acceptLanguage = null } = headers
  return keyOfSharedPage(url, { header: cookie, cookies: parseCookies(cookie), acceptLanguage }, sites)
}

/** Renders a page as a whole: no loader defers anything, so there is nothing to stream and one write is the cheapest. */
export default async function handleRequest(
  _request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  await loadDeferred()
  const { nonce } = context.get(connection)
  const html = await rendered(
    <TextsProvider initial={textsOfPage(languageFor(context))}>
      <ServerRouter context={routerContext} url={_request.url} nonce={nonce} />
    </TextsProvider>,
    nonce,
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('cache-control', 'private, no-store')
  // Decision D8: a cache that stores the page anyway must store one per reader.
  headers.append('vary', new URL(_request.url).searchParams.has('lang') ? 'Cookie' : 'Accept-Language, Cookie')
  return new Response(html, { status, headers })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  const own = context as RouterContextProvider
  const passing = isOutage(error) ? 'the database cannot be reached' : isTooSlow(error) && 'the database took too long'
  if (passing) own.get(connection).outage = true
  const { log } = own.get(services)
  const path = new URL(request.url).pathname
  if (passing) log.warn({ err: error, path }, passing)
  else log.error({ err: error, path }, 'loader or action failed')
}

/** The middleware has not run when an address matches no route. */
function languageFor(context: RouterContextProvider) {
  try {
    return context.get(visitorContext).language
  } catch {
    return 'en'
  }
}

function rendered(page: React.ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString())
        done()
      },
    })
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // Else React parks large parts in a hidden place for its script to put back.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError: reject,
    })
  })
}
