import { intendRefund } from '#domain/payments/commands/refund-payment.server.ts'
import { type Money, subtract } from '#kernel/money.ts'
import type { Tx } from '#platform/db.server.ts'
import { readRest } from '../queries/read-rest.server.ts'
import type { LockedPayment } from './lock-payment.server.ts'
import { settleShares } from './settle-shares.server.ts'
import { endRest, notifyOfRest, numberOf } from './write-rest.server.ts'

/** The rest was captured; what of it nobody owes any more goes back. */
export async function takeRest(tx: Tx, payment: LockedPayment, now: Date): Promise<void> {
  const { id: paymentId, booking } = payment
  const bookingId = booking.id
  const over = await overpaid(tx, payment, now)
  if (over.minor === 0) return
  await intendRefund(tx, { paymentId, bookingId, amount: over, reason: 'rest-lost' }, now)
  await notifyOfRest(tx, { event: 'rest_lost', bookingId, number: numberOf(now) })
}

/** A session may be older than a change that has made the rest smaller. */
async function overpaid(tx: Tx, { booking, amount }: LockedPayment, now: Date): Promise<Money> {
  const rest = await readRest(tx, booking.id)
  const isOwed = booking.status === 'confirmed' && rest?.status === 'open' && amount.minor >= rest.amount.minor
  if (!isOwed) return amount
  await endRest(tx, booking.id, 'paid', now)
  await notifyOfRest(tx, { event: 'rest_paid', bookingId: booking.id, number: numberOf(rest.dueAt) })
  await settleShares(tx, booking.id, now)
  return subtract(amount, rest.amount)
}
