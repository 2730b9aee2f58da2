import { postShares } from '#domain/payments/commands/post-shares.server.ts'
import { paidLessRefunded } from '#domain/payments/queries/left-to-give-back.server.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { lockBooking } from './lock-booking.server.ts'

/**
 * From check-in on the host's share belongs to the host and the service fee to us (decision C5). Posts the difference
 * between that and the ledger, so it may run at any time: at check-in and after each change or cancellation.
 *
 * @returns when to run again, if the stay has not begun
 */
export async function settleAtCheckIn(db: Db, bookingId: string, now: Date): Promise<Date | null> {
  return inTransaction(db, (tx) => settleShares(tx, bookingId, now), 'bookings.settle-shares')
}

/** The same inside the caller's transaction. */
export async function settleShares(tx: Tx, bookingId: string, now: Date): Promise<Date | null> {
  const booking = await lockBooking(tx, bookingId, 'anybody')
  if (!booking || booking.status === 'pending') return null
  const paid = await paidLessRefunded(tx, bookingId)
  if (booking.startsAt > now) return paid > 0 ? booking.startsAt : null

  await postShares(tx, { bookingId, hostId: booking.hostId, serviceFee: booking.serviceFee, paid }, now)
  return null
}
