import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'

/** How many notifications somebody has not read, up to a hundred. */
export async function unreadNotifications(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ unread: number }>`select unread_notifications(${userId}) as unread`.execute(db)
  return rows[0]!.unread
}
