import type { PayoutMethod } from './payout-account.ts'

/**
 * After so many payouts in a row that failed, nothing more is sent to an account until the host sets it anew. A bank that sends money back
 * does so because of the account.
 */
const MAX_FAILED: Readonly<Record<PayoutMethod, number>> = { bank: 1, stripe: 3, payku: 3 }

const DAY_MS = 24 * 60 * 60 * 1000

type Tries = { method: PayoutMethod; failed: number; lastFailedAt: Date | null }

/** Whether the next payout to an account is made, as far as earlier ones to it have failed one after the other: a day later, not for ever. */
export const mayTry = ({ method, failed, lastFailedAt }: Tries, now: Date): boolean =>
  failed < MAX_FAILED[method] && (!lastFailedAt || now.getTime() - lastFailedAt.getTime() >= DAY_MS)
