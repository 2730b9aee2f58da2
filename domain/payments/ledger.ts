import { type Money, negate } from '#kernel/money.ts'

/** Where money stands. The ledger knows no provider by name: `provider` is whoever holds our cash. */
export type Account = { kind: 'provider' | 'held' | 'platform-fee' } | { kind: 'host' | 'guest'; ownerId: string }

export type Posting = { account: Account; amount: Money }

/** A guest has paid: the provider has the money, and we hold it for both sides until check-in (decision C5). */
export const captureEntry = (amount: Money): Posting[] => [
  { account: { kind: 'provider' }, amount },
  { account: { kind: 'held' }, amount: negate(amount) },
]

/** Money goes back to the guest by the way it came. */
export const refundEntry = (amount: Money): Posting[] => [
  { account: { kind: 'held' }, amount },
  { account: { kind: 'provider' }, amount: negate(amount) },
]
