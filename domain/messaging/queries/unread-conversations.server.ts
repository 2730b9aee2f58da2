import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'

/** Beyond it nobody counts. */
const MAX_COUNTED = 100

/** In how many conversations somebody has something unread, up to a hundred. */
export async function unreadConversations(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ unread: number }>`select count(*)::integer as unread from (
    select from conversation_sides where user_id = ${userId} and unread > 0 limit ${MAX_COUNTED}) few`.execute(db)
  return rows[0]!.unread
}
