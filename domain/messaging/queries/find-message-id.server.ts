import type { Db } from '#platform/db.server.ts'
import { isIn } from './find-conversation.server.ts'

type Numbered = { userId: string; conversationId: string; number: number }

/** Finds a message's id by its number in a person's own conversation; null where there is none. */
export async function findMessageId(db: Db, { number, ...own }: Numbered): Promise<string | null> {
  if (!(await isIn(db, own))) return null
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', own.conversationId)
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.id ?? null
}
