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

/** Guest or host still has to act on such a change; a booking has at most one. */
export const liveChangeStatuses = ['proposed', 'awaiting-payment'] as const satisfies readonly ChangeStatus[]

/** A change carries complete terms, including those that stay the same. */
export type Terms = { stay: Stay; guests: number; pets: number }

/**
 * A host's change needs an answer; a guest's too, without instant book or where it gains a refund.
 * A change gains a refund if it is cheaper or later after the deadline of the full refund.
 */
export function needsAnswer(input: {
  by: Side
  isInstant: boolean
  /** The percentage that a cancellation would refund now. */
  refundPercent: number
  differenceMinor: number
  startsLater: boolean
}): boolean {
  if (input.by === 'host' || !input.isInstant) return true
  return input.refundPercent < 100 && (input.differenceMinor < 0 || input.startsLater)
}

export const isSameTerms = (now: Terms, wanted: Terms) =>
  now.guests === wanted.guests && now.pets === wanted.pets && isSameStay(now.stay, wanted.stay)

export function isSameStay(a: Stay, b: Stay): boolean {
  if (a.unit === 'day') return b.unit === 'day' && a.checkIn === b.checkIn && a.checkOut === b.checkOut
  return b.unit === 'hour' && a.day === b.day && a.startTime === b.startTime && a.durationMinutes === b.durationMinutes
}
