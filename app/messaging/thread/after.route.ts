import { markDelivered, markRead } from '#domain/messaging/commands/mark-read.server.ts'
import { findConversation } from '#domain/messaging/queries/find-conversation.server.ts'
import { readAfter, readThread } from '#domain/messaging/queries/read-thread.server.ts'
import { readAbout } from '#domain/notifications/commands/mark-read.server.ts'
import { isId } from '#kernel/ids.ts'
import { beside } from '#app/session/beside.server.ts'
import { searchOf } from '#app/session/form.server.ts'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import { type Further, messageView, seenView } from './thread.view.server.ts'
import type { Route } from './+types/after.route'

const numberOf = (text: string | undefined) => (text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null)

/** Messages `after` a number, or `before` one; `look` marks them as read. */
export async function loader({ params: { conversationId }, url, context }: Route.LoaderArgs) {
  const { db } = context.get(services)
  const visitor = visitorOf(context)
  const { after, before, look } = searchOf(url)
  if (!visitor.actor || !isId(conversationId)) return new Response(null, { status: 404 })
  const own = { userId: visitor.actor.userId, conversationId }
  const [conversation, found] = await Promise.all([
    findConversation(db, own, visitor.language),
    before === undefined ? readAfter(db, { ...own, after: numberOf(after) ?? 0 }) : olderThan(numberOf(before)),
  ])
  if (!conversation || !found) return new Response(null, { status: 404 })

  const last = found.messages.at(-1)?.number ?? 0
  if (before === undefined)
    await beside(context, async () => (look === undefined ? markDelivered(db, own.userId) : seen(last)))
  const further: Further = {
    messages: found.messages.map((each) => messageView(each, conversation, visitor)),
    hasMore: 'hasMore' in found && found.hasMore,
    older: 'older' in found ? found.older : null,
    seen: seenView(conversation),
  }
  return Response.json(further, { headers: { 'cache-control': 'no-store' } })

  function olderThan(number: number | null) {
    return number === null ? null : readThread(db, { ...own, before: number })
  }
  async function seen(upTo: number): Promise<void> {
    if (!(await markRead(db, { ...own, upTo: Math.max(upTo, numberOf(after) ?? 0) }))) return
    await readAbout(db, { userId: own.userId, thingId: conversationId }, context.get(services).clock())
  }
}
