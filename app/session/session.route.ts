import { isGuestAwaited } from '#domain/bookings/queries/is-guest-awaited.server.ts'
import { data } from 'react-router'
import type { Route } from './+types/session.route'
import { services } from './services.ts'
import { markOf, visitorOf } from './visitor.server.ts'

/** Whose session the browser has now, and whether something waits for them: asked for by a page that one comes back to. */
export async function loader({ context }: Route.LoaderArgs) {
  const { actor } = visitorOf(context)
  return data(
    { mark: markOf(actor), isAwaited: await isAwaited(context) },
    { headers: { 'cache-control': 'no-store' } },
  )
}

/** @returns null where it could not be found out: who is signed in stays the answer */
async function isAwaited(context: Route.LoaderArgs['context']): Promise<boolean | null> {
  const { db, clock, log } = context.get(services)
  const { actor } = visitorOf(context)
  try {
    return actor !== null && (await isGuestAwaited(db, actor.userId, clock()))
  } catch (error) {
    log.warn({ err: error }, 'whether a guest is awaited could not be read')
    return null
  }
}
