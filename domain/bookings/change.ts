import type { Stay } from '#domain/availability/stay.ts'
import type { Side } from '#kernel/side.ts'

export const changeStatuses = [
  'proposed',
  'awaiting-payment',
  'applied',
  'declined',
  'withdrawn',
  'expired',
  'lost',
] as const
export type ChangeStatus = (typeof changeStatuses)[number]

/** The guest or the host still has to act on it. A booking has at most one such change. */
export const liveChangeStatuses = ['proposed', 'awaiting-payment'] as const satisfies readonly ChangeStatus[]

/** The complete terms that a change asks for, including those that stay the same. */
export type Terms = { stay: Stay; guests: number; pets: number }

/**
 * Whether the other side must agree before a change counts.
 *
 * A host's proposal always needs the guest's agreement. A guest's change is applied immediately on an instantly
 * bookable listing, except when it would save money that a cancellation now would not refund: a cheaper or later stay
 * after the deadline of the full refund.
 */
export function needsAnswer(input: {
  by: Side
  isInstant: boolean
  /** What a cancellation would give back now, in percent. */
  refundPercent: number
  differenceMinor: number
  startsLater: boolean
}): boolean {
  if (input.by === 'host' || !input.isInstant) return true
  return input.refundPercent < 100 && (input.differenceMinor < 0 || input.startsLater)
}

/** Whether a change would change anything. */
export const isSameTerms = (now: Terms, wanted: Terms) =>
  now.guests === wanted.guests && now.pets === wanted.pets && isSameStay(now.stay, wanted.stay)

export function isSameStay(a: Stay, b: Stay): boolean {
  if (a.unit === 'day') return b.unit === 'day' && a.checkIn === b.checkIn && a.checkOut === b.checkOut
  return b.unit === 'hour' && a.day === b.day && a.startTime === b.startTime && a.durationMinutes === b.durationMinutes
}
