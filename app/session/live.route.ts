import { sessionHashOf } from '#domain/accounts/gateway.session-cookie.server.ts'
import { chargeWork } from '#platform/work.server.ts'
import type { Route } from './+types/live.route'
import { isOfScript } from './script-request.server.ts'
import { connection, services } from './services.ts'
import { visitorOf } from './visitor.server.ts'

/** The event stream of whoever is signed in (docs/decisions/061-live-delivery.md); 204 ends all others. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  chargeWork(OPENING_MS)
  // The router would wait for the end of the stream, which has none.
  if (isOfScript(request)) return new Response(null, { status: 404 })
  const { actor } = visitorOf(context)
  const { live, auth } = context.get(services)
  const tokenHash = actor && sessionHashOf(auth, request.headers)
  if (!tokenHash) return new Response(null, { status: 204 })

  const age = Number(url.searchParams.get('age'))
  const opened = live.open({
    userId: actor.userId,
    tokenHash,
    client: context.get(connection).client,
    position: request.headers.get('last-event-id') ?? url.searchParams.get('after'),
    pageSeconds: Number.isFinite(age) && age > 0 ? Math.ceil(age) : 0,
  })
  if (opened.ok) return new Response(opened.value, { headers: streamHeaders })
  return new Response(null, {
    status: opened.failure.reason === 'leaving' ? 503 : 429,
    headers: { 'retry-after': '30', 'cache-control': 'no-store' },
  })
}

/** A price, since a stream also costs when it has begun: 400 at once, then five a second. */
const OPENING_MS = 50

const streamHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  // nginx and its like send an answer on when a buffer is full.
  'x-accel-buffering': 'no',
}
