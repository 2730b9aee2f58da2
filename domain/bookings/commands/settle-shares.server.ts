import { postShares } from '#domain/payments/commands/post-shares.server.ts'
import { readGoodwill } from '#domain/payments/queries/read-goodwill.server.ts'
import { paidLessRefunded } from '#domain/payments/queries/left-to-give-back.server.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { lockBooking } from './lock-booking.server.ts'

/**
 * Posts what the ledger lacks of both shares since check-in (decision C5), so it may run at any time.
 *
 * @returns when to run again, if the stay has not begun
 */
export async function settleAtCheckIn(db: Db, bookingId: string, now: Date): Promise<Date | null> {
  return inTransaction(db, (tx) => settleShares(tx, bookingId, now), 'bookings.settle-shares')
}

/** Runs inside the caller's transaction. */
export async function settleShares(tx: Tx, bookingId: string, now: Date): Promise<Date | null> {
  const booking = await lockBooking(tx, bookingId, 'anybody')
  if (!booking || booking.status === 'pending') return null
  const paid = (await paidLessRefunded(tx, bookingId)) + (await readGoodwill(tx, bookingId)).minor
  if (booking.startsAt > now) return paid > 0 ? booking.startsAt : null

  await postShares(tx, { bookingId, hostId: booking.hostId, serviceFee: booking.serviceFee, paid }, now)
  await tx
    .updateTable('bookings')
    .set({ settled_at: now })
    .where('id', '=', bookingId)
    .where('settled_at', 'is', null)
    .execute()
  return null
}
