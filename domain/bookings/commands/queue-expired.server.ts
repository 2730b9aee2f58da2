import type { Db } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { expiredChanges, expiredHolds } from '../queries/find-expired.server.ts'

/**
 * Queues the end of each hold, request and change that has expired. The worker runs this every few seconds, so that a
 * hold needs no job of its own (most would find it paid), and a lost job is queued again.
 */
export async function queueExpired(db: Db, now: Date): Promise<void> {
  for (const bookingId of await expiredHolds(db, now))
    await addJob(db, 'bookings.expire-hold', { bookingId }, { key: `hold:${bookingId}` })
  for (const changeId of await expiredChanges(db, now))
    await addJob(db, 'bookings.expire-change', { changeId }, { key: `change:${changeId}` })
}
