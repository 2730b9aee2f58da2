import type { ClosedSession } from '#domain/payments/commands/close-session.server.ts'
import { expirePayment } from '#domain/payments/commands/note-session.server.ts'
import type { Tx } from '#platform/db.server.ts'
import { capturePayment } from './capture-payment.server.ts'
import { lockPayment } from './lock-payment.server.ts'

/** @returns whether the session had been paid and is now captured, so that nothing may end */
export async function settleClosed(tx: Tx, session: ClosedSession | null, now: Date): Promise<boolean> {
  if (!session) return false
  const payment = await lockPayment(tx, { sessionId: session.sessionId, reference: session.paymentId })
  if (!payment) return false
  if (session.became === 'paid') await capturePayment(tx, payment, session.sessionId, now)
  else await expirePayment(tx, payment.id, session.sessionId)
  return session.became === 'paid'
}
