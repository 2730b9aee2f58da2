import { type Account, captureEntry, type Posting, refundEntry } from '#domain/payments/ledger.ts'
import type { QuoteLine } from '#domain/pricing/quote.ts'
import { type Money, money, negate, subtract } from '#kernel/money.ts'
import type pg from 'pg'
import type { Booking } from './bookings.ts'
import { idsOf } from './random.ts'
import { insertRows } from './rows.ts'
import { SEED, type WorldTime } from './world.ts'

type Entry = { eventKey: string; bookingId: string; at: Date; postings: readonly Posting[] }

/** Posts payments and refunds, and for begun bookings the host's share and our fee. */
export async function insertLedger(client: pg.Client, bookings: readonly Booking[], time: WorldTime): Promise<void> {
  const newId = idsOf(`${SEED}:ledger`)
  const entries = bookings
    .flatMap((booking) => entriesOf(booking, time))
    .map((entry) => ({ ...entry, id: newId(entry.at) }))
  const accounts = new Map<string, { id: string; account: Account; currency: Money['currency'] }>()
  for (const { account, amount } of entries.flatMap(({ postings }) => postings)) {
    const key = keyOf(account, amount)
    if (!accounts.has(key)) accounts.set(key, { id: newId(time.start), account, currency: amount.currency })
  }

  await insertRows(
    client,
    'ledger_accounts',
    [...accounts.values()].map(({ id, account, currency }) => ({
      id,
      kind: account.kind,
      owner_id: ownerOf(account),
      currency,
    })),
  )
  await insertRows(
    client,
    'journal',
    entries.map(({ id, eventKey, bookingId, at }) => ({ id, event_key: eventKey, booking_id: bookingId, at })),
  )
  await insertRows(
    client,
    'postings',
    entries.flatMap(({ id, postings }) =>
      postings.map(({ account, amount }, number) => ({
        journal_id: id,
        number,
        account_id: accounts.get(keyOf(account, amount))!.id,
        amount_minor: amount.minor,
        currency: amount.currency,
      })),
    ),
  )
}

const ownerOf = (account: Account) => ('ownerId' in account ? account.ownerId : null)
const keyOf = (account: Account, { currency }: Money) => `${account.kind}:${ownerOf(account) ?? ''}:${currency}`

function entriesOf(booking: Booking, time: WorldTime): Entry[] {
  const { id: bookingId, paymentId, quote, confirmed, cancelled, period } = booking
  const entries: Entry[] = [
    { eventKey: `capture:${paymentId}`, bookingId, at: confirmed, postings: captureEntry(quote.total) },
  ]

  const refunded = cancelled?.refund.total
  if (cancelled && refunded && refunded.minor > 0) {
    entries.push({
      eventKey: `refund:${cancelled.refundId}`,
      bookingId,
      at: cancelled.at,
      postings: refundEntry(refunded),
    })
  }

  const retained = refunded ? subtract(quote.total, refunded) : quote.total
  if (period.start < time.start && retained.minor > 0) {
    entries.push({
      eventKey: `check-in:${bookingId}`,
      bookingId,
      at: period.start,
      postings: shareEntry(booking, retained),
    })
  }
  return entries
}

/** At check-in the host's share becomes theirs and the service fee ours (decision C5). */
function shareEntry({ listing, quote, cancelled }: Booking, retained: Money): Posting[] {
  const refundedFee = feeIn(cancelled?.refund.lines ?? [], retained)
  const fee = subtract(feeIn(quote.lines, retained), refundedFee)
  const postings: Posting[] = [
    { account: { kind: 'held' }, amount: retained },
    { account: { kind: 'host', ownerId: listing.host.id }, amount: negate(subtract(retained, fee)) },
    { account: { kind: 'platform-fee' }, amount: negate(fee) },
  ]
  return postings.filter(({ amount }) => amount.minor !== 0)
}

const feeIn = (lines: readonly Pick<QuoteLine, 'kind' | 'amount'>[], { currency }: Money) =>
  lines.find(({ kind }) => kind === 'service-fee')?.amount ?? money(0, currency)
