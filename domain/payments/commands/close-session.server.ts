import { money } from '#kernel/money.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import { gatewayOf, type PaymentGateway, type PaymentGateways } from '../gateway.server.ts'
import { openPayment, type OpenPayment, type Payable } from '../queries/open-payment.server.ts'
import { noteSession } from './note-session.server.ts'

export type ClosedSession = { paymentId: string; sessionId: string; became: 'expired' | 'paid' }

/**
 * Ends the open session of a payable, found by its key if its id was never stored.
 *
 * @returns null when there is none
 * @throws Error when the provider cannot be reached: then nothing may be released yet
 */
export async function closeSession(db: Db, gateways: PaymentGateways, payable: Payable): Promise<ClosedSession | null> {
  const payment = await openPayment(db, payable)
  if (!payment) return null
  const gateway = gatewayOf(gateways, payment.provider)
  // A session of a provider that is no longer configured cannot be paid on our pages.
  if (!gateway) return { paymentId: payment.id, sessionId: payment.session_id ?? '', became: 'expired' }

  const sessionId = payment.session_id ?? (await sessionOf(db, gateway, payable.bookingId, payment))
  return { paymentId: payment.id, sessionId, became: await gateway.expireSession(sessionId) }
}

async function sessionOf(db: Db, gateway: PaymentGateway, bookingId: string, payment: OpenPayment): Promise<string> {
  const { sessionId } = await gateway.createSession({
    idempotencyKey: payment.idempotency_key,
    intendedAt: payment.created_at,
    bookingId,
    amount: money(payment.amount_minor, payment.currency),
    reference: payment.id,
    email: '',
    returnUrl: '',
  })
  await inTransaction(db, (tx) => noteSession(tx, payment.id, sessionId), 'payments.note-session')
  return sessionId
}
