import { keepEvent } from '#domain/payments/commands/keep-event.server.ts'
import { expirePayment, noteIntent } from '#domain/payments/commands/note-session.server.ts'
import { failRefund, settleRefund } from '#domain/payments/commands/end-refund.server.ts'
import type { PaymentProvider, ProviderEvent } from '#domain/payments/gateway.server.ts'
import { problemOf } from '#domain/payments/event-problem.ts'
import { type Money, money } from '#kernel/money.ts'
import type { Log } from '#platform/log.server.ts'
import { isId } from '#kernel/ids.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { capturePayment } from './capture-payment.server.ts'
import { type LockedPayment, lockPayment } from './lock-payment.server.ts'
import { disputeStatus, recordDispute } from './record-dispute.server.ts'

/**
 * Applies each event once, in any order; one that contradicts our request is only stored.
 *
 * @returns false for something that is not ours or not stored yet: the provider must try again
 */
export async function recordEvent(
  db: Db,
  provider: PaymentProvider,
  event: ProviderEvent,
  now: Date,
  log?: Pick<Log, 'error'>,
): Promise<boolean> {
  return inTransaction(
    db,
    async (tx) => {
      // A foreign event has neither our key nor our money, and perhaps no payment of ours.
      if (event.foreign) {
        await keepEvent(tx, { provider, event, type: event.type, problem: event.foreign }, now, log)
        return true
      }
      // A refund's event names the refund, so its session leads to the payment.
      const reference = isOfRefund(event) || disputeStatus(event) ? '' : event.reference
      const sessionId = disputeStatus(event) ? await disputedSession(tx, provider, event) : event.sessionId
      const payment = await lockPayment(tx, { sessionId, reference })
      // What is disputed was paid: its own event comes first, or again.
      if (!payment || (disputeStatus(event) && payment.status !== 'captured')) return false
      const problem = problemOf(event, await expectedAmount(tx, event, payment.amount))
      if (!(await keepEvent(tx, { provider, event, type: event.type, problem }, now, log)) || problem) return true

      if (isOfRefund(event)) await endRefund(tx, event, now)
      else if (event.type === 'session.paid') await capture(tx, payment, event, now)
      else if (disputeStatus(event)) await recordDispute(tx, payment, event, now)
      else await expirePayment(tx, payment.id, event.sessionId)
      return true
    },
    'bookings.record-event',
  )
}

const isOfRefund = ({ type }: ProviderEvent) => type === 'refund.succeeded' || type === 'refund.failed'

async function endRefund(tx: Tx, { id, type, reference, refundId = id, why }: ProviderEvent, now: Date) {
  const end = type === 'refund.failed' ? failRefund : settleRefund
  await end(tx, { refundId: reference, providerRefundId: refundId, why }, now)
}

/** The provider's id of the payment is stored even where the capture was known before its event. */
async function capture(tx: Tx, payment: LockedPayment, { sessionId, intentId }: ProviderEvent, now: Date) {
  if (intentId) await noteIntent(tx, payment.id, intentId)
  await capturePayment(tx, payment, sessionId, now)
}

/** A provider names the disputed session, or the payment by its own id. */
async function disputedSession(
  tx: Tx,
  provider: PaymentProvider,
  { intentId, sessionId }: ProviderEvent,
): Promise<string> {
  if (sessionId) return sessionId
  const payment = await tx
    .selectFrom('payments')
    .select('session_id')
    .where('provider', '=', provider)
    .where('intent_id', '=', intentId ?? '')
    .executeTakeFirst()
  return payment?.session_id ?? ''
}

/** The event must match the payment's amount, or the refund's. */
async function expectedAmount(tx: Tx, event: ProviderEvent, payment: Money): Promise<Money> {
  // A bank may reclaim a part.
  if (disputeStatus(event)) return { ...payment, minor: event.amount?.minor ?? payment.minor }
  if (!isOfRefund(event) || !isId(event.reference)) return payment
  const refund = await tx
    .selectFrom('refunds')
    .select(['amount_minor', 'currency'])
    .where('id', '=', event.reference)
    .executeTakeFirst()
  return refund ? money(refund.amount_minor, refund.currency) : payment
}
