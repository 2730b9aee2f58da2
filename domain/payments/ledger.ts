import { type Money, money, negate } from '#kernel/money.ts'

/** The accounts of the ledger. `provider` is whichever provider holds our cash; the ledger does not know it by name. */
export type Account =
  /** `exchange`: between what was paid in one currency and what a provider keeps or sends of it in another. */
  | { kind: 'provider' | 'held' | 'platform-fee' | 'exchange' }
  /** `payout`: on its way to a host. `reversal`: on its way back. */
  | { kind: 'host' | 'guest' | 'payout' | 'reversal'; ownerId: string }

export type Posting = { account: Account; amount: Money }

/** A guest has paid: the provider has the money, and we hold it for both sides until check-in (decision C5). */
export const captureEntry = (amount: Money): Posting[] => [
  { account: { kind: 'provider' }, amount },
  { account: { kind: 'held' }, amount: negate(amount) },
]

/** A refund goes back to the guest by the payment that it came from. */
export const refundEntry = (amount: Money): Posting[] => [
  { account: { kind: 'held' }, amount },
  { account: { kind: 'provider' }, amount: negate(amount) },
]

/** How the money of a booking is split from check-in on, in minor units. */
export type Shares = { host: number; platform: number }

/**
 * The amounts that belong to host and platform once the stay has begun (decisions C5, C5a).
 *
 * @param paid        what was paid less refunds
 * @param serviceFee  as agreed; it stays with us unless everything was refunded, because a refund includes it only in
 *   the 100 % tier
 */
export function sharesOf(paid: number, serviceFee: number): Shares {
  const platform = Math.min(paid, serviceFee)
  return { host: paid - platform, platform }
}

/**
 * Moves what is held to host and platform, or back when less remains. Lines of zero are left out; without lines there
 * is no entry.
 */
export function shareEntry(change: Shares, hostId: string, currency: Money['currency']): Posting[] {
  const line = (account: Account, minor: number): Posting[] =>
    minor === 0 ? [] : [{ account, amount: money(minor, currency) }]
  return [
    ...line({ kind: 'held' }, change.host + change.platform),
    ...line({ kind: 'host', ownerId: hostId }, -change.host),
    ...line({ kind: 'platform-fee' }, -change.platform),
  ]
}

/** What a host is owed for a booking is set apart for a payout; less than nothing is set against the payout's other bookings. */
export const payoutEntry = (amount: Money, hostId: string): Posting[] => [
  { account: { kind: 'host', ownerId: hostId }, amount },
  { account: { kind: 'payout', ownerId: hostId }, amount: negate(amount) },
]

/** It has arrived. @param sent what has left, where it is in another currency */
export const payoutPaidEntry = (amount: Money, hostId: string, sent = amount): Posting[] => [
  { account: { kind: 'payout', ownerId: hostId }, amount },
  ...outOf(amount, sent),
]

/** A provider's money becomes less by what was sent; the exchange stands between two currencies. Lines of zero are left out. */
function outOf(amount: Money, sent: Money): Posting[] {
  const left: Posting[] = sent.minor === 0 ? [] : [{ account: { kind: 'provider' }, amount: negate(sent) }]
  if (sent.currency === amount.currency) return left
  const got: Posting[] = sent.minor === 0 ? [] : [{ account: { kind: 'exchange' }, amount: sent }]
  return [{ account: { kind: 'exchange' }, amount: negate(amount) }, ...got, ...left]
}

/** It was not sent, or came back: the host is owed it again. */
export const payoutReturnedEntry = (amount: Money, hostId: string): Posting[] => [
  { account: { kind: 'payout', ownerId: hostId }, amount },
  { account: { kind: 'host', ownerId: hostId }, amount: negate(amount) },
]

/** What a host owes back of a payout is asked for: the debt is on its way. */
export const reversalEntry = (amount: Money, hostId: string): Posting[] => [
  { account: { kind: 'host', ownerId: hostId }, amount: negate(amount) },
  { account: { kind: 'reversal', ownerId: hostId }, amount },
]

/** It has come back. */
export const reversalDoneEntry = (amount: Money, hostId: string, sent: Money): Posting[] => [
  { account: { kind: 'reversal', ownerId: hostId }, amount: negate(amount) },
  ...outOf(negate(amount), negate(sent)),
]

/** It has not: the host owes it as before. */
export const reversalFailedEntry = (amount: Money, hostId: string): Posting[] => [
  { account: { kind: 'host', ownerId: hostId }, amount },
  { account: { kind: 'reversal', ownerId: hostId }, amount: negate(amount) },
]
