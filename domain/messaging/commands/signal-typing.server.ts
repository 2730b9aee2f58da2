import { type Db, inTransaction } from '#platform/db.server.ts'
import { publishLive } from '#platform/live.server.ts'
import { sql } from 'kysely'
import { TYPING_SECONDS } from '../message.ts'
import { isIn } from '../queries/find-conversation.server.ts'

/**
 * Signals to the other side that somebody is typing, at most once in `TYPING_SECONDS`.
 *
 * @returns whether the signal was sent; null for a stranger's conversation
 */
export function signalTyping(
  db: Db,
  { userId, conversationId }: { userId: string; conversationId: string },
  now: Date,
): Promise<boolean | null> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ otherId: string }>`
      update conversation_sides set typed_at = ${now}
      from conversations
      where conversations.id = conversation_id and conversation_id = ${conversationId} and user_id = ${userId}
        and (typed_at is null or typed_at <= ${now}::timestamptz - make_interval(secs => ${TYPING_SECONDS}))
      returning case side when 'guest' then host_id else guest_id end as "otherId"`.execute(tx)
    const [signalled] = rows
    if (!signalled) return (await isIn(tx, { userId, conversationId })) ? false : null
    await publishLive(tx, [signalled.otherId], { kind: 'typing', conversationId })
    return true
  })
}
