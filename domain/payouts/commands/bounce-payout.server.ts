import { postEntries } from '#domain/payments/commands/post-journal.server.ts'
import { payoutBouncedEntry } from '#domain/payments/ledger.ts'
import type { Tx } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { partsOf } from '../queries/parts-of.server.ts'

/**
 * Books a paid payout that a bank has sent back: the host is owed it again, and gives another account.
 *
 * @property by the admin who has seen it on the bank's statement
 * @returns false where it was not paid by a bank, or came back before
 */
export async function bouncePayout(
  tx: Tx,
  { payoutId, by, reason }: { payoutId: string; by: string; reason: string },
  now: Date,
): Promise<boolean> {
  const bounced = await tx
    .updateTable('payouts')
    .set({ status: 'failed', ended_at: now, ended_by: by, cause: 'refused', last_error: reason.slice(0, MAX_ERROR) })
    .where('id', '=', payoutId)
    .where('method', '=', 'bank')
    .where('status', '=', 'paid')
    .returning('host_id')
    .executeTakeFirst()
  if (!bounced) return false
  const parts = await partsOf(tx, payoutId)
  await postEntries(
    tx,
    parts.map(({ bookingId, amount }) => ({
      eventKey: `payout-bounced:${payoutId}:${bookingId}`,
      bookingId,
      postings: payoutBouncedEntry(amount, bounced.host_id),
    })),
    now,
  )
  await addJob(tx, 'notifications.notify-of-payout', { payoutId })
  return true
}

/** As in the column. */
const MAX_ERROR = 500
