import { shownNumber } from '#kernel/shown-number.ts'
import type { Life } from '#kernel/life.ts'
import type { Side } from '#kernel/side.ts'
import { addMinutes } from '#kernel/zones.ts'

/** The number that people name a booking by, on its pages, in e-mails and on its receipt. */
export const bookingNumber = shownNumber

export type BookingStatus = 'pending' | 'confirmed' | 'completed' | 'cancelled'

/** The table `booking_moves` lists the same moves; a cancelled booking revives only by a late payment. */
export const bookingLife: Life<BookingStatus> = {
  pending: ['confirmed', 'cancelled'],
  confirmed: ['completed', 'cancelled'],
  completed: [],
  cancelled: ['confirmed'],
}

/** A booking in these statuses is paid, and its stay takes place or has taken place. */
export const takingPlace = ['confirmed', 'completed'] as const satisfies readonly BookingStatus[]

type Pending = { status: BookingStatus; waitsFor: 'host' | 'payment' | null; expiresAt: Date | null }

/** `awaits` of queries/match-status makes the same test in SQL. */
export const isAwaited = <Waiting extends Pending>(
  booking: Waiting,
  whom: 'host' | 'payment',
  now: Date,
): booking is Waiting & { expiresAt: Date } =>
  booking.status === 'pending' && booking.waitsFor === whom && booking.expiresAt !== null && booking.expiresAt > now

/** The party that ended a booking, and the reason (decision C1). */
export type Ending = {
  by: Side | 'admin' | 'system'
  /** `expired`: no answer in time; `not-paid`, `rest-unpaid`: no payment in time; `exchanged`: replaced before paying. */
  reason:
    | 'changed-plans'
    | 'exchanged'
    | 'declined'
    | 'expired'
    | 'not-paid'
    | 'host-cancelled'
    | 'admin'
    | 'rest-unpaid'
  /** The guest reads this reason of a `declined` request. */
  declineReason?: DeclineReason
  /** The host's words on it, with contact data covered. */
  declineNote?: string
}

/** The host can say that the party does not fit, the space is out of use or it is too soon. */
export const declineReasons = ['party', 'upkeep', 'notice', 'other'] as const
/** `taken`: the host has accepted another request for the time. */
export type DeclineReason = (typeof declineReasons)[number] | 'taken'

/** Dates are held so long while the guest pays (decision C2). */
export const HOLD_MINUTES = 15

/** A host has so long to answer, and then the guest to pay (decision C2). */
export const ANSWER_MINUTES = 24 * 60

/** The answer is due in 24 hours, or halfway to the stay's start if that is sooner. */
export function answerBy(startsAt: Date, now: Date): Date {
  const left = (startsAt.getTime() - now.getTime()) / 60_000
  return addMinutes(now, Math.min(ANSWER_MINUTES, Math.max(0, left / 2)))
}
