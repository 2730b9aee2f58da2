import type { Tx } from '#platform/db.server.ts'
import { openPaymentStatuses } from '../payment.ts'

/** The provider has made a session for a payment that was intended. Its own event may have been faster; then it has said all that. */
export async function noteSession(tx: Tx, paymentId: string, sessionId: string): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ status: 'open', session_id: sessionId })
    .where('id', '=', paymentId)
    .where('status', '=', 'intended')
    .execute()
}

/** The session can no longer be paid. Whether dates are freed is decided where the hold ends. */
export async function expirePayment(tx: Tx, paymentId: string, sessionId: string | null): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ status: 'expired', ...(sessionId && { session_id: sessionId }) })
    .where('id', '=', paymentId)
    .where('status', 'in', openPaymentStatuses)
    .execute()
}
