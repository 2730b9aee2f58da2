import type { Life } from '#kernel/life.ts'
import { addMinutes } from '#kernel/zones.ts'
import type { PayoutMethod } from './payout-account.ts'

export type PayoutStatus = 'due' | 'sending' | 'paid' | 'failed' | 'cancelled'

/**
 * The whole life of a payout; the trigger `payout_moves_on` lists the same moves. What is being sent is cancelled only where its provider
 * has refused it.
 */
export const payoutLife: Life<PayoutStatus> = {
  due: ['sending', 'failed', 'cancelled'],
  sending: ['paid', 'failed', 'cancelled'],
  paid: [],
  failed: [],
  cancelled: [],
}

/** Set apart, and not with the host yet. */
export const onItsWay = ['due', 'sending'] as const satisfies readonly PayoutStatus[]

/** Not the host's balance any more. */
export const setApart = [...onItsWay, 'paid'] as const satisfies readonly PayoutStatus[]

/**
 * After so many payouts in a row that failed, nothing more is sent to an account until the host sets it anew. A bank that sends money back
 * does so because of the account.
 */
const MAX_FAILED: Readonly<Record<PayoutMethod, number>> = { bank: 1, stripe: 3, payku: 3 }

const DAY_MS = 24 * 60 * 60 * 1000

/** Why a payout has failed, as its host reads it: the account is closed, its numbers are wrong, it is somebody else's, or we know no more. */
export const failureCauses = ['closed', 'details', 'holder', 'refused'] as const

export type FailureCause = (typeof failureCauses)[number]

type Tries = { method: PayoutMethod; failed: number; lastFailedAt: Date | null }

/** Whether nothing more is sent by itself. */
export const hasFailedForGood = ({ method, failed }: Pick<Tries, 'method' | 'failed'>): boolean =>
  failed >= MAX_FAILED[method]

/** Whether the next payout to an account is made, as far as earlier ones to it have failed one after the other: a day later, not for ever. */
export const mayTry = ({ lastFailedAt, ...tries }: Tries, now: Date): boolean =>
  !hasFailedForGood(tries) && (!lastFailedAt || now.getTime() - lastFailedAt.getTime() >= DAY_MS)

/** Minutes that a provider is left alone after it has said no once, twice, … Money of a new payment takes days to be there. */
const PAUSES = [10, 60, 6 * 60, 24 * 60, 48 * 60]

/** When a payout is asked for again that was refused so many times; null: not any more. */
export const tryAgainAt = (attempts: number, now: Date): Date | null => {
  const minutes = PAUSES[attempts - 1]
  return minutes === undefined ? null : addMinutes(now, minutes)
}

/**
 * What goes together: all of it, or each booking with what is to be set against it first. What comes to nothing or less waits.
 *
 * @param parts those that are less than nothing first
 */
export function groupParts<Part extends { owed: number }>(parts: readonly Part[], isPerBooking: boolean): Part[][] {
  const groups: Part[][] = []
  let open: Part[] = []
  let sum = 0
  for (const [index, part] of parts.entries()) {
    open.push(part)
    sum += part.owed
    if (sum <= 0 || (!isPerBooking && index < parts.length - 1)) continue
    groups.push(open)
    open = []
    sum = 0
  }
  return groups
}
