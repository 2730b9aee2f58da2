import { postEntries } from '#domain/payments/commands/post-journal.server.ts'
import { payoutPaidEntry } from '#domain/payments/ledger.ts'
import type { Tx } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { partsOf } from '../queries/parts-of.server.ts'

/**
 * A payout that was on its way has arrived.
 *
 * @param by the admin who says so; none: its provider
 * @returns false where it had ended before, or was never sent
 */
export async function settlePayout(tx: Tx, payoutId: string, by: string | null, now: Date): Promise<boolean> {
  const paid = await tx
    .updateTable('payouts')
    .set({ status: 'paid', ended_at: now, ended_by: by, try_at: null })
    .where('id', '=', payoutId)
    .where('status', '=', 'sending')
    .returning('host_id')
    .executeTakeFirst()
  if (!paid) return false
  const parts = await partsOf(tx, payoutId)
  await postEntries(
    tx,
    parts.map(({ bookingId, amount }) => ({
      eventKey: `payout-paid:${payoutId}:${bookingId}`,
      bookingId,
      postings: payoutPaidEntry(amount, paid.host_id),
    })),
    now,
  )
  await addJob(tx, 'notifications.notify-of-payout', { payoutId })
  return true
}
