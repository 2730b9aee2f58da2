import { statusesBefore } from '#kernel/life.ts'
import type { Money } from '#kernel/money.ts'
import type { Tx } from '#platform/db.server.ts'
import { captureEntry } from '../ledger.ts'
import { paymentLife } from '../payment.ts'
import { postJournal } from './post-journal.server.ts'

/**
 * Records a capture in payment and ledger; the caller has locked and checked the payment.
 *
 * @throws RangeError where it was captured before
 */
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
  const captured = await tx
    .updateTable('payments')
    .set({ status: 'captured', captured_at: now, session_id: sessionId })
    .where('id', '=', paymentId)
    .where('status', 'in', statusesBefore(paymentLife, 'captured'))
    .executeTakeFirst()
  if (captured.numUpdatedRows === 0n) throw new RangeError(`payment ${paymentId} cannot be captured`)
  await postJournal(tx, { eventKey: `capture:${paymentId}`, bookingId, postings: captureEntry(amount) }, now)
}
