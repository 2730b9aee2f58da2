import type { Db } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'

/**
 * Queues the end of each hold, request and change whose time is over. The worker asks every few seconds: so a hold needs no
 * job of its own, most of which would find it paid, and what was forgotten is found.
 */
export async function queueRunOut(db: Db, now: Date): Promise<void> {
  const holds = await db
    .selectFrom('bookings')
    .select('id')
    .where('status', '=', 'pending')
    .where('held_until', '<=', now)
    .execute()
  for (const { id } of holds) await addJob(db, 'payments.expire-hold', { bookingId: id }, { key: `hold:${id}` })

  const changes = await db
    .selectFrom('booking_changes')
    .select('id')
    .where('status', 'in', ['proposed', 'awaiting-payment'])
    .where('waits_until', '<=', now)
    .execute()
  for (const { id } of changes) await addJob(db, 'payments.expire-change', { changeId: id }, { key: `change:${id}` })
}
