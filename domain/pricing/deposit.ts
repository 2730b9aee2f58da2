import { chargeProblem } from '#domain/payments/charge-limits.ts'
import { addDays, minutesOf } from '#kernel/dates.ts'
import { DAY_MS } from '#kernel/durations.ts'
import { type Money, percentOf, roundedUp, subtract } from '#kernel/money.ts'
import { instantOf, wallClock } from '#kernel/zones.ts'
import type { depositPercents, restDays } from './deposit-choices.ts'

/** Days before the rest is due at which its guest is reminded; a booking is made earlier than that. */
export const REST_REMINDER_DAYS = 3

/** A host's choice: bookings of that total or more are paid in two parts. */
export type DepositTerms = { percent: (typeof depositPercents)[number]; from: Money; restDays: RestDays }
export type RestDays = (typeof restDays)[number]

/** The part that is paid at booking, and the rest with its time. */
export type Deposit = { now: Money; rest: Money; restDays: RestDays; dueAt: Date }

/** The beginning of a booking, in its listing's zone. */
type Beginning = { startsAt: Date; timeZone: string }

/**
 * The two parts of a total (docs/decisions/183-part-now-rest-later.md).
 *
 * @returns both parts, which add up to the total; null where all of it is paid at once: the host wants no deposit, the total is too small,
 *   a part cannot be charged by a card, or the rest would be due too soon
 */
export function depositOf(total: Money, terms: DepositTerms | null, beginning: Beginning, now: Date): Deposit | null {
  if (!terms || total.minor < terms.from.minor) return null
  const dueAt = restDueAt(beginning, terms.restDays)
  if (dueAt.getTime() - now.getTime() < REST_REMINDER_DAYS * DAY_MS) return null

  const deposit = roundedUp(percentOf(total, terms.percent))
  const rest = subtract(total, deposit)
  if (chargeProblem(deposit) || chargeProblem(rest)) return null
  return { now: deposit, rest, restDays: terms.restDays, dueAt }
}

/** At the beginning's wall time, so many calendar days earlier, as the deadlines of refunds are. */
export function restDueAt({ startsAt, timeZone }: Beginning, days: RestDays): Date {
  const { day, time } = wallClock(startsAt, timeZone)
  return instantOf(addDays(day, -days), minutesOf(time), timeZone)
}
