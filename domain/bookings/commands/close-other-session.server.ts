import { closeSession } from '#domain/payments/commands/close-session.server.ts'
import type { PaymentGateways } from '#domain/payments/gateway.server.ts'
import type { Payable } from '#domain/payments/queries/open-payment.server.ts'
import { type Db, inTransaction, isOutage } from '#platform/db.server.ts'
import { settleClosed } from './settle-closed-session.server.ts'

/**
 * Ends an open session at its own provider before another is begun, so that no two can be paid.
 *
 * @returns `paid`: it had been paid; `unreachable`: its provider did not answer, so nothing may be begun
 */
export async function closeOtherSession(
  db: Db,
  gateways: PaymentGateways,
  payable: Payable,
  now: Date,
): Promise<'closed' | 'paid' | 'unreachable'> {
  const session = await closeSession(db, gateways, payable).catch((error: unknown) => {
    if (isOutage(error)) throw error
    return 'unreachable' as const
  })
  if (session === 'unreachable') return session
  const isPaid = await inTransaction(db, (tx) => settleClosed(tx, session, now), 'bookings.record-event')
  return isPaid ? 'paid' : 'closed'
}
