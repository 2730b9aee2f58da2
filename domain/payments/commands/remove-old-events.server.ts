import { addMinutes } from '#kernel/zones.ts'
import type { Db } from '#platform/db.server.ts'
import { removeInPortions } from '#platform/remove-rows.server.ts'
import { sql } from 'kysely'

/** Providers send an event again for a month at most; a bank decides a dispute within a year. */
const EVENT_DAYS = 400

/** Deletes a provider's events that were taken in; what they have moved stands in the books. */
export async function removeOldProviderEvents(db: Db, now: Date): Promise<void> {
  const oldest = addMinutes(now, -EVENT_DAYS * 24 * 60)
  await removeInPortions(
    db,
    (limit) => sql`delete from provider_events where ctid = any(array(
      select ctid from provider_events where received_at < ${oldest} and processed_at is not null limit ${limit}))`,
  )
}
