import { addDays, type Day } from '#kernel/dates.ts'
import { SECOND_MS } from '#kernel/durations.ts'
import { add, type Money, money, percentOf, subtract } from '#kernel/money.ts'
import type { Side } from '#kernel/side.ts'
import { instantOf } from '#kernel/zones.ts'
import type { QuoteLine } from './quote.ts'

export const refundPolicies = ['flexible', 'moderate', 'strict'] as const
export type RefundPolicy = (typeof refundPolicies)[number]

/** Read as: cancel `daysBefore` check-in or earlier, get `percent` back; best offer first (spec §9). */
export const refundTiers = {
  flexible: [
    { daysBefore: 7, percent: 100 },
    { daysBefore: 1, percent: 50 },
  ],
  moderate: [
    { daysBefore: 14, percent: 100 },
    { daysBefore: 7, percent: 50 },
  ],
  strict: [
    { daysBefore: 30, percent: 100 },
    { daysBefore: 14, percent: 25 },
  ],
} as const satisfies Record<string, readonly { daysBefore: number; percent: number }[]>

/** Banks take this many days to show a refund. */
export const REFUND_DAYS = { from: 5, to: 10 } as const

type Policy = keyof typeof refundTiers

/** Check-in on the listing's clock: deadlines are at its wall time, that many calendar days earlier. */
type CheckIn = { day: Day; minutes: number; zone: string }

/** The last second in which each tier applies, by its beginning. */
export function refundDeadlines(policy: Policy, checkIn: CheckIn): { percent: number; until: Date }[] {
  return refundTiers[policy].map(({ daysBefore, percent }) => ({
    percent,
    until: instantOf(addDays(checkIn.day, -daysBefore), checkIn.minutes, checkIn.zone),
  }))
}

/** People read minutes, so whoever is at it as the clock shows the deadline is in time until its second is over. */
export const isInTime = (until: Date, now: Date): boolean => now.getTime() < until.getTime() + SECOND_MS

/** @returns the refunded percent of the space's price and of the lines that follow it, 0 to 100 */
export function refundPercent(policy: Policy, checkIn: CheckIn, now: Date): number {
  return refundDeadlines(policy, checkIn).find(({ until }) => isInTime(until, now))?.percent ?? 0
}

export type Refund = { percent: number; lines: readonly { kind: QuoteLine['kind']; amount: Money }[]; total: Money }

/**
 * Refunds line by line, all when host or platform cancels (decisions C5a, 006; domain rules).
 *
 * The tier applies to the space, guests, pets and extras; cleaning is refunded before the stay.
 * The service fee is refunded in the 100 % tier only.
 */
export function refund(
  lines: readonly QuoteLine[],
  { policy, checkIn, now, by }: { policy: Policy; checkIn: CheckIn; now: Date; by: Side | 'admin' },
): Refund {
  const percent = by === 'guest' ? refundPercent(policy, checkIn, now) : 100
  const begun = now >= instantOf(checkIn.day, checkIn.minutes, checkIn.zone)
  const none = money(0, lines[0]!.amount.currency)
  const ownShares: Partial<Record<QuoteLine['kind'], number>> = {
    cleaning: by === 'guest' && begun ? 0 : 100,
    'service-fee': percent === 100 ? 100 : 0,
  }

  // Summed before rounding, because rounded halves of many small lines exceed half of the total.
  let tiered = none
  const back = lines.map(({ kind, amount }) => {
    const own = ownShares[kind]
    if (own !== undefined) return { kind, amount: percentOf(amount, own) }
    const before = percentOf(tiered, percent)
    tiered = add(tiered, amount)
    return { kind, amount: subtract(percentOf(tiered, percent), before) }
  })
  return { percent, lines: back, total: add(none, ...back.map(({ amount }) => amount)) }
}
