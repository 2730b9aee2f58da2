import { endBooking } from '#domain/bookings/commands/end-booking.server.ts'
import type { CancelFailure } from '#domain/bookings/errors.ts'
import { mayCancel } from '#domain/bookings/policy.ts'
import { refundOf } from '#domain/bookings/refund-of.ts'
import { lockGuestBooking } from '#domain/bookings/queries/find-guest-booking.server.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { intendRefund } from './refund-payment.server.ts'

/**
 * A guest cancels what they have paid. What is refunded is what was shown: when the deadline has passed between the page and the
 * click, nothing happens and the new figure is shown.
 *
 * @param shownMinor the refund that the guest saw, in minor units of the booking's currency
 */
export async function cancelByGuest(
  db: Db,
  wish: { guestId: string; bookingId: string; shownMinor: number },
  now: Date,
): Promise<Result<null, CancelFailure>> {
  return inTransaction(db, async (tx) => {
    const booking = await lockGuestBooking(tx, wish.guestId, wish.bookingId)
    if (!booking) return fail({ reason: 'not-found' })
    if (!mayCancel(booking, now)) return fail({ reason: 'too-late' })

    const back = refundOf(booking, now, 'guest')
    if (back.total.minor !== wish.shownMinor) return fail({ reason: 'refund-changed' })

    await endBooking(tx, booking.id, { by: 'guest', reason: 'changed-plans' }, now)
    const payment = await tx
      .selectFrom('payments')
      .select('id')
      .where('booking_id', '=', booking.id)
      .where('status', '=', 'captured')
      .executeTakeFirst()
    if (payment && back.total.minor > 0) {
      await intendRefund(
        tx,
        { paymentId: payment.id, bookingId: booking.id, amount: back.total, reason: 'guest-cancelled' },
        now,
      )
    }
    await addJob(tx, 'notifications.booking-cancelled', { bookingId: booking.id })
    return ok(null)
  })
}
