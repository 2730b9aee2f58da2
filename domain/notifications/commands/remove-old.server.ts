import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { NOTIFICATION_MONTHS } from '../kinds.ts'
import { AWAY_DAYS } from '../push.ts'

/** What was read, or came without ever being read, so long ago (`content/en/privacy.md`, Schedule 1), and devices that nobody is at any more. */
export async function removeOldNotifications(db: Db, now: Date): Promise<void> {
  await sql`delete from notifications
    where coalesce(read_at, created_at) < ${now}::timestamptz - make_interval(months => ${NOTIFICATION_MONTHS})`.execute(
    db,
  )
  await sql`delete from push_subscriptions using session
    where session.id = session_id and "expiresAt" < now() - make_interval(days => ${AWAY_DAYS})`.execute(db)
}
