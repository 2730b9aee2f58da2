import { type Money, money, negate } from '#kernel/money.ts'

/** The accounts of the ledger; `provider` is whichever provider holds our cash. */
export type Account =
  /** `exchange` balances a payment in one currency against the provider's money in another. */
  /** `provider-fee`: what providers take for their work; `bank`: what they have paid out to us. */
  | { kind: 'provider' | 'held' | 'platform-fee' | 'exchange' | 'provider-fee' | 'bank' }
  /** Our loss by debts of hosts that we do not ask back. */
  | { kind: 'write-off' }
  /** `disputed`: taken by the provider while a bank decides; `dispute-fee`: what disputes cost us. */
  | { kind: 'disputed' | 'dispute-fee' }
  /** `payout`: on its way to a host; `reversal`: on its way back. */
  | { kind: 'host' | 'guest' | 'payout' | 'reversal'; ownerId: string }

export type Posting = { account: Account; amount: Money }

/** A capture: the provider has the money, held for both sides until check-in (decision C5). */
export const captureEntry = (amount: Money): Posting[] => [
  { account: { kind: 'provider' }, amount },
  { account: { kind: 'held' }, amount: negate(amount) },
]

/** A refund to the guest through the payment that it came from. */
export const refundEntry = (amount: Money): Posting[] => [
  { account: { kind: 'held' }, amount },
  { account: { kind: 'provider' }, amount: negate(amount) },
]

/** The guest's bank returned a refund: the money is held for the guest again. */
export const refundReturnedEntry = (amount: Money): Posting[] =>
  refundEntry(amount).map(({ account, amount: posted }) => ({ account, amount: negate(posted) }))

/** The provider has taken a fee from the money that it holds; an amount below zero: it has given one back. */
export const feeEntry = (amount: Money): Posting[] => [
  { account: { kind: 'provider' }, amount: negate(amount) },
  { account: { kind: 'provider-fee' }, amount },
]

/** The provider has paid out to our own bank. */
export const ownPayoutEntry = (amount: Money): Posting[] => [
  { account: { kind: 'provider' }, amount: negate(amount) },
  { account: { kind: 'bank' }, amount },
]

/** We add to a booking's held money from our fees, so that a refund is at our cost and not at its host's. */
export const goodwillEntry = (amount: Money): Posting[] => [
  { account: { kind: 'platform-fee' }, amount },
  { account: { kind: 'held' }, amount: negate(amount) },
]

/** We pay a host out of our fees; an amount below zero takes back. */
export const hostPaymentEntry = (amount: Money, hostId: string): Posting[] => [
  { account: { kind: 'platform-fee' }, amount },
  { account: { kind: 'host', ownerId: hostId }, amount: negate(amount) },
]

const disputed: Account = { kind: 'disputed' }

/** The provider has taken a disputed amount until the bank has decided. */
export const disputeWithdrawnEntry = (amount: Money): Posting[] => [
  { account: disputed, amount },
  { account: { kind: 'provider' }, amount: negate(amount) },
]

/** The bank has decided for us: the provider has given the amount back. */
export const disputeReinstatedEntry = (amount: Money): Posting[] =>
  disputeWithdrawnEntry(amount).map(({ account, amount: posted }) => ({ account, amount: negate(posted) }))

/** The bank has decided for the guest: the amount is gone, from the provider where it was not withdrawn before. */
export const disputeLostEntry = (amount: Money, isWithdrawn: boolean): Posting[] =>
  isWithdrawn
    ? [
        { account: { kind: 'held' }, amount },
        { account: disputed, amount: negate(amount) },
      ]
    : refundEntry(amount)

/** A provider's fee for a dispute, which we bear; less than nothing comes back. */
export const disputeFeeEntry = (fee: Money): Posting[] => [
  { account: { kind: 'dispute-fee' }, amount: fee },
  { account: { kind: 'provider' }, amount: negate(fee) },
]

/** The split of a booking's money from check-in on, in minor units. */
export type Shares = { host: number; platform: number }

/**
 * The amounts of host and platform once the stay has begun (decisions C5, C5a).
 *
 * @param paid what was paid less refunds, and what we have added (`goodwillEntry`)
 * @param serviceFee as agreed; it stays with us unless all was refunded (the 100 % tier)
 */
export function sharesOf(paid: number, serviceFee: number): Shares {
  const platform = Math.min(paid, serviceFee)
  return { host: paid - platform, platform }
}

/** Moves held money to host and platform, or back when less remains; zero lines are left out. */
export function shareEntry(change: Shares, hostId: string, currency: Money['currency']): Posting[] {
  const line = (account: Account, minor: number): Posting[] =>
    minor === 0 ? [] : [{ account, amount: money(minor, currency) }]
  return [
    ...line({ kind: 'held' }, change.host + change.platform),
    ...line({ kind: 'host', ownerId: hostId }, -change.host),
    ...line({ kind: 'platform-fee' }, -change.platform),
  ]
}

/** Moves what a host is owed into a payout; a negative amount reduces the payout's other bookings. */
export const payoutEntry = (amount: Money, hostId: string): Posting[] => [
  { account: { kind: 'host', ownerId: hostId }, amount },
  { account: { kind: 'payout', ownerId: hostId }, amount: negate(amount) },
]

/**
 * A payout has arrived.
 *
 * @param sent the amount that left, where it is in another currency
 */
export const payoutPaidEntry = (amount: Money, hostId: string, sent = amount): Posting[] => [
  { account: { kind: 'payout', ownerId: hostId }, amount },
  ...outOf(amount, sent),
]

/** Reduces the provider's money by the sent amount, by `exchange` between two currencies. */
function outOf(amount: Money, sent: Money): Posting[] {
  const left: Posting[] = sent.minor === 0 ? [] : [{ account: { kind: 'provider' }, amount: negate(sent) }]
  if (sent.currency === amount.currency) return left
  const got: Posting[] = sent.minor === 0 ? [] : [{ account: { kind: 'exchange' }, amount: sent }]
  return [{ account: { kind: 'exchange' }, amount: negate(amount) }, ...got, ...left]
}

/** A payout failed or came back: the host is owed it again. */
export const payoutReturnedEntry = (amount: Money, hostId: string): Posting[] => [
  { account: { kind: 'payout', ownerId: hostId }, amount },
  { account: { kind: 'host', ownerId: hostId }, amount: negate(amount) },
]

/** A bank sent a paid payout back: the money is with us, and the host is owed it again. */
export const payoutBouncedEntry = (amount: Money, hostId: string): Posting[] => [
  { account: { kind: 'provider' }, amount },
  { account: { kind: 'host', ownerId: hostId }, amount: negate(amount) },
]

/** A reversal has begun: the host's debt is on its way. */
export const reversalEntry = (amount: Money, hostId: string): Posting[] => [
  { account: { kind: 'host', ownerId: hostId }, amount: negate(amount) },
  { account: { kind: 'reversal', ownerId: hostId }, amount },
]

/** A reversal has succeeded. */
export const reversalDoneEntry = (amount: Money, hostId: string, sent: Money): Posting[] => [
  { account: { kind: 'reversal', ownerId: hostId }, amount: negate(amount) },
  ...outOf(negate(amount), negate(sent)),
]

/** A reversal has failed: the host owes it as before. */
export const reversalFailedEntry = (amount: Money, hostId: string): Posting[] => [
  { account: { kind: 'host', ownerId: hostId }, amount },
  { account: { kind: 'reversal', ownerId: hostId }, amount: negate(amount) },
]

/** A host's debt is given up: what they owed is our loss. */
export const writeOffEntry = (amount: Money, hostId: string): Posting[] => [
  { account: { kind: 'host', ownerId: hostId }, amount: negate(amount) },
  { account: { kind: 'write-off' }, amount },
]
