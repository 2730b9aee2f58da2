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
  interventionId?: string | null
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
    interventionId = null,
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
      intervention_id: interventionId,
      amount_minor: amount.minor,
      currency: amount.currency,
      status: 'intended',
      reason,
      idempotency_key: `refund-${paymentId}-${interventionId ?? claimId ?? changeId ?? reason}`,
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

const outcomes = { sent: noteSent, succeeded: settleRefund, failed: failRefund, disputed: noteDisputed }

/**
 * Second and third phase: the provider refunds, then the outcome is recorded; safe to repeat.
 *
 * While the guest's bank disputes the payment nothing is asked for: its decision queues the refund again.
 */
export async function refundPayment(db: Db, gateways: PaymentGateways, refundId: string, now: Date): Promise<void> {
  const refund = await beginRefund(db, gateways, refundId, now)
  if (!refund) return
  const made = await refund.gateway.refund({
    idempotencyKey: refund.idempotency_key,
    sessionId: refund.session_id,
    amount: money(refund.amount_minor, refund.currency),
    reference: refund.id,
  })
  const outcome = { refundId: refund.id, providerRefundId: made.refundId, why: made.why }
  await inTransaction(db, (tx) => outcomes[made.state](tx, outcome, now), 'payments.settle-refund')
}

/** @returns the refund to ask for, noted as asked for; null where it has ended, or waits for a dispute's end */
async function beginRefund(db: Db, gateways: PaymentGateways, refundId: string, now: Date) {
  return inTransaction(db, async (tx) => {
    const found = await tx.selectFrom('refunds').select('payment_id').where('id', '=', refundId).executeTakeFirst()
    if (!found) return null
    // The payment first, because who notes a dispute holds it before its refunds.
    const payment = await tx
      .selectFrom('payments')
      .select(['session_id', 'provider'])
      .where('id', '=', found.payment_id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const refund = await tx
      .selectFrom('refunds')
      .select(['id', 'status', 'amount_minor', 'currency', 'idempotency_key', 'requested_at'])
      .where('id', '=', refundId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (!payment.session_id || !canBecome(refundLife, refund.status, 'sent')) return null
    const gateway = gatewayOf(gateways, payment.provider)
    if (!gateway) {
      const configured = listGateways(gateways).map(({ provider }) => provider)
      throw new Error(
        `refund ${refund.id}: ${payment.provider} took the money, and ${configured.join(', ')} is asked now`,
      )
    }
    // One whose answer was lost is asked for again with its key: the provider alone knows what became of it.
    if (!refund.requested_at) {
      if (await isDisputed(tx, found.payment_id)) return null
      await tx.updateTable('refunds').set({ requested_at: now }).where('id', '=', refundId).execute()
    }
    return { ...refund, session_id: payment.session_id, gateway }
  })
}

/** The provider knows of a dispute before we do: nothing has moved, and the refund waits. */
async function noteDisputed(tx: Tx, { refundId }: { refundId: string }): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ requested_at: null })
    .where('id', '=', refundId)
    .where('status', '=', 'intended')
    .execute()
}

async function isDisputed(tx: Tx, paymentId: string): Promise<boolean> {
  const dispute = await tx
    .selectFrom('disputes')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'open')
    .where('is_refundable', '=', false)
    .limit(1)
    .executeTakeFirst()
  return dispute !== undefined
}
