import type { UnreadWords } from '#domain/messaging/message.ts'
import { unreadWords } from '#domain/messaging/queries/unread-words.server.ts'
import type { Db, Tx } from '#platform/db.server.ts'

type MessageNotification = { id: string; recipientId: string; thingId: string; event_key: string }

/** The number of the last message that a notification tells of: `message:<conversation>:<recipient>:<number>`. */
const numberIn = (eventKey: string | undefined) => Number(eventKey?.split(':')[3] ?? 0)

/**
 * The messages that a notification tells of, since the one before it.
 *
 * @returns null where it is not of this person's conversation
 */
export async function findWords(
  tx: Tx,
  { id, recipientId, thingId, event_key }: MessageNotification,
): Promise<(UnreadWords & { hasWords: boolean }) | null> {
  const former = await tx
    .selectFrom('notifications')
    .select('event_key')
    .where('recipient_id', '=', recipientId)
    .where('kind', '=', 'message')
    .where('subject_id', '=', thingId)
    .where('id', '<', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const range = { after: numberIn(former?.event_key), upTo: numberIn(event_key) }
  const words = await unreadWords(tx, { readerId: recipientId, conversationId: thingId, ...range })
  return words && { ...words, hasWords: await wantsWords(tx, recipientId) }
}

/** E-mails of messages hold the words until somebody turns that off. */
export async function wantsWords(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('wordless_emails').select('user_id').where('user_id', '=', userId).executeTakeFirst()
  return row === undefined
}
