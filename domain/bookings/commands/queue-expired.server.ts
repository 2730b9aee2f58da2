import type { Db } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { expiredChanges, expiredHolds } from '../queries/find-expired.server.ts'

/**
 * Queues the end of each hold, request and change whose time is over. The worker asks every few seconds: so a hold needs no
 * job of its own, most of which would find it paid, and what was forgotten is found.
 */
export async function queueExpired(db: Db, now: Date): Promise<void> {
  for (const bookingId of await expiredHolds(db, now))
    await addJob(db, 'bookings.expire-hold', { bookingId }, { key: `hold:${bookingId}` })
  for (const changeId of await expiredChanges(db, now))
    await addJob(db, 'bookings.expire-change', { changeId }, { key: `change:${changeId}` })
}
