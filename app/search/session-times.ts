import { minutesOf, wallTime, type WallTime } from '#kernel/dates.ts'

const DAY_MINUTES = minutesOf('24:00')
const HALF_HOUR_MINUTES = 30
/** The range of lengths that are offered; an address may name others. */
const MIN_LENGTH_MINUTES = 60
const MAX_LENGTH_MINUTES = 12 * 60

/** When a session may start: every half hour, and the time that an address names besides. */
export function startTimes(chosen: WallTime | null): WallTime[] {
  const times = Array.from({ length: DAY_MINUTES / HALF_HOUR_MINUTES }, (_, index) =>
    wallTime(index * HALF_HOUR_MINUTES),
  )
  return chosen && !times.includes(chosen) ? [...times, chosen].toSorted() : times
}

type EndTime = { minutes: number; time: WallTime; hours: number }

/** Possible ends of a session by half hours, past midnight too, with the address's length. */
export function endTimes(start: WallTime, chosenMinutes: number | null): EndTime[] {
  const count = (MAX_LENGTH_MINUTES - MIN_LENGTH_MINUTES) / HALF_HOUR_MINUTES + 1
  const lengths = Array.from({ length: count }, (_, index) => MIN_LENGTH_MINUTES + index * HALF_HOUR_MINUTES)
  const all = chosenMinutes && !lengths.includes(chosenMinutes) ? [...lengths, chosenMinutes] : lengths
  return all
    .toSorted((a, b) => a - b)
    .map((minutes) => ({ minutes, time: wallTime(minutesOf(start) + minutes), hours: minutes / 60 }))
}

export type AfternoonHours = { startTime: WallTime; durationMinutes: number }

/**
 * 'This afternoon', two to six, while an hour of it is left.
 *
 * @param now on the clock, today
 */
export function afternoon(now: WallTime): AfternoonHours | null {
  const [from, to] = [minutesOf('14:00'), minutesOf('18:00')]
  const start = Math.max(from, Math.ceil(minutesOf(now) / HALF_HOUR_MINUTES) * HALF_HOUR_MINUTES)
  return to - start < MIN_LENGTH_MINUTES ? null : { startTime: wallTime(start), durationMinutes: to - start }
}
