import { addMinutes } from '#kernel/zones.ts'
import type { Db } from '#platform/db.server.ts'
import { removeInPortions } from '#platform/remove-rows.server.ts'
import { sql } from 'kysely'

/** A form that is sent again after so long is another one. */
const KEY_DAYS = 30

/** Deletes the answers by which a form that is sent twice is answered once. */
export async function removeOldKeys(db: Db, now: Date): Promise<void> {
  const oldest = addMinutes(now, -KEY_DAYS * 24 * 60)
  await removeInPortions(
    db,
    (limit) => sql`delete from idempotency_keys where ctid = any(array(
      select ctid from idempotency_keys where created_at < ${oldest} limit ${limit}))`,
  )
}
