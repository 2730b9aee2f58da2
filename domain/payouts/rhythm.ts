import { addDays, addMonths, type Day, firstOfMonth, weekdayOf } from '#kernel/dates.ts'
import type { Currency, Money } from '#kernel/money.ts'
import { addMinutes, dayIn, instantOf } from '#kernel/zones.ts'

/** The pay days of payouts to bank accounts. */
export const rhythms = ['daily', 'weekly', 'twice-monthly', 'monthly'] as const

export type Rhythm = (typeof rhythms)[number]

/** The operator's settings; minimums in minor units. */
export type PayoutRules = { rhythm: Rhythm; minimums: Readonly<Record<Currency, number>> }

/** A smaller sum than the minimum waits no longer than so many days after check-in. */
export const MAX_WAIT_DAYS = 60

/** The second day of a month on which banks are paid twice. */
const MIDDLE = '15'

/**
 * The last day on which payouts are made, today or before: what began before it is paid, later stays wait for the next one.
 * Read this way a day is made up for on which no worker ran.
 *
 * @returns null where there are no such days, and all that has begun is paid at once
 */
function lastPayDay(rhythm: Rhythm, today: Day): Day | null {
  switch (rhythm) {
    case 'daily':
      return null
    case 'weekly':
      return addDays(today, -((weekdayOf(today) + 6) % 7))
    case 'twice-monthly':
      return today.slice(8) < MIDDLE ? firstOfMonth(today) : `${today.slice(0, 8)}${MIDDLE}`
    case 'monthly':
      return firstOfMonth(today)
  }
}

/** Stays that began until then are paid now. */
export function paidUntil(rhythm: Rhythm, zone: string, now: Date): Date {
  const day = lastPayDay(rhythm, dayIn(now, zone))
  return day === null ? now : instantOf(day, 0, zone)
}

/**
 * The day on which money is paid that is the host's from then on.
 *
 * @returns the first pay day after that day; the day itself where payouts are made daily
 */
export function payDayFor(rhythm: Rhythm, from: Day): Day {
  switch (rhythm) {
    case 'daily':
      return from
    case 'weekly':
      return addDays(from, 7 - ((weekdayOf(from) + 6) % 7))
    case 'twice-monthly':
      return from.slice(8) < MIDDLE ? `${from.slice(0, 8)}${MIDDLE}` : addMonths(firstOfMonth(from), 1)
    case 'monthly':
      return addMonths(firstOfMonth(from), 1)
  }
}

/** A sum below its currency's minimum waits for more, unless a part of it has waited too long. */
export const isEnough = (sum: Money, { minimums }: PayoutRules, oldest: Date | null, now: Date): boolean =>
  sum.minor >= minimums[sum.currency] || (oldest !== null && oldest <= addMinutes(now, -MAX_WAIT_DAYS * 24 * 60))
