import { statusesBefore } from '#kernel/life.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { paymentLife } from '../payment.ts'

/** Stores the provider's session of an intended payment, unless an event has stored it already. */
export async function noteSession(tx: Tx, paymentId: string, sessionId: string): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ status: 'open', session_id: sessionId })
    .where('id', '=', paymentId)
    .where('status', 'in', statusesBefore(paymentLife, 'open'))
    .execute()
}

/** Stores the provider's payment id, also where it is known already. */
export async function noteIntent(tx: Tx, paymentId: string, intentId: string): Promise<void> {
  await tx.updateTable('payments').set({ intent_id: intentId }).where('id', '=', paymentId).execute()
}

/** Marks a session as no longer payable; the end of the hold decides whether dates are released. */
export async function expirePayment(tx: Tx, paymentId: string, sessionId: string | null): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ status: 'expired', ...(sessionId && { session_id: sessionId }) })
    .where('id', '=', paymentId)
    .where('status', 'in', statusesBefore(paymentLife, 'expired'))
    .execute()
}

/** The provider has deleted the card that the payment's session has stored. */
export async function noteForgottenCard(db: Db, paymentId: string, now: Date): Promise<void> {
  await db
    .updateTable('payments')
    .set({ card_forgotten_at: now })
    .where('id', '=', paymentId)
    .where('stores_card', '=', true)
    .where('card_forgotten_at', 'is', null)
    .execute()
}
