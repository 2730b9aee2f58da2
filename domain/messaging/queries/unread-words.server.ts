import type { Db } from '#platform/db.server.ts'
import type { UnreadWords } from '../message.ts'
import { messageRows, toMessage } from './read-messages.server.ts'

/** Messages whose words one e-mail holds; of those before it gives the number. */
const MAX_QUOTED = 5

type Range = { readerId: string; conversationId: string; after: number; upTo: number }

/** @param range the numbers of messages that an e-mail is about */
export async function unreadWords(
  db: Db,
  { readerId, conversationId, after, upTo }: Range,
): Promise<UnreadWords | null> {
  const own = await db
    .selectFrom('conversation_sides')
    .select(['side', 'read_number'])
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', readerId)
    .executeTakeFirst()
  if (!own) return null
  const rows = await messageRows(db, readerId)
    .where('messages.conversation_id', '=', conversationId)
    .where('number', '>', Math.max(after, own.read_number))
    .where('number', '<=', upTo)
    .where('author_id', '<>', readerId)
    .where('kind', 'in', ['text', 'images'])
    .where('removed_at', 'is', null)
    .orderBy('number')
    .execute()
  const messages = rows.slice(-MAX_QUOTED).map(toMessage)
  return {
    side: own.side,
    messages: messages.filter((each) => each.kind === 'text' || each.kind === 'images'),
    earlier: Math.max(0, rows.length - MAX_QUOTED),
  }
}
