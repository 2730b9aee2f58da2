import { type Db, inTransaction } from '#platform/db.server.ts'
import { publishLive } from '#platform/live.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { sql } from 'kysely'
import { notificationTime } from './notification-time.ts'

type Unread = { conversationId: string; recipientId: string; personId: string; listingId: string }

/**
 * Notifies a person once of all unread messages of a conversation.
 *
 * @returns when to run again, while they may still read it without a notification
 */
export function notifyOfMessages(
  db: Db,
  { conversationId, recipientId, personId, listingId }: Unread,
  now: Date,
): Promise<Date | null> {
  return inTransaction(db, async (tx) => {
    const side = await tx
      .selectFrom('conversation_sides')
      .innerJoin('conversations', 'conversations.id', 'conversation_id')
      .select(['unread_since', 'notified_at', 'last_number'])
      .where('conversation_id', '=', conversationId)
      .where('user_id', '=', recipientId)
      .forUpdate('conversation_sides')
      .executeTakeFirst()
    if (!side?.unread_since) return null
    const due = notificationTime({ unreadSince: side.unread_since, notifiedAt: side.notified_at })
    if (due > now) return due

    await tx
      .updateTable('conversation_sides')
      .set({ notified_at: now })
      .where('conversation_id', '=', conversationId)
      .where('user_id', '=', recipientId)
      .execute()
    const eventKey = `message:${conversationId}:${recipientId}:${side.last_number}`
    await addJob(tx, 'notifications.notify', {
      kind: 'message',
      recipientId,
      eventKey,
      thingId: conversationId,
      listingId,
      personId,
    })
    return null
  })
}

/** Signals that a picture was processed or failed, so that open threads update it. */
export async function notifyOfImage(db: Db, photoId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ conversationId: string; number: number; guestId: string; hostId: string }>`
      select conversations.id as "conversationId", number, guest_id as "guestId", host_id as "hostId"
      from message_images join messages on messages.id = message_id join conversations on conversations.id = conversation_id
      where photo_id = ${photoId}`.execute(tx)
    for (const { guestId, hostId, ...message } of rows)
      await publishLive(tx, [guestId, hostId], { kind: 'message', ...message })
  })
}
