import { type Currency, money } from '#kernel/money.ts'
import type { Tx } from '#platform/db.server.ts'
import { refundEntry } from '../ledger.ts'
import { postJournal } from './post-journal.server.ts'

export type DisputeStatus = 'open' | 'won' | 'lost'

type Dispute = {
  id: string
  paymentId: string
  bookingId: string
  status: DisputeStatus
  amount: { minor: number; currency: Currency }
}

/**
 * Records a dispute or its end; a lost one leaves the ledger like a refund.
 *
 * @returns whether anything changed: an ended dispute does not reopen, whatever the events' order
 */
export async function noteDispute(
  tx: Tx,
  { id, paymentId, bookingId, status, amount }: Dispute,
  now: Date,
): Promise<boolean> {
  const closedAt = status === 'open' ? null : now
  const noted = await tx
    .insertInto('disputes')
    .values({
      id,
      payment_id: paymentId,
      amount_minor: amount.minor,
      currency: amount.currency,
      status,
      opened_at: now,
      closed_at: closedAt,
    })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ status, closed_at: closedAt })
        .where('disputes.status', '=', 'open')
        .where(({ val }) => val(status !== 'open')),
    )
    .executeTakeFirst()
  if ((noted.numInsertedOrUpdatedRows ?? 0n) === 0n) return false
  if (status === 'lost') {
    const postings = refundEntry(money(amount.minor, amount.currency))
    await postJournal(tx, { eventKey: `dispute:${id}`, bookingId, postings }, now)
  }
  return true
}
