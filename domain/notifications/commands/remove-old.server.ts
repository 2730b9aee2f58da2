import type { Db } from '#platform/db.server.ts'
import { removeInPortions } from '#platform/remove-rows.server.ts'
import { sql } from 'kysely'
import { NOTIFICATION_MONTHS } from '../kinds.ts'

/** Deletes expired notifications (`content/en/privacy.md`, Schedule 1). */
export async function removeOldNotifications(db: Db, now: Date): Promise<void> {
  const oldest = sql`${now}::timestamptz - make_interval(months => ${NOTIFICATION_MONTHS})`
  // None was read before it was written, and the time of writing has an index.
  await removeInPortions(
    db,
    (limit) => sql`delete from notifications where ctid = any(array(select ctid from notifications
      where created_at < ${oldest} and coalesce(read_at, created_at) < ${oldest} limit ${limit}))`,
  )
}
