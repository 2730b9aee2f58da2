import { money } from '#kernel/money.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import { type ChargedCard, gatewayOf, type PaymentGateway, type PaymentGateways } from '../gateway.server.ts'
import { cardSession } from '../queries/card-session.server.ts'
import { openPayment, type OpenPayment, type Payable } from '../queries/open-payment.server.ts'
import { noteSession } from './note-session.server.ts'

/** @property answer of a stored card's charge, where the provider knows it */
export type ClosedSession = {
  paymentId: string
  sessionId: string
  became: 'expired' | 'paid'
  answer?: ChargedCard
}

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
  if (payment.by_stored_card) return closeStoredCharge(db, gateway, payable.bookingId, payment)

  const sessionId = payment.session_id ?? (await sessionOf(db, gateway, payable.bookingId, payment))
  return { paymentId: payment.id, sessionId, became: await gateway.expireSession(sessionId) }
}

/** A charge whose answer was lost: nothing more comes of it but what the provider already knows. */
async function closeStoredCharge(
  db: Db,
  gateway: PaymentGateway,
  bookingId: string,
  payment: OpenPayment,
): Promise<ClosedSession> {
  const card = await cardSession(db, bookingId)
  const found = card && (await gateway.findStored?.({ bookingId, storedBy: card.sessionId, ...storedInput(payment) }))
  const became = found?.state === 'paid' ? 'paid' : 'expired'
  return { paymentId: payment.id, sessionId: found?.sessionId ?? '', became, ...(found && { answer: found }) }
}

const storedInput = ({ id, idempotency_key, created_at, amount_minor, currency }: OpenPayment) => ({
  reference: id,
  idempotencyKey: idempotency_key,
  intendedAt: created_at,
  amount: money(amount_minor, currency),
})

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
