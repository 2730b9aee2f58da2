import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { NOTIFICATION_MONTHS } from '../kinds.ts'
import { AWAY_DAYS } from '../push.ts'

/** Deletes expired notifications (`content/en/privacy.md`, Schedule 1) and abandoned devices. */
export async function removeOldNotifications(db: Db, now: Date): Promise<void> {
  await sql`delete from notifications
    where coalesce(read_at, created_at) < ${now}::timestamptz - make_interval(months => ${NOTIFICATION_MONTHS})`.execute(
    db,
  )
  await sql`delete from push_subscriptions using session
    where session.id = session_id and "expiresAt" < now() - make_interval(days => ${AWAY_DAYS})`.execute(db)
}
