import type { Life } from '#kernel/life.ts'
import type { Side } from '#kernel/side.ts'
import { addMinutes } from '#kernel/zones.ts'

export type BookingStatus = 'pending' | 'confirmed' | 'completed' | 'cancelled'

/**
 * The whole life of a booking. A move that is not listed here does not exist; the table `booking_moves` lists the same
 * ones. Only one move leaves `cancelled`: a payment that arrives after its hold expired confirms the booking if the
 * dates are still free.
 */
export const bookingLife: Life<BookingStatus> = {
  pending: ['confirmed', 'cancelled'],
  confirmed: ['completed', 'cancelled'],
  completed: [],
  cancelled: ['confirmed'],
}

/** Paid, and not cancelled: the stay takes place, or has taken place. */
export const takingPlace = ['confirmed', 'completed'] as const satisfies readonly BookingStatus[]

type Pending = { status: BookingStatus; waitsFor: 'host' | 'payment' | null; heldUntil: Date | null }

/**
 * Whether the booking awaits the guest's payment or the host's answer. `awaits` of queries/match-status is the same
 * test on a row.
 */
export const isAwaited = <Waiting extends Pending>(
  booking: Waiting,
  whom: 'host' | 'payment',
  now: Date,
): booking is Waiting & { heldUntil: Date } =>
  booking.status === 'pending' && booking.waitsFor === whom && booking.heldUntil !== null && booking.heldUntil > now

/** Who ended a booking, and why (decision C1). */
export type Ending = {
  by: Side | 'admin' | 'system'
  /** `expired`: the host did not answer in time; `not-paid`: the guest did not pay in time; `exchanged`: for another time, before paying. */
  reason: 'changed-plans' | 'exchanged' | 'declined' | 'expired' | 'not-paid' | 'host-cancelled' | 'admin'
  /** With `declined`: what the guest is told. */
  declineReason?: DeclineReason
}

/** What a host may give as the reason: the party does not fit, the space is out of use, it is too soon. */
export const declineReasons = ['party', 'upkeep', 'notice', 'other'] as const
/** `taken`: the host has accepted another request for the time. */
export type DeclineReason = (typeof declineReasons)[number] | 'taken'

/** Decision C2: how long dates are held while the guest pays. */
export const HOLD_MINUTES = 15

/** Decision C2: how long a host has to answer, and then the guest to pay. */
export const ANSWER_MINUTES = 24 * 60

/** 24 hours from now, or half of the time until the stay begins if that is less. */
export function answerBy(startsAt: Date, now: Date): Date {
  const left = (startsAt.getTime() - now.getTime()) / 60_000
  return addMinutes(now, Math.min(ANSWER_MINUTES, Math.max(0, left / 2)))
}
