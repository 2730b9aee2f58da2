import { newId } from '#kernel/ids.ts'
import { canBecome } from '#kernel/life.ts'
import { type Money, money } from '#kernel/money.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { addJob } from '#platform/outbox.server.ts'
import { gatewayOf, listGateways, type PaymentGateways } from '../gateway.server.ts'
import { refundLife, type RefundReason } from '../refund.ts'
import { failRefund, noteSent, settleRefund } from './end-refund.server.ts'

type Cause = {
  reason: RefundReason
  changeId?: string | null
  claimId?: string | null
}

/** First phase: stores and queues one refund per payment and cause, at most what was paid. */
export async function intendRefund(
  tx: Tx,
  {
    paymentId,
    bookingId,
    amount,
    reason,
    changeId = null,
    claimId = null,
  }: { paymentId: string; bookingId: string; amount: Money } & Cause,
  now: Date,
): Promise<void> {
  const id = newId(now.getTime())
  await tx
    .insertInto('refunds')
    .values({
      id,
      payment_id: paymentId,
      booking_id: bookingId,
      change_id: changeId,
      claim_id: claimId,
      amount_minor: amount.minor,
      currency: amount.currency,
      status: 'intended',
      reason,
      idempotency_key: `refund-${paymentId}-${claimId ?? changeId ?? reason}`,
      created_at: now,
    })
    .execute()
  await addJob(tx, 'payments.refund', { refundId: id })
}

/**
 * Spreads a refund over a booking's payments, newest first, except those of claims.
 *
 * Each takes at most what refunds and disputes left of it.
 *
 * @throws RangeError when less was paid than is to be refunded
 */
export async function intendRefunds(
  tx: Tx,
  { bookingId, amount, ...cause }: { bookingId: string; amount: Money } & Cause,
  now: Date,
): Promise<void> {
  const payments = await tx
    .selectFrom('payments')
    .select(['id', 'amount_minor'])
    .select(
      sql<number>`((select coalesce(sum(amount_minor), 0) from refunds where payment_id = payments.id)
        + (select coalesce(sum(amount_minor), 0) from disputes where payment_id = payments.id and disputes.status = 'lost'))::bigint`.as(
        'returned',
      ),
    )
    .where('booking_id', '=', bookingId)
    .where('status', '=', 'captured')
    .where('claim_id', 'is', null)
    .orderBy('created_at', 'desc')
    .execute()

  let left = amount.minor
  for (const { id: paymentId, amount_minor, returned } of payments) {
    const part = Math.min(left, amount_minor - returned)
    if (part <= 0) continue
    await intendRefund(tx, { paymentId, bookingId, amount: money(part, amount.currency), ...cause }, now)
    left -= part
  }
  if (left > 0) throw new RangeError(`refund of booking ${bookingId}: ${left} more than was paid`)
}

const outcomes = { sent: noteSent, succeeded: settleRefund, failed: failRefund }

/** Second and third phase: the provider refunds, then the outcome is recorded; safe to repeat. */
export async function refundPayment(db: Db, gateways: PaymentGateways, refundId: string, now: Date): Promise<void> {
  const refund = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.id', 'refunds.status', 'refunds.amount_minor', 'refunds.currency', 'refunds.idempotency_key'])
    .select(['session_id', 'provider'])
    .where('refunds.id', '=', refundId)
    .executeTakeFirst()
  if (!refund?.session_id || !canBecome(refundLife, refund.status, 'sent')) return

  const gateway = gatewayOf(gateways, refund.provider)
  if (!gateway) {
    const configured = listGateways(gateways).map(({ provider }) => provider)
    throw new Error(`refund ${refund.id}: ${refund.provider} took the money, and ${configured.join(', ')} is asked now`)
  }

  const made = await gateway.refund({
    idempotencyKey: refund.idempotency_key,
    sessionId: refund.session_id,
    amount: money(refund.amount_minor, refund.currency),
    reference: refund.id,
  })
  const outcome = { refundId: refund.id, providerRefundId: made.refundId, why: made.why }
  await inTransaction(db, (tx) => outcomes[made.state](tx, outcome, now), 'payments.settle-refund')
}
