import { expirePayment } from '#domain/payments/commands/note-session.server.ts'
import { settleRefund } from '#domain/payments/commands/refund-payment.server.ts'
import type { ProviderEvent } from '#domain/payments/gateway.server.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { capturePayment } from './capture-payment.server.ts'
import { lockPayment } from './lock-payment.server.ts'

/**
 * Stores a provider's event and applies it once, however often and in whatever order events arrive.
 *
 * @returns false for an event about something that is not ours, or not yet stored: the provider should try again later
 */
export async function recordEvent(db: Db, provider: 'sandbox', event: ProviderEvent, now: Date): Promise<boolean> {
  return inTransaction(
    db,
    async (tx) => {
      // The event of a refund carries the id of the refund; its session leads to the payment.
      const reference = event.type === 'refund.succeeded' ? '' : event.reference
      const payment = await lockPayment(tx, { sessionId: event.sessionId, reference })
      if (!payment) return false
      if (!(await store(tx, provider, event, now))) return true

      if (event.type === 'refund.succeeded') await settleRefund(tx, event.reference, event.refundId ?? event.id, now)
      else if (event.type === 'session.paid') await capturePayment(tx, payment, event.sessionId, now)
      else await expirePayment(tx, payment.id, event.sessionId)
      return true
    },
    'bookings.record-event',
  )
}

async function store(tx: Tx, provider: 'sandbox', event: ProviderEvent, now: Date): Promise<boolean> {
  const stored = await tx
    .insertInto('provider_events')
    .values({
      provider,
      event_id: event.id,
      type: event.type,
      payload: JSON.stringify(event),
      received_at: now,
      processed_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (stored.numInsertedOrUpdatedRows ?? 0n) > 0n
}
