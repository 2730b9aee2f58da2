import { leftToGiveBack } from '#domain/payments/queries/left-to-give-back.server.ts'
import type { Refund } from '#domain/pricing/refund.ts'
import type { Side } from '#kernel/side.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { type Cancellable, refundOf, withinLeft } from '../refund-of.ts'

/** A refund never exceeds what was paid and has not come back by a claim or the guest's bank. */
export async function readRefund(
  db: Db | Tx,
  booking: Cancellable & { id: string },
  now: Date,
  by: Side | 'admin',
): Promise<Refund> {
  return withinLeft(refundOf(booking, now, by), await leftToGiveBack(db, booking.id))
}
