import { type Db, inTransaction } from '#platform/db.server.ts'
import { lockBooking } from './lock-booking.server.ts'

/**
 * A confirmed booking whose time is over is completed.
 *
 * @returns when to ask again, if it is not over yet: its dates may have changed since this was queued, or a change that is
 *   being paid for still decides when it ends
 */
export async function completeBooking(db: Db, bookingId: string, now: Date): Promise<Date | null> {
  return inTransaction(
    db,
    async (tx) => {
      const booking = await lockBooking(tx, bookingId)
      if (booking?.status !== 'confirmed') return null
      if (booking.endsAt > now) return booking.endsAt

      const change = await tx
        .selectFrom('booking_changes')
        .select('waits_until')
        .where('booking_id', '=', bookingId)
        .where('status', 'in', ['proposed', 'awaiting-payment'])
        .executeTakeFirst()
      if (change?.waits_until && change.waits_until > now) return change.waits_until

      await tx
        .updateTable('bookings')
        .set({ status: 'completed', status_at: now })
        .where('id', '=', bookingId)
        .execute()
      return null
    },
    'bookings.complete',
  )
}
