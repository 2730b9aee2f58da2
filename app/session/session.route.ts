import { markDelivered } from '#domain/messaging/commands/mark-read.server.ts'
import { data } from 'react-router'
import type { Route } from './+types/session.route'
import { services } from './services.ts'
import { markOf, visitorOf } from './visitor.server.ts'
import { type Waiting, waitingFor } from './waiting.view.server.ts'

/** The current session and its marks, asked for when a user comes back to a page. */
export async function loader({ context }: Route.LoaderArgs) {
  const { actor } = visitorOf(context)
  return data(
    { mark: markOf(actor), ...(actor && { waiting: await waiting(actor.userId, context) }) },
    { headers: { 'cache-control': 'no-store' } },
  )
}

/** @returns null where it could not be found out: who is signed in stays the answer */
async function waiting(userId: string, context: Route.LoaderArgs['context']): Promise<Waiting | null> {
  try {
    // Requested after an event, so the messages have reached a device.
    await markDelivered(context.get(services).db, userId)
    return await waitingFor(userId, context)
  } catch (error) {
    context.get(services).log.warn({ err: error }, 'what waits for somebody could not be read')
    return null
  }
}
