import { leftToGiveBack } from '#domain/payments/queries/left-to-give-back.server.ts'
import type { Refund } from '#domain/pricing/refund.ts'
import { type Money, subtract } from '#kernel/money.ts'
import type { Side } from '#kernel/side.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { type Cancellable, lessRest, refundOf, withinLeft } from '../refund-of.ts'
import { openRestMinor } from './read-rest.server.ts'

/**
 * A refund never exceeds what was paid and has not come back by a claim or the guest's bank.
 *
 * @returns with `cut`, by how much it is less for that
 */
export async function readRefund(
  db: Db | Tx,
  booking: Cancellable & { id: string },
  now: Date,
  by: Side | 'admin',
): Promise<Refund & { cut: Money }> {
  const due = lessRest(refundOf(booking, now, by), await openRestMinor(db, booking.id))
  const back = withinLeft(due, await leftToGiveBack(db, booking.id))
  return { ...back, cut: subtract(due.total, back.total) }
}
