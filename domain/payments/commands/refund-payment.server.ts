import { newId } from '#kernel/ids.ts'
import { type Money, money } from '#kernel/money.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import type { PaymentGateway } from '../gateway.server.ts'
import { refundEntry } from '../ledger.ts'
import { postJournal } from './post-journal.server.ts'

type RefundReason = 'guest-cancelled' | 'host-cancelled' | 'admin-cancelled' | 'dates-lost'

/** First phase: the refund is written down and the worker told; one a payment and reason. The database keeps refunds within what was paid. */
export async function intendRefund(
  tx: Tx,
  wish: { paymentId: string; bookingId: string; amount: Money; reason: RefundReason },
  now: Date,
): Promise<void> {
  const id = newId(now.getTime())
  await tx
    .insertInto('refunds')
    .values({
      id,
      payment_id: wish.paymentId,
      booking_id: wish.bookingId,
      amount_minor: wish.amount.minor,
      currency: wish.amount.currency,
      status: 'intended',
      reason: wish.reason,
      idempotency_key: `refund-${wish.paymentId}-${wish.reason}`,
      created_at: now,
    })
    .execute()
  await addJob(tx, 'payments.refund', { refundId: id })
}

/** Second and third phase: the provider pays back, then the ledger says so. May run any number of times. */
export async function refundPayment(db: Db, gateway: PaymentGateway, refundId: string, now: Date): Promise<void> {
  const refund = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select([
      'refunds.id',
      'refunds.status',
      'refunds.amount_minor',
      'refunds.currency',
      'refunds.booking_id',
      'refunds.idempotency_key',
      'session_id',
    ])
    .where('refunds.id', '=', refundId)
    .executeTakeFirst()
  if (!refund || refund.status === 'succeeded' || !refund.session_id) return

  const amount = money(refund.amount_minor, refund.currency)
  const { refundId: providerRefundId } = await gateway.refund({
    idempotencyKey: refund.idempotency_key,
    sessionId: refund.session_id,
    amount,
  })

  await inTransaction(db, async (tx) => {
    const done = await tx
      .updateTable('refunds')
      .set({ status: 'succeeded', provider_refund_id: providerRefundId, succeeded_at: now })
      .where('id', '=', refund.id)
      .where('status', '=', 'intended')
      .executeTakeFirst()
    if (done.numUpdatedRows === 0n) return
    await postJournal(
      tx,
      { eventKey: `refund:${refund.id}`, bookingId: refund.booking_id, postings: refundEntry(amount) },
      now,
    )
  })
}
