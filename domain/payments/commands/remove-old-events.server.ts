import { addMinutes } from '#kernel/zones.ts'
import type { Db } from '#platform/db.server.ts'

/** Providers send an event again for a month at most; a bank decides a dispute within a year. */
const EVENT_DAYS = 400

/** Deletes a provider's events that were taken in; what they have moved stands in the books. */
export async function removeOldProviderEvents(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('provider_events')
    .where('received_at', '<', addMinutes(now, -EVENT_DAYS * 24 * 60))
    .where('processed_at', 'is not', null)
    .execute()
}
