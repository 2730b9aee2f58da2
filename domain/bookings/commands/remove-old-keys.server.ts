import { addMinutes } from '#kernel/zones.ts'
import type { Db } from '#platform/db.server.ts'

/** A form that is sent again after so long is another one. */
const KEY_DAYS = 30

/** Deletes the answers by which a form that is sent twice is answered once. */
export async function removeOldKeys(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', addMinutes(now, -KEY_DAYS * 24 * 60))
    .execute()
}
