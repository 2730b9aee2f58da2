import {
  captureEntry,
  payoutEntry,
  payoutPaidEntry,
  payoutReturnedEntry,
  type Posting,
  refundEntry,
  reversalDoneEntry,
  reversalEntry,
  reversalFailedEntry,
  shareEntry,
  type Shares,
  sharesOf,
} from '#domain/payments/ledger.ts'
import { type Currency, type Money, money } from '#kernel/money.ts'

/** Facts about a host's bookings outside the ledger, in minor units of one currency. */
export type Books = {
  hostId: string
  currency: Currency
  /** With the fee that was agreed. */
  bookings: readonly { id: string; startsAt: Date; fee: number }[]
  /** Captured payments; `isForClaim` marks a guest's payment for a host's claim. */
  payments: readonly { id: string; bookingId: string; minor: number; at: Date; isForClaim: boolean }[]
  /** From when they are intended; `isThrough`: the provider has made them. */
  refunds: readonly { id: string; bookingId: string; minor: number; at: Date; isThrough: boolean }[]
  /** Lost ones, from when they were. */
  disputes: readonly { id: string; bookingId: string; minor: number; at: Date }[]
  /** `sent`: what of a paid one has left, where the provider keeps its payment in another currency. */
  parts: readonly { payoutId: string; bookingId: string; minor: number; status: PayoutStatus; sent?: Money | null }[]
  /** Reversals from their intent on; `sent` is in the currency of the payout's transfer. */
  reversals: readonly Reversal[]
}
type Reversal = { id: string; bookingId: string; minor: number; sent: Money; status: 'intended' | 'done' | 'failed' }
type PayoutStatus = 'due' | 'sending' | 'paid' | 'failed' | 'cancelled'

/** An entry of the ledger by its key alone. */
export type Entry = { key: string; bookingId: string; at: Date }

/** Balances by account, other currency and booking; zero balances are left out. */
export type Balances = Record<string, number>

const sum = (items: readonly { minor: number }[]) => items.reduce((total, { minor }) => total + minor, 0)

/** Sums what was paid for a stay, less what went or goes back, until then. */
export function paidUntil({ payments, refunds, disputes }: Books, bookingId: string, until: Date): number {
  const own = <Item extends { bookingId: string; at: Date }>(items: readonly Item[]) =>
    items.filter((item) => item.bookingId === bookingId && item.at <= until)
  return sum(own(payments).filter(({ isForClaim }) => !isForClaim)) - sum(own(refunds)) - sum(own(disputes))
}

/** Makes the postings of the entries anew, from what happened, and adds them up. */
export function replay(books: Books, entries: readonly Entry[]): Balances {
  const balances: Balances = {}
  const posted = new Map<string, Shares>()
  for (const entry of entries)
    for (const { account, amount } of postingsOf(books, entry, posted)) {
      const name = nameOf(kindIn(books, account.kind, amount.currency), entry.bookingId)
      balances[name] = (balances[name] ?? 0) + amount.minor
    }
  return withoutNothing(balances)
}

export const nameOf = (kind: string, bookingId: string) => `${kind} of ${bookingId}`

const kindIn = (books: Books, kind: string, currency: Currency) =>
  currency === books.currency ? kind : `${kind} ${currency}`

/** Sums all accounts of each currency; that of the bookings has no name. */
export function sumsOf(balances: Balances): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const [name, minor] of Object.entries(balances)) {
    const currency = / ([A-Z]{3}) of /.exec(name)?.[1] ?? ''
    sums[currency] = (sums[currency] ?? 0) + minor
  }
  return sums
}

export const withoutNothing = (balances: Balances): Balances =>
  Object.fromEntries(Object.entries(balances).filter(([, minor]) => minor !== 0))

function postingsOf(books: Books, { key, bookingId, at }: Entry, posted: Map<string, Shares>): Posting[] {
  const [what = '', id = ''] = key.split(/:(.*)/)
  const own = (items: readonly { id: string; minor: number }[], of = id) =>
    amountOf(
      books,
      items.find((item) => item.id === of),
      key,
    )
  const { hostId } = books
  const found = books.parts.find((each) => each.bookingId === bookingId && id.startsWith(`${each.payoutId}:`))
  const part = () => amountOf(books, found, key)
  if (what === 'capture') return captureEntry(own(books.payments))
  if (what === 'refund') return refundEntry(own(books.refunds))
  if (what === 'dispute') return refundEntry(own(books.disputes))
  if (what === 'claim') return shareEntry({ host: own(books.payments).minor, platform: 0 }, hostId, books.currency)
  if (what === 'payout') return payoutEntry(part(), hostId)
  if (what === 'payout-paid') return payoutPaidEntry(part(), hostId, found?.sent ?? part())
  if (what === 'payout-returned') return payoutReturnedEntry(part(), hostId)
  if (what === 'reversal') return reversalEntry(own(books.reversals), hostId)
  if (what === 'reversal-failed') return reversalFailedEntry(own(books.reversals), hostId)
  if (what === 'reversal-done') {
    const { sent } = books.reversals.find((each) => each.id === id) ?? {}
    return reversalDoneEntry(own(books.reversals), hostId, sent ?? own(books.reversals))
  }
  if (!what.startsWith('check-in')) throw new Error(`an entry that nothing explains: ${key}`)

  const { fee } = books.bookings.find((each) => each.id === bookingId)!
  const due = sharesOf(paidUntil(books, bookingId, at), fee)
  const before = posted.get(bookingId) ?? { host: 0, platform: 0 }
  posted.set(bookingId, due)
  return shareEntry({ host: due.host - before.host, platform: due.platform - before.platform }, hostId, books.currency)
}

function amountOf({ currency }: Books, found: { minor: number } | undefined, key: string) {
  if (!found) throw new Error(`an entry about nothing that happened: ${key}`)
  return money(found.minor, currency)
}

/** The same balances, without going through any entry: where all money of the bookings must be now. */
export function closedForm(books: Books, now: Date): Balances {
  const balances: Balances = {}
  for (const { id, startsAt, fee } of books.bookings) {
    const of = <Item extends { bookingId: string }>(items: readonly Item[]) =>
      items.filter(({ bookingId }) => bookingId === id)
    const shares = startsAt <= now ? sharesOf(paidUntil(books, id, now), fee) : { host: 0, platform: 0 }
    const parts = of(books.parts)
    const sent = sum(parts.filter(({ status }) => status === 'paid'))
    const onItsWay = sum(parts.filter(({ status }) => status === 'due' || status === 'sending'))
    const inflow =
      sum(of(books.payments)) - sum(of(books.refunds).filter(({ isThrough }) => isThrough)) - sum(of(books.disputes))
    const host = shares.host + sum(of(books.payments).filter(({ isForClaim }) => isForClaim))
    const back = of(books.reversals)
    const comingBack = sum(back.filter(({ status }) => status === 'intended'))
    const cameBack = back.filter(({ status }) => status === 'done')
    const exchanged = throughExchange(books, parts, cameBack)
    balances[nameOf('provider', id)] = inflow - sent + sum(cameBack) + exchanged.home
    balances[nameOf('exchange', id)] = -exchanged.home
    for (const [currency, minor] of Object.entries(exchanged.abroad)) {
      balances[nameOf(`provider ${currency}`, id)] = -minor
      balances[nameOf(`exchange ${currency}`, id)] = minor
    }
    balances[nameOf('reversal', id)] = comingBack
    balances[nameOf('platform-fee', id)] = -shares.platform
    balances[nameOf('payout', id)] = -onItsWay
    balances[nameOf('host', id)] = -(host - sent - onItsWay + comingBack + sum(cameBack))
    balances[nameOf('held', id)] = -(inflow - host - shares.platform)
  }
  return withoutNothing(balances)
}

/** A booking's payouts in another currency, in both currencies. */
function throughExchange({ currency }: Books, parts: Books['parts'], cameBack: readonly Reversal[]) {
  const all = { home: 0, abroad: {} as Record<string, number> }
  const move = (minor: number, sent: Money, sign: 1 | -1) => {
    if (sent.currency === currency) return
    all.home += sign * minor
    all.abroad[sent.currency] = (all.abroad[sent.currency] ?? 0) + sign * sent.minor
  }
  for (const { minor, sent, status } of parts) if (status === 'paid' && sent) move(minor, sent, 1)
  for (const { minor, sent } of cameBack) move(minor, sent, -1)
  return all
}
