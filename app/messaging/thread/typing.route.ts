import { signalTyping } from '#domain/messaging/commands/signal-typing.server.ts'
import { isId } from '#kernel/ids.ts'
import { services } from '#app/session/services.ts'
import { actorOf } from '#app/session/visitor.server.ts'
import type { Route } from './+types/typing.route'

export const loader = () => new Response(null, { status: 404 })

/** Tells the other side that somebody is typing; what comes too soon is taken and not passed on. */
export async function action({ params: { conversationId }, context }: Route.ActionArgs) {
  const { db, clock } = context.get(services)
  const own = { userId: actorOf(context).userId, conversationId }
  const isOwn = isId(conversationId) && (await signalTyping(db, own, clock())) !== null
  return new Response(null, { status: isOwn ? 204 : 404 })
}
