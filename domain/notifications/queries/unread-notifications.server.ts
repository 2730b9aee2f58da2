import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'

/** The number of a person's unread notifications, up to a hundred. */
export async function unreadNotifications(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ unread: number }>`select unread_notifications(${userId}) as unread`.execute(db)
  return rows[0]!.unread
}
