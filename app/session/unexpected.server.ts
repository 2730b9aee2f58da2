import { randomBytes } from 'node:crypto'
import { createCache } from '#platform/cache.server.ts'
import { isOutage, isRetryable } from '#platform/db.server.ts'
import { isTooSlow } from '#platform/deadline.server.ts'
import { kindOf, SPARING_MS } from '#platform/sparing-log.server.ts'
import { inSpan, traceIdOf } from '#platform/tracing.server.ts'
import type { data, RouterContextProvider, ServerBuild } from 'react-router'
import { data as answer, isRouteErrorResponse } from 'react-router'
import { connection, services } from './services.ts'
import { visitorOf } from './visitor.server.ts'

type Context = Readonly<RouterContextProvider>
type Args = { request: Request; context: Context }
type Handler = (args: Args, ...more: unknown[]) => unknown
type Module = { loader?: Handler; action?: Handler; middleware?: Handler[] }
type Thrown = ReturnType<typeof data>

/** Wraps the build so that an error reaches its page as texts; the router hides the error itself. */
export function withFailureTexts(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [
    id,
    route && { ...route, module: withTexts(route) },
  ])
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild['routes'] }
}

function withTexts({ id, ...route }: { id: string; module: object }): object {
  const { loader, action, middleware } = route.module as Module
  return {
    ...route.module,
    ...(loader && { loader: withErrorTexts(inPart(`loader ${id}`, loader)) }),
    ...(action && { action: withErrorTexts(inPart(`action ${id}`, action)) }),
    ...(middleware && { middleware: middleware.map(withErrorTexts) }),
  }
}

/** Each loader and action is a part of its request's trace, by its route's id. */
const inPart =
  (name: string, handler: Handler): Handler =>
  (args, ...more) =>
    inSpan({ name, kind: 'inside' }, () => handler(args, ...more))

function withErrorTexts(handler: Handler): Handler {
  return async (args, ...more) => {
    try {
      return await handler(args, ...more)
    } catch (error) {
      throw textsFor(error, args)
    }
  }
}

/** Leaves intended answers and redirects alone; gives a missing page and an error their texts. */
function textsFor(thrown: unknown, { request, context }: Args): unknown {
  if (thrown instanceof Response || request.signal.aborted) return thrown
  const { t } = visitorOf(context)
  if (isThrownData(thrown)) {
    const isBare = thrown.data === null && thrown.init?.status === 404
    return isBare
      ? answer({ title: t('failure:missing.title'), text: t('failure:missing.text') }, thrown.init ?? {})
      : thrown
  }
  // The bundler shows it with its place in the sources.
  if (import.meta.env.DEV) return thrown
  noteFailure(thrown, request, context)
  const own = context.get(connection)
  if (own.outage) return answer({ title: t('failure:outage.title'), text: t('failure:outage.text') }, { status: 503 })
  const texts = { title: t('failure:broken.title'), text: t('failure:broken.text'), reference: referenceText(context) }
  return answer(texts, { status: 500 })
}

const isThrownData = (thrown: unknown): thrown is Thrown =>
  typeof thrown === 'object' && thrown !== null && 'type' in thrown && thrown.type === 'DataWithResponseInit'

/** Logs an error with the reference that its page shows; an outage of the database has none. */
export function noteFailure(error: unknown, { url }: Request, context: Context): void {
  const own = context.get(connection)
  // A handled error arrives a second time where the answer is no page.
  if (isRouteErrorResponse(error) && (error.status < 500 || own.reference || own.outage)) return
  const { log } = context.get(services)
  const path = new URL(url).pathname
  const isFromReplica = own.replica !== undefined && own.replica !== context.get(services).db
  // What the primary does may conflict with what is read on a replica.
  if (isFromReplica && (isOutage(error) || isRetryable(error))) own.hasReplicaFailed = true
  const passing =
    isOutage(error) || own.hasReplicaFailed
      ? 'the database cannot be used'
      : isTooSlow(error) && 'the database took too long'
  if (passing) {
    own.outage = true
    return log.warn({ err: error, path }, passing)
  }
  own.reference ??= referenceFor(error)
  log.error({ err: error, path, reference: own.reference }, 'loader or action failed')
}

/** The error's reference in words for a message to us, with its trace where there is one; null without an error. */
export function referenceText(context: Context): string | null {
  const { reference } = context.get(connection)
  const traceId = traceIdOf()
  return reference
    ? visitorOf(context).t('failure:reference', { reference: traceId ? `${reference} / ${traceId}` : reference })
    : null
}

/** The log has one line of a kind, which the pages of all of them name. */
const references = createCache<{ text: string }>({ ttlMs: SPARING_MS + 1000, maxEntries: 200 })

function referenceFor(error: unknown): string {
  const kind = kindOf(error)
  const known = references.get(kind)
  if (known) return known.text
  const text = newReference()
  references.set(kind, { text })
  return text
}

/** Without what looks alike when it is read out or written down: I, L, O, U. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 'K7F2-9QXA' */
const newReference = () =>
  [...randomBytes(8)].map((byte, index) => `${index === 4 ? '-' : ''}${SIGNS[byte % SIGNS.length]}`).join('')
