import { MINUTE_MS } from '#kernel/durations.ts'
import { instantOf, wallClock } from '#kernel/zones.ts'
import { dayOf, midnightBefore, type Written } from './calendar-value.ts'

/** Wall times are milliseconds as if the clock were UTC's, instants milliseconds of UTC. */
export type Clock = { name: string; instantOf: (wallMs: number) => number; wallOf: (ms: number) => number }

/** A value with the clock that it means. */
export type Moment = Written & { clock: Clock }

export const utc: Clock = { name: 'UTC', instantOf: (wallMs) => wallMs, wallOf: (ms) => ms }

export function clockIn(zone: string): Clock {
  return {
    name: zone,
    instantOf: (wallMs) => {
      const seconds = wallMs % MINUTE_MS
      const minutes = (wallMs - midnightBefore(wallMs) - seconds) / MINUTE_MS
      return instantOf(dayOf(wallMs), minutes, zone).getTime() + seconds
    },
    wallOf: (ms) => {
      const { day, time } = wallClock(new Date(ms), zone)
      return Date.parse(`${day}T${time}:00Z`) + (ms % MINUTE_MS)
    },
  }
}

export const instantAt = ({ clock, wallMs }: Moment) => clock.instantOf(wallMs)

/** @returns the day that begins at an instant, also where its midnight is left out; or null */
export function dayBegins(ms: number, clock: Clock): number | null {
  const midnight = midnightBefore(clock.wallOf(ms))
  return clock.instantOf(midnight) === ms ? midnight : null
}
