import { readOne } from '#domain/notifications/commands/mark-read.server.ts'
import { isId } from '#kernel/ids.ts'
import { data, redirect } from 'react-router'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import type { Route } from './+types/open.route'

/** Marks a notification as read and leads to its subject. */
export async function loader({ params: { notificationId }, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(services)
  const own = { userId: actorOf(context).userId, notificationId }
  const address = isId(notificationId) ? await readOne(db, own, clock()) : null
  if (address === null) throw data(null, { status: 404 })
  throw redirect(visitorOf(context).to(address))
}
