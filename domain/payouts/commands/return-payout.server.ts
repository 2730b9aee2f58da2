import { postEntries } from '#domain/payments/commands/post-journal.server.ts'
import { payoutReturnedEntry } from '#domain/payments/ledger.ts'
import type { Tx } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { type FailureCause, onItsWay } from '../payout.ts'
import { partsOf } from '../queries/parts-of.server.ts'

/**
 * @property by the admin; none for the provider or a stop
 * @property cause the reason shown to the host
 */
type End = { status: 'cancelled' } | { status: 'failed'; error: string; cause?: FailureCause; by?: string }

/**
 * Ends a payout without payment: the amount is owed to the host again.
 *
 * @returns false where it had ended, or is on its way and cannot be cancelled
 */
export async function returnPayout(tx: Tx, payoutId: string, end: End, now: Date): Promise<boolean> {
  const ended = await tx
    .updateTable('payouts')
    .set({
      status: end.status,
      ended_at: now,
      next_attempt_at: null,
      ...(end.status === 'failed' && {
        last_error: end.error.slice(0, 500),
        cause: end.cause ?? 'refused',
        ended_by: end.by ?? null,
      }),
    })
    .where('id', '=', payoutId)
    .where('status', 'in', onItsWay)
    // A payout that may have left is not cancelled; one that its provider refused has not left.
    .$if(end.status === 'cancelled', (query) =>
      query.where((eb) => eb.or([eb('status', '<>', 'sending'), eb('next_attempt_at', 'is not', null)])),
    )
    .returning(['host_id', 'currency'])
    .executeTakeFirst()
  if (!ended) return false
  const parts = await partsOf(tx, payoutId)
  await postEntries(
    tx,
    parts.map(({ bookingId, amount }) => ({
      eventKey: `payout-returned:${payoutId}:${bookingId}`,
      bookingId,
      postings: payoutReturnedEntry(amount, ended.host_id),
    })),
    now,
  )
  if (end.status === 'failed') await addJob(tx, 'notifications.notify-of-payout', { payoutId })
  return true
}
