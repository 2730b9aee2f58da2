import type { Day } from '#kernel/dates.ts'
import { addMinutes } from '#kernel/zones.ts'

/** Change it and everything in the demo world is another. */
export const SEED = 'patio'

/**
 * The time at which the demo world stands: the first instant (UTC) of the day of loading. Nothing in it begins or ends on
 * that day, so that all loads of a day, whatever the hour, make the same world.
 */
export type WorldTime = { today: Day; start: Date; end: Date }

export function worldTime(now: Date): WorldTime {
  const today = now.toISOString().slice(0, 10)
  const start = new Date(`${today}T00:00:00Z`)
  return { today, start, end: addMinutes(start, 1440) }
}

export const daysBefore = (instant: Date, days: number) => addMinutes(instant, -Math.round(days * 1440))

export const earlier = (a: Date, b: Date) => (a < b ? a : b)
export const later = (a: Date, b: Date) => (a > b ? a : b)
