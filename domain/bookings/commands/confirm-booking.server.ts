import type { Tx } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'

/** A held booking that has been paid is confirmed, and everyone concerned is told. The caller holds the booking's row. */
export async function confirmBooking(tx: Tx, bookingId: string, now: Date): Promise<void> {
  await tx
    .updateTable('bookings')
    .set({ status: 'confirmed', waits_for: null, held_until: null, status_at: now })
    .where('id', '=', bookingId)
    .execute()
  await addJob(tx, 'notifications.booking-confirmed', { bookingId })
}
