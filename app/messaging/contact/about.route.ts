import { openConversation } from '#domain/messaging/commands/start-conversation.server.ts'
import { isId } from '#kernel/ids.ts'
import { data, redirect } from 'react-router'
import { formOf } from '#app/session/form.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import type { Route } from './+types/about.route'

export const loader = ({ context }: Route.LoaderArgs) => redirect(visitorOf(context).to('/messages'))

/** Opens a booking's conversation from its guest's or host's page. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock } = context.get(services)
  const { bookingId = '' } = await formOf(request)
  const id = isId(bookingId)
    ? await openConversation(db, { userId: actorOf(context).userId, bookingId }, clock())
    : null
  if (!id) throw data(null, { status: 404 })
  return redirect(visitorOf(context).to(`/messages/${id}`))
}
