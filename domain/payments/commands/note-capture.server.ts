import type { Money } from '#kernel/money.ts'
import type { Tx } from '#platform/db.server.ts'
import { captureEntry } from '../ledger.ts'
import { postJournal } from './post-journal.server.ts'

/** Records a capture in payment and ledger. The caller has locked the payment, which was not captured before. */
export async function noteCapture(
  tx: Tx,
  {
    paymentId,
    bookingId,
    sessionId,
    amount,
  }: { paymentId: string; bookingId: string; sessionId: string; amount: Money },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ status: 'captured', captured_at: now, session_id: sessionId })
    .where('id', '=', paymentId)
    .execute()
  await postJournal(tx, { eventKey: `capture:${paymentId}`, bookingId, postings: captureEntry(amount) }, now)
}
