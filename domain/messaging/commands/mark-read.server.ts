import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { publishLive } from '#platform/live.server.ts'
import { sql } from 'kysely'
import { lockConversation } from './lock-conversation.server.ts'

type Read = { userId: string; conversationId: string; upTo: number }

/**
 * Marks a conversation as read up to a message.
 *
 * @returns whether anything was unread before
 */
export function markRead(db: Db, { userId, conversationId, upTo }: Read): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    // The lock keeps new messages out while the remaining unread ones are counted.
    const conversation = await lockConversation(tx, { userId, conversationId })
    if (!conversation) return false
    const seen = Math.min(upTo, conversation.lastNumber)
    const { numAffectedRows } = await sql`
      update conversation_sides set read_number = ${seen}, delivered_number = greatest(delivered_number, ${seen}),
        unread = left_over.count, unread_since = left_over.since, notified_at = case when left_over.count > 0 then notified_at end
      from (select count(*)::integer as count, min(created_at) as since from messages
        where conversation_id = ${conversationId} and number > ${seen} and author_id = ${conversation.otherId}) left_over
      where conversation_id = ${conversationId} and user_id = ${userId} and read_number < ${seen}`.execute(tx)
    if (numAffectedRows === 0n) return false
    await publishLive(tx, [userId, conversation.otherId], { kind: 'messages-seen', conversationId })
    return true
  })
}

/** Conversations marked per request; the device marks the others with its next one. */
const MAX_TAKEN = 100

/** Marks all messages to a person as delivered to a device of theirs. */
export function markDelivered(db: Db, userId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    for (const { id, otherId } of await lockUndelivered(tx, userId)) {
      await sql`
        update conversation_sides set delivered_number = last_number, is_undelivered = false from conversations
        where conversations.id = conversation_id and conversation_id = ${id} and user_id = ${userId}`.execute(tx)
      await publishLive(tx, [otherId], { kind: 'messages-seen', conversationId: id })
    }
  })
}

async function lockUndelivered(tx: Tx, userId: string): Promise<{ id: string; otherId: string }[]> {
  const { rows } = await sql<{ id: string; otherId: string }>`
    select conversations.id, case side when 'guest' then host_id else guest_id end as "otherId"
    from conversation_sides join conversations on conversations.id = conversation_id
    where user_id = ${userId} and is_undelivered order by conversations.id limit ${MAX_TAKEN}
    for no key update of conversations`.execute(tx)
  return rows
}
