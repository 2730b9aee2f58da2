import { minCharge } from '#domain/payments/charge-limits.ts'
import { type Deposit, REST_REMINDER_DAYS } from '#domain/pricing/deposit.ts'
import { DAY_MS, HOUR_MS } from '#kernel/durations.ts'
import type { Life } from '#kernel/life.ts'
import { type Money, money } from '#kernel/money.ts'

/** The rest of a booking whose deposit is paid (docs/decisions/183-part-now-rest-later.md). */
export type RestStatus = 'open' | 'paid' | 'dropped'

/** The trigger `booking_rests_move_on` lets the same moves through. */
export const restLife: Life<RestStatus> = { open: ['paid', 'dropped'], paid: [], dropped: [] }

/** So often the stored card is charged, or the guest asked, from the due time on. */
export const REST_TRIES = 3

/** Hours from the first failure to the end of the booking. */
export const REST_HOURS = 48

const BETWEEN_MS = (REST_HOURS * HOUR_MS) / REST_TRIES

/** Minutes in which nobody else tries, while a card is being charged. */
export const REST_LEASE_MINUTES = 5

/**
 * Why the rest was not collected: `authentication`: the guest's bank wants its customer, so the card is not charged again;
 * `no-card`: the provider of the deposit stores none.
 */
export type RestFailure = 'declined' | 'authentication' | 'no-card'

/** @property endsAt unpaid by then the booking is cancelled; null before the first failure */
export type RestPlan = {
  dueAt: Date
  remindedAt: Date | null
  failures: number
  failedAt: Date | null
  endsAt: Date | null
}

/** The step that is to be done of an open rest, once its `nextAt` has come. */
type RestStep = 'remind' | 'collect' | 'cancel' | 'wait'

export function restStep(plan: RestPlan, now: Date): RestStep {
  if (plan.endsAt && plan.endsAt <= now) return 'cancel'
  if (nextRestStep(plan) > now) return 'wait'
  return plan.failures === 0 && plan.dueAt > now ? 'remind' : 'collect'
}

/** When the next step of an open rest is due. */
export function nextRestStep({ dueAt, remindedAt, failures, failedAt, endsAt }: RestPlan): Date {
  if (failedAt && endsAt) {
    const next = failures < REST_TRIES ? failedAt.getTime() + failures * BETWEEN_MS : Infinity
    return new Date(Math.min(next, endsAt.getTime()))
  }
  return remindedAt ? dueAt : new Date(dueAt.getTime() - REST_REMINDER_DAYS * DAY_MS)
}

/** The end after a first failure; no stay begins unpaid. */
export const restEndsAt = (failedAt: Date, startsAt: Date): Date =>
  new Date(Math.min(failedAt.getTime() + REST_HOURS * HOUR_MS, startsAt.getTime()))

/**
 * A booking that has become cheaper: the rest becomes smaller first, and what is beyond it goes back.
 *
 * A rest that no card could be charged any more stays at the least charge.
 *
 * @param cut by how much the booking is cheaper, in minor units
 * @returns both add up to the cut; the rest is null where nothing is left to pay
 */
export function cutRest(rest: Money, cut: number): { rest: Money | null; fromRest: number; back: number } {
  const { currency } = rest
  if (cut >= rest.minor) return { rest: null, fromRest: rest.minor, back: cut - rest.minor }
  const left = Math.max(rest.minor - cut, Math.min(minCharge(currency).minor, rest.minor))
  const fromRest = rest.minor - left
  return { rest: money(left, currency), fromRest, back: cut - fromRest }
}

/** The deposit of a booking that is not paid yet; all of it is paid at once where the rest would be due by now. */
export const depositNow = (booking: { deposit: Deposit | null }, now: Date): Deposit | null =>
  booking.deposit && booking.deposit.dueAt > now ? booking.deposit : null

/** The part of a booking that its guest pays by name; `all`: at once, what may be paid in two parts. */
export type PaidPart = 'rest' | 'all'

/** Nothing of a booking is changed while its rest is overdue, or where it would be by the change. */
export const isRestFirst = (rest: { dueAt: Date; failures: number }, dueThen: Date, now: Date): boolean =>
  rest.failures > 0 || rest.dueAt <= now || dueThen <= now
