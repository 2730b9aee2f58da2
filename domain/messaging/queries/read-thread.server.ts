import type { Db } from '#platform/db.server.ts'
import { type Message, THREAD_PAGE } from '../message.ts'
import { isIn } from './find-conversation.server.ts'
import { messageRows, toMessage } from './read-messages.server.ts'

const MAX_AFTER = 100

type Own = { userId: string; conversationId: string }

/** Reads the messages before one, or the last ones, oldest first; null for a stranger's conversation. */
export async function readThread(
  db: Db,
  { before, ...own }: Own & { before: number | null },
): Promise<{ messages: Message[]; older: number | null } | null> {
  if (!(await isIn(db, own))) return null
  const rows = await messageRows(db, own.userId)
    .where('conversation_id', '=', own.conversationId)
    .$if(before !== null, (query) => query.where('number', '<', before))
    .orderBy('number', 'desc')
    .limit(THREAD_PAGE + 1)
    .execute()
  const messages = rows.slice(0, THREAD_PAGE).toReversed().map(toMessage)
  return { messages, older: rows.length > THREAD_PAGE ? messages[0]!.number : null }
}

/** Reads the messages after one, in order: numbers ascend, so none can be inserted below. */
export async function readAfter(
  db: Db,
  { after, ...own }: Own & { after: number },
): Promise<{ messages: Message[]; hasMore: boolean } | null> {
  if (!(await isIn(db, own))) return null
  const rows = await messageRows(db, own.userId)
    .where('conversation_id', '=', own.conversationId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(MAX_AFTER + 1)
    .execute()
  return { messages: rows.slice(0, MAX_AFTER).map(toMessage), hasMore: rows.length > MAX_AFTER }
}
