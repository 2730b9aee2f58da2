import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'

/** Beyond it nobody counts. */
const MAX_COUNTED = 100

/** How many notifications somebody has not read, up to a hundred: as fast for those who never read any. */
export async function unreadNotifications(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ unread: number }>`select count(*)::integer as unread from (
    select from notifications where recipient_id = ${userId} and read_at is null and is_shown limit ${MAX_COUNTED}) few`.execute(
    db,
  )
  return rows[0]!.unread
}
