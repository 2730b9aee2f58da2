import { leftToGiveBack } from '#domain/payments/queries/left-to-give-back.server.ts'
import type { Refund } from '#domain/pricing/refund.ts'
import type { Side } from '#kernel/side.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { type Cancellable, refundOf, withinLeft } from '../refund-of.ts'

/**
 * What comes back if this booking is cancelled now: by its quote and policy, and never more than what was paid and has not come back
 * already, by a claim or through the guest's bank.
 */
export async function readRefund(
  db: Db | Tx,
  booking: Cancellable & { id: string },
  now: Date,
  by: Side | 'admin',
): Promise<Refund> {
  return withinLeft(refundOf(booking, now, by), await leftToGiveBack(db, booking.id))
}
