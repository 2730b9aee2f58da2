import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'

/**
 * What waits for somebody: whether a trip has to be answered or paid, how many notifications and how many conversations they have
 * not read, up to a hundred of each. One statement, because every page asks; each condition is a function of its noun in db/routines.
 */
export async function whatWaits(db: Db, userId: string, now: Date) {
  const { rows } = await sql<{ trips: boolean; notifications: number; messages: number }>`
    select guest_is_awaited(${userId}, ${now}) as trips, unread_notifications(${userId}) as notifications,
      unread_conversations(${userId}) as messages`.execute(db)
  return rows[0]!
}
