import { addMinutes, dayIn, overlaps, type Period } from '#kernel/zones.ts'
import type { StayProblem } from './availability.ts'
import { openAround } from './opening.ts'
import { type BookingRules, placeInTime, type Stay } from './stay.ts'

export const EXTENSIONS_MINUTES = [30, 60] as const

/**
 * Lead time, steps and maximum length do not count, because the guest is already there.
 *
 * @param taken without the booking's own rows (`takenPeriods` with `except`)
 */
export function extensionProblem(
  stay: Extract<Stay, { unit: 'hour' }>,
  byMinutes: number,
  rules: BookingRules,
  taken: readonly Period[],
  now: Date,
): StayProblem | null {
  const { end } = placeInTime(stay, rules).guests
  if (end <= now) return 'past'

  const newEnd = addMinutes(end, byMinutes)
  const isOpen = openAround(dayIn(end, rules.zone), rules).some((open) => open.start <= end && newEnd <= open.end)
  if (!isOpen) return 'closed'

  const wanted = { start: end, end: addMinutes(newEnd, rules.turnoverMinutes) }
  return taken.some((period) => overlaps(period, wanted)) ? 'taken' : null
}
