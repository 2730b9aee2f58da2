import type { Currency } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { BookLine } from './books-provider.ts'

export type BookedLine = { kind: string; minor: number }

/** A booking as it stands, in minor units of its own currency. */
export type Booked = {
  id: string
  guestId: string
  status: 'pending' | 'confirmed' | 'completed' | 'cancelled'
  startsAt: Date
  zone: string
  policy: 'flexible' | 'moderate' | 'strict'
  cancelledBy: string | null
  cancelReason: string | null
  statusAt: Date
  total: number
  fee: number
  lines: readonly BookedLine[]
}

type Payment = {
  id: string
  bookingId: string
  claimId: string | null
  changeId: string | null
  isRest: boolean
  byStoredCard: boolean
  madeAt: Date
  status: 'intended' | 'open' | 'captured' | 'expired'
  sessionId: string | null
  intentId: string | null
  minor: number
  currency: Currency
}
type Refund = {
  id: string
  paymentId: string
  bookingId: string
  claimId: string | null
  changeId: string | null
  reason: string
  madeAt: Date
  status: 'intended' | 'sent' | 'succeeded' | 'failed' | 'transferred' | 'dropped'
  minor: number
  /** The part that its payment's bank gave back before it was asked for. */
  dropped: number
  currency: Currency
}
type Change = {
  id: string
  bookingId: string
  status: string
  difference: number
  restCut: number
  total: number
  fee: number
}
type Dispute = { id: string; paymentId: string; bookingId: string; status: 'open' | 'won' | 'lost'; minor: number }
/** The rest that a booking lacks of its total, `days` before it begins. */
type OpenRest = {
  bookingId: string
  status: 'open' | 'paid' | 'dropped'
  minor: number
  days: number
  dueAt: Date
  failedAt: Date | null
  endsAt: Date | null
}
type Claim = {
  id: string
  bookingId: string
  side: 'guest' | 'host'
  status: string
  claimed: number
  outcome: number | null
}
type Stop = { bookingId: string; reason: string; since: Date; until: Date | null }
type Payout = {
  id: string
  method: string
  status: 'due' | 'sending' | 'paid' | 'failed' | 'cancelled'
  minor: number
  sentMinor: number | null
  sentCurrency: string | null
  madeAt: Date
  sentAt: Date | null
  account: string | null
}
type Part = { payoutId: string; bookingId: string; minor: number }
type Reversal = {
  id: string
  payoutId: string
  bookingId: string
  status: 'intended' | 'done' | 'failed'
  minor: number
  sent: number
}
export type Entry = { key: string; bookingId: string; at: Date; postings: readonly EntryPosting[] }
type EntryPosting = { kind: string; owner: string | null; minor: number; currency: string }
type Email = { id: string; key: string; type: string; to: string; text: string }

/** All that our own tables say of one host's bookings, and the provider's books beside it. */
export type Facts = {
  hostId: string
  currency: Currency
  now: Date
  bookings: readonly Booked[]
  payments: readonly Payment[]
  refunds: readonly Refund[]
  changes: readonly Change[]
  rests: readonly OpenRest[]
  disputes: readonly Dispute[]
  claims: readonly Claim[]
  stops: readonly Stop[]
  payouts: readonly Payout[]
  parts: readonly Part[]
  reversals: readonly Reversal[]
  entries: readonly Entry[]
  letters: readonly Email[]
  /** Older letters tell of what was agreed before changes. */
  formerQuotes: readonly { bookingId: string; total: number; fee: number }[]
  formerLines: readonly (BookedLine & { bookingId: string })[]
  provider: readonly BookLine[]
}

const columns = {
  bookings: `select b.id, guest_id as "guestId", b.status, starts_at as "startsAt", time_zone as zone, refund_policy as policy,
      cancelled_by as "cancelledBy", cancel_reason as "cancelReason", status_at as "statusAt", total_minor as total, service_fee_minor as fee,
      (select jsonb_agg(jsonb_build_object('kind', l ->> 'kind', 'minor', (l -> 'amount' ->> 'minor')::bigint)) from jsonb_array_elements(lines) l) as lines
    from bookings b join quotes q on q.id = quote_id where b.host_id = $h order by b.created_at, b.id`,
  payments: `select p.id, booking_id as "bookingId", claim_id as "claimId", change_id as "changeId", is_rest as "isRest", by_stored_card as "byStoredCard",
      p.created_at as "madeAt", p.status, session_id as "sessionId",
      intent_id as "intentId", amount_minor as minor, p.currency from payments p join bookings b on b.id = booking_id where b.host_id = $h order by p.created_at, p.id`,
  refunds: `select r.id, payment_id as "paymentId", booking_id as "bookingId", claim_id as "claimId", change_id as "changeId", reason, r.status, r.created_at as "madeAt",
      amount_minor as minor, dropped_minor as dropped, r.currency from refunds r join bookings b on b.id = booking_id where b.host_id = $h order by r.created_at, r.id`,
  changes: `select c.id, booking_id as "bookingId", c.status, difference_minor as difference, rest_cut_minor as "restCut", total_minor as total,
      service_fee_minor as fee from booking_changes c join bookings b on b.id = booking_id join quotes q on q.id = c.quote_id where b.host_id = $h order by c.created_at, c.id`,
  rests: `select booking_id as "bookingId", r.status, r.amount_minor as minor, r.days, r.due_at as "dueAt", r.failed_at as "failedAt",
      r.ends_at as "endsAt" from booking_rests r join bookings b on b.id = booking_id where b.host_id = $h`,
  disputes: `select d.id, payment_id as "paymentId", booking_id as "bookingId", d.status, d.amount_minor as minor
    from disputes d join payments p on p.id = payment_id join bookings b on b.id = booking_id where b.host_id = $h order by opened_at, d.id`,
  claims: `select c.id, booking_id as "bookingId", side, c.status, claimed_minor as claimed, outcome_minor as outcome
    from claims c join bookings b on b.id = booking_id where b.host_id = $h order by opened_at, c.id`,
  stops: `select booking_id as "bookingId", reason, s.created_at as since, ended_at as until
    from payout_stops s join bookings b on b.id = booking_id where b.host_id = $h`,
  payouts: `select o.id, o.method, o.status, amount_minor as minor, sent_minor as "sentMinor", sent_currency as "sentCurrency", o.created_at as "madeAt",
      sent_at as "sentAt", (select reference from payout_accounts a join stripe_accounts s on s.id = a.stripe_account_id where a.id = o.account_id) as account
    from payouts o where o.host_id = $h order by o.created_at, o.id`,
  parts: `select payout_id as "payoutId", booking_id as "bookingId", t.amount_minor as minor
    from payout_parts t join payouts o on o.id = payout_id where host_id = $h`,
  reversals: `select v.id, payout_id as "payoutId", booking_id as "bookingId", v.status, v.amount_minor as minor, v.sent_minor as sent
    from payout_reversals v join payouts o on o.id = payout_id where host_id = $h`,
  entries: `select event_key as key, booking_id as "bookingId", at, (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'owner', owner_id,
      'minor', amount_minor, 'currency', p.currency) order by number), '[]') from postings p join ledger_accounts a on a.id = account_id
      where journal_id = j.id) as postings
    from journal j join bookings b on b.id = booking_id where b.host_id = $h order by entry_number`,
  formerQuotes: `select booking_id as "bookingId", total_minor as total, service_fee_minor as fee
    from booking_changes c join bookings b on b.id = booking_id join quotes q on q.id = former_quote_id where b.host_id = $h`,
  formerLines: `select booking_id as "bookingId", l ->> 'kind' as kind, (l -> 'amount' ->> 'minor')::bigint as minor
    from booking_changes c join bookings b on b.id = booking_id join quotes q on q.id in (c.quote_id, former_quote_id), jsonb_array_elements(lines) l
    where b.host_id = $h`,
  letters: `select id, event_key as key, type, to_address as "to", text from outgoing_emails
    where recipient_id = $h or recipient_id in (select guest_id from bookings where host_id = $h) order by created_at, id`,
}

const dated = [
  'startsAt',
  'statusAt',
  'since',
  'until',
  'madeAt',
  'sentAt',
  'at',
  'dueAt',
  'failedAt',
  'endsAt',
] as const

/** Reads everything at one moment. */
export async function readFacts(
  db: Db | Tx,
  { hostId, currency, now }: Pick<Facts, 'hostId' | 'currency' | 'now'>,
  provider: readonly BookLine[],
): Promise<Facts> {
  const lists = Object.entries(columns).map(
    ([name, text]) =>
      `'${name}', (select coalesce(jsonb_agg(x), '[]') from (${text.replaceAll('$h', `'${hostId}'::uuid`)}) x)`,
  )
  const { rows } = await sql<{ facts: Record<string, Record<string, unknown>[]> }>`
    select jsonb_build_object(${sql.raw(lists.join(',\n'))}) as facts`.execute(db)
  const facts = rows[0]!.facts
  for (const list of Object.values(facts))
    for (const row of list) for (const name of dated) if (typeof row[name] === 'string') row[name] = new Date(row[name])
  return { ...(facts as unknown as Facts), hostId, currency, now, provider }
}

export const sumOf = (items: readonly { minor: number }[]) => items.reduce((sum, { minor }) => sum + minor, 0)

/** The sum that refunds were to give back before a bank gave back a part of it. */
export const agreedOf = (refunds: readonly Pick<Refund, 'minor' | 'dropped'>[]) =>
  refunds.reduce((sum, { minor, dropped }) => sum + minor + dropped, 0)

export const isLive = ({ status }: Pick<Payout, 'status'>) =>
  status === 'due' || status === 'sending' || status === 'paid'

/** The balance of an account of one booking, as its postings have it. */
export function balanceOf(
  { entries }: Pick<Facts, 'entries'>,
  bookingId: string,
  kind: string,
  currency: string,
  keys = /./,
): number {
  const own = entries.filter((entry) => entry.bookingId === bookingId && keys.test(entry.key))
  return sumOf(
    own.flatMap(({ postings }) => postings).filter((each) => each.kind === kind && each.currency === currency),
  )
}

/** The rest that nobody has paid yet of a booking in two parts. */
export const openRest = ({ rests }: Pick<Facts, 'rests'>, bookingId: string): number =>
  sumOf(rests.filter((rest) => rest.bookingId === bookingId && rest.status === 'open'))

/** A stay's money: paid, and neither gone back nor to go back. */
export function stayMoney(
  { payments, refunds, disputes }: Pick<Facts, 'payments' | 'refunds' | 'disputes'>,
  bookingId: string,
) {
  const own = <Item extends { bookingId: string }>(items: readonly Item[]) =>
    items.filter((item) => item.bookingId === bookingId)
  const captured = sumOf(own(payments).filter(({ status, claimId }) => status === 'captured' && claimId === null))
  return captured - sumOf(own(refunds)) - sumOf(own(disputes).filter(({ status }) => status === 'lost'))
}
