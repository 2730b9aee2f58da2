import { currencies, type Currency, type Money, money } from '#kernel/money.ts'
import type { Tx } from '#platform/db.server.ts'
import type { DisputeFacts, DisputeStatus } from '../dispute.ts'
import {
  disputeFeeEntry,
  disputeLostEntry,
  disputeReinstatedEntry,
  disputeWithdrawnEntry,
  type Posting,
} from '../ledger.ts'
import { postJournal } from './post-journal.server.ts'

type Dispute = {
  id: string
  paymentId: string
  bookingId: string
  status: DisputeStatus
  amount: Money
  /** The provider's words with it, and their time. */
  facts?: DisputeFacts | undefined
  statedAt: Date
}

/** @property number our own id of the dispute */
type Noted = { number: string; became: 'open' | 'won' | 'lost' | null }

/**
 * Records what a provider says of a dispute, in any order and however often; the caller holds the payment.
 *
 * An ended dispute does not reopen. A lost one leaves the ledger like a refund; what it costs is ours.
 *
 * @returns what it has become by this, null where it was so before
 */
export async function noteDispute(tx: Tx, dispute: Dispute, now: Date): Promise<Noted> {
  const { id, paymentId, status, amount, facts } = dispute
  const opened = await tx
    .insertInto('disputes')
    .values({
      id,
      payment_id: paymentId,
      amount_minor: amount.minor,
      currency: amount.currency,
      status: 'open',
      opened_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  const row = await tx.selectFrom('disputes').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  const known = { ...dispute, amount: money(row.amount_minor, row.currency) }
  // Of two events of one second the one that says how it ended is the later one.
  if (row.status === 'open' || status !== 'open') await noteWords(tx, known, row.stated_at)
  if (row.status === 'open') await moveMoney(tx, known, row, now)
  for (const fee of facts?.fees ?? []) await bookFee(tx, known, fee, now)
  const isOpened = (opened.numInsertedOrUpdatedRows ?? 0n) > 0n
  const isEnded = row.status === 'open' && status !== 'open'
  return { number: row.number, became: isEnded ? status : isOpened ? 'open' : null }
}

/** The words of an older event do not replace those of a newer one. */
async function noteWords(tx: Tx, { id, facts, statedAt }: Dispute, before: Date | null): Promise<void> {
  if (!facts || (before && before > statedAt)) return
  await tx
    .updateTable('disputes')
    .set({
      reason: facts.reason.slice(0, MAX_WORD) || null,
      provider_status: facts.providerStatus.slice(0, MAX_WORD) || null,
      due_by: facts.dueBy,
      is_refundable: facts.isRefundable,
      stated_at: statedAt,
    })
    .where('id', '=', id)
    .execute()
}

/** As in the columns. */
const MAX_WORD = 200

type Moved = { withdrawn_at: Date | null; reinstated_at: Date | null }

/** Withdrawn, given back, lost: each once, as long as it is open; what comes later implies what came before. */
async function moveMoney(tx: Tx, dispute: Dispute, moved: Moved, now: Date): Promise<void> {
  const { id, bookingId, status, amount, facts } = dispute
  const post = (what: string, postings: Posting[]) =>
    postJournal(tx, { eventKey: `${what}:${id}`, bookingId, postings }, now)
  const isBack = Boolean(facts?.isReinstated)
  const isNowOut = !moved.withdrawn_at && (Boolean(facts?.isWithdrawn) || isBack)
  const wasOut = moved.withdrawn_at !== null || isNowOut
  const isNowBack = wasOut && !moved.reinstated_at && (isBack || status === 'won')
  if (isNowOut) await post('dispute-withdrawn', disputeWithdrawnEntry(amount))
  if (isNowBack) await post('dispute-reinstated', disputeReinstatedEntry(amount))
  if (status === 'lost') await post('dispute', disputeLostEntry(amount, wasOut && !isNowBack && !moved.reinstated_at))
  await tx
    .updateTable('disputes')
    .set({
      ...(isNowOut && { withdrawn_at: now }),
      ...(isNowBack && { reinstated_at: now }),
      status,
      closed_at: status === 'open' ? null : now,
    })
    .where('id', '=', id)
    .execute()
}

/** One in a currency that the ledger does not have is only stored. */
async function bookFee(
  tx: Tx,
  { id: disputeId, bookingId }: Dispute,
  { id, minor, currency }: DisputeFacts['fees'][number],
  now: Date,
): Promise<void> {
  if (minor === 0) return
  const noted = await tx
    .insertInto('dispute_fees')
    .values({ id, dispute_id: disputeId, amount_minor: minor, currency, at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  const isOurs = currencies.some((each) => each === currency)
  if (!noted.numInsertedOrUpdatedRows || !isOurs) return
  const postings = disputeFeeEntry(money(minor, currency as Currency))
  await postJournal(tx, { eventKey: `dispute-fee:${id}`, bookingId, postings }, now)
}
