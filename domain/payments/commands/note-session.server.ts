import { statusesBefore } from '#kernel/life.ts'
import type { Tx } from '#platform/db.server.ts'
import { paymentLife } from '../payment.ts'

/**
 * Stores the session that the provider made for an intended payment, unless the provider's event arrived first and has
 * stored it.
 */
export async function noteSession(tx: Tx, paymentId: string, sessionId: string): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ status: 'open', session_id: sessionId })
    .where('id', '=', paymentId)
    .where('status', 'in', statusesBefore(paymentLife, 'open'))
    .execute()
}

/** Stores the provider's id of what was paid, also where it was known before. */
export async function noteIntent(tx: Tx, paymentId: string, intentId: string): Promise<void> {
  await tx.updateTable('payments').set({ intent_id: intentId }).where('id', '=', paymentId).execute()
}

/** Marks a session that can no longer be paid. Whether dates are released is decided where the hold ends. */
export async function expirePayment(tx: Tx, paymentId: string, sessionId: string | null): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ status: 'expired', ...(sessionId && { session_id: sessionId }) })
    .where('id', '=', paymentId)
    .where('status', 'in', statusesBefore(paymentLife, 'expired'))
    .execute()
}
