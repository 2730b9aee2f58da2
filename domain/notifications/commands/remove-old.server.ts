import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { NOTIFICATION_MONTHS } from '../kinds.ts'

/** Deletes expired notifications (`content/en/privacy.md`, Schedule 1). */
export async function removeOldNotifications(db: Db, now: Date): Promise<void> {
  await sql`delete from notifications
    where coalesce(read_at, created_at) < ${now}::timestamptz - make_interval(months => ${NOTIFICATION_MONTHS})`.execute(
    db,
  )
}
