import { money } from '#kernel/money.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import type { PaymentGateway } from '../gateway.server.ts'
import { openPaymentStatuses } from '../payment.ts'
import { noteSession } from '#domain/bookings/commands/start-payment.server.ts'

export type ClosedSession = { paymentId: string; sessionId: string; became: 'expired' | 'paid' }

/**
 * Sees to it that a booking, or a change, can no longer be paid by the session that is open for it.
 *
 * A payment that was intended may have a session that we were never told of: the same key finds it.
 *
 * @returns null when there is none
 * @throws Error when the provider cannot be reached: then nothing may be freed yet
 */
export async function closeSession(
  db: Db,
  gateway: PaymentGateway,
  { bookingId, changeId }: { bookingId: string; changeId: string | null },
): Promise<ClosedSession | null> {
  const payment = await db
    .selectFrom('payments')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('change_id', 'is not distinct from', changeId)
    .where('status', 'in', openPaymentStatuses)
    .executeTakeFirst()
  if (!payment) return null

  const sessionId = payment.session_id ?? (await sessionOf(db, gateway, payment))
  return { paymentId: payment.id, sessionId, became: await gateway.expireSession(sessionId) }
}

type Intended = { id: string; idempotency_key: string; amount_minor: number; currency: 'USD' | 'CLP' | 'EUR' | 'GBP' }

async function sessionOf(db: Db, gateway: PaymentGateway, payment: Intended): Promise<string> {
  const { sessionId } = await gateway.createSession({
    idempotencyKey: payment.idempotency_key,
    amount: money(payment.amount_minor, payment.currency),
    reference: payment.id,
    email: '',
    returnUrl: '',
  })
  await inTransaction(db, (tx) => noteSession(tx, payment.id, sessionId), 'payments.note-session')
  return sessionId
}
