import { postEntries } from '#domain/payments/commands/post-journal.server.ts'
import { payoutPaidEntry } from '#domain/payments/ledger.ts'
import { statusesBefore } from '#kernel/life.ts'
import type { Tx } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { money } from '#kernel/money.ts'
import { payoutLife } from '../payout.ts'
import { partsOf } from '../queries/parts-of.server.ts'
import { spreadSent } from '../settlement.ts'

/**
 * Marks a sent payout as paid.
 *
 * @param by the admin who confirms it; null for its provider
 * @returns false where it had ended before, or was never sent
 */
export async function settlePayout(tx: Tx, payoutId: string, by: string | null, now: Date): Promise<boolean> {
  const paid = await tx
    .updateTable('payouts')
    .set({ status: 'paid', ended_at: now, ended_by: by, next_attempt_at: null })
    .where('id', '=', payoutId)
    .where('status', 'in', statusesBefore(payoutLife, 'paid'))
    .returning(['host_id', 'sent_minor', 'sent_currency'])
    .executeTakeFirst()
  if (!paid) return false
  const parts = await partsOf(tx, payoutId)
  const amounts = parts.map(({ amount }) => amount)
  const { sent_minor: minor, sent_currency: currency } = paid
  const sent = minor !== null && currency !== null ? spreadSent(amounts, money(minor, currency)) : amounts
  await postEntries(
    tx,
    parts.map(({ bookingId, amount }, index) => ({
      eventKey: `payout-paid:${payoutId}:${bookingId}`,
      bookingId,
      postings: payoutPaidEntry(amount, paid.host_id, sent[index]),
    })),
    now,
  )
  await addJob(tx, 'notifications.notify-of-payout', { payoutId })
  return true
}
