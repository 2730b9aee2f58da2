import { DAY_MS } from '#kernel/durations.ts'
import type { Life } from '#kernel/life.ts'
import { addMinutes } from '#kernel/zones.ts'
import type { PayoutMethod } from './payout-account.ts'

export type PayoutStatus = 'due' | 'sending' | 'paid' | 'failed' | 'cancelled'

/** A payout's life, as in trigger `payout_moves_on`; a sent one is cancelled only after a refusal, a paid one fails only at a bank. */
export const payoutLife: Life<PayoutStatus> = {
  due: ['sending', 'failed', 'cancelled'],
  sending: ['paid', 'failed', 'cancelled'],
  paid: ['failed'],
  failed: [],
  cancelled: [],
}

/** In a payout that has not reached the host yet. */
export const onItsWay = ['due', 'sending'] as const satisfies readonly PayoutStatus[]

/** No longer part of the host's balance. */
export const setApart = [...onItsWay, 'paid'] as const satisfies readonly PayoutStatus[]

/** Consecutive failures after which an account gets nothing until it is replaced or reset. */
export const maxFailed = { bank: 1, stripe: 3, payku: 3 } as const satisfies Record<PayoutMethod, number>

/** Why a payout failed, as its host reads it: closed, wrong numbers, wrong holder, or unknown. */
export const failureCauses = ['closed', 'details', 'holder', 'refused'] as const

export type FailureCause = (typeof failureCauses)[number]

type Tries = { method: PayoutMethod; failed: number; lastFailedAt: Date | null }

/** Whether automatic payouts to the account have stopped. */
export const hasFailedForGood = ({ method, failed }: Pick<Tries, 'method' | 'failed'>): boolean =>
  failed >= maxFailed[method]

/** An account may be paid again a day after a failure, up to the maximum of failures. */
export const mayTry = ({ lastFailedAt, ...tries }: Tries, now: Date): boolean =>
  !hasFailedForGood(tries) && (!lastFailedAt || now.getTime() - lastFailedAt.getTime() >= DAY_MS)

/** Minutes of pause after each refusal, because a new payment takes days to become available. */
const PAUSES = [10, 60, 6 * 60, 24 * 60, 48 * 60]

/** When a refused payout is tried again; null after the last attempt. */
export const tryAgainAt = (attempts: number, now: Date): Date | null => {
  const minutes = PAUSES[attempts - 1]
  return minutes === undefined ? null : addMinutes(now, minutes)
}

/**
 * Groups parts into payouts: all in one, or one per booking with its set-offs; sums up to 0 wait.
 *
 * @param parts the negative ones first
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
