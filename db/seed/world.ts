import type { Day } from '#kernel/dates.ts'
import { addMinutes } from '#kernel/zones.ts'

/** The seed of the whole demo world. */
export const SEED = 'patio'

/** The demo's time: the day of loading from its first UTC instant, on which nothing begins or ends. */
export type WorldTime = { today: Day; start: Date; end: Date }

export function worldTime(now: Date): WorldTime {
  const today = now.toISOString().slice(0, 10)
  const start = new Date(`${today}T00:00:00Z`)
  return { today, start, end: addMinutes(start, 1440) }
}

export const daysBefore = (instant: Date, days: number) => addMinutes(instant, -Math.round(days * 1440))

export const earlier = (a: Date, b: Date) => (a < b ? a : b)
export const later = (a: Date, b: Date) => (a > b ? a : b)
