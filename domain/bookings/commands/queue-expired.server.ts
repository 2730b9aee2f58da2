import type { Db } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { expiredChanges, expiredHolds } from '../queries/find-expired.server.ts'

/** A pass every few seconds spares a job per hold, most of which get paid, and requeues lost jobs. */
export async function queueExpired(db: Db, now: Date): Promise<void> {
  for (const bookingId of await expiredHolds(db, now))
    await addJob(db, 'bookings.expire-hold', { bookingId }, { key: `hold:${bookingId}` })
  for (const changeId of await expiredChanges(db, now))
    await addJob(db, 'bookings.expire-change', { changeId }, { key: `change:${changeId}` })
}
