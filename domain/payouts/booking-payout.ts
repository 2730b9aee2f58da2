import type { FailureCause, PayoutStatus } from './payout.ts'

/** Why a booking's money is not paid out yet. */
export type StopReason = 'claim' | 'chargeback' | 'no-access' | 'admin'

/** `host`: all payouts of the host are stopped. */
type PayoutStopReason = StopReason | 'host'

/** The facts that decide a booking's payout state. */
export type PayoutFacts = {
  isConfirmed: boolean
  startsAt: Date
  /** The host's future share, in minor units. */
  share: number
  /** The ledger owes this to the host and no payout contains it yet, in minor units. */
  owed: number
  stops: readonly PayoutStopReason[]
  /** The last payout with a part of the booking, cancelled ones excluded. */
  last: { status: Exclude<PayoutStatus, 'cancelled'>; at: Date; account: string; cause: FailureCause | null } | null
  /** The account to pay to; `isTried`: whether payouts are still sent there automatically. */
  account: { heldUntil: Date | null; isPayable: boolean; isTried: boolean } | null
}

/** The state of a booking's money on its way to the host. */
export type BookingPayout =
  | { state: 'coming'; at: Date }
  | { state: 'stopped'; reasons: readonly PayoutStopReason[] }
  | { state: 'due' | 'sending' | 'next' | 'no-account' | 'account-waits' | 'owing' }
  | { state: 'held'; until: Date }
  | { state: 'failed'; cause: FailureCause }
  | { state: 'paid'; at: Date; account: string }

/** @returns null where there is nothing to pay out */
export function payoutOf(facts: PayoutFacts, now: Date): BookingPayout | null {
  const { isConfirmed, startsAt, share, owed, stops, last } = facts
  const isComing = isConfirmed && startsAt > now && share > 0
  if (stops.length > 0 && (owed > 0 || isComing)) return { state: 'stopped', reasons: stops }
  if (last?.status === 'due' || last?.status === 'sending') return { state: last.status }
  if (owed > 0) return waiting(facts, now)
  if (owed < 0) return { state: 'owing' }
  if (last?.status === 'paid') return { state: 'paid', at: last.at, account: last.account }
  return isComing ? { state: 'coming', at: startsAt } : null
}

/** Whether a stop could still keep any of a booking's money; what has reached the host is claimed back, not stopped. */
export const canBeStopped = (payout: BookingPayout | null): boolean =>
  payout?.state !== 'paid' && payout?.state !== 'owing'

/** The state of money that is owed and in no payout yet. */
function waiting({ account, last }: PayoutFacts, now: Date): BookingPayout {
  if (!account) return { state: 'no-account' }
  if (account.heldUntil && account.heldUntil > now) return { state: 'held', until: account.heldUntil }
  if (!account.isPayable) return { state: 'account-waits' }
  if (!account.isTried && last?.status === 'failed') return { state: 'failed', cause: last.cause ?? 'refused' }
  return { state: 'next' }
}
