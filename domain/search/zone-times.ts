import { DAY_MS } from '#kernel/durations.ts'
import { addDays, type Day, daysBetween, minutesOf, type WallTime } from '#kernel/dates.ts'
import { dayIn, instantOf, wallClock } from '#kernel/zones.ts'

/** A day and a start on it in one zone, relative to now, in minutes that may have fractions. */
export type ZoneTime = {
  /** Days from today there to the day. */
  daysAhead: number
  /** Minutes from now to the day's first instant, and to the next day's. */
  begins: number
  ends: number
  /** The day's first instant, the next day's, and that of the start. */
  beginsAt: Date
  endsAt: Date
  startsAt: Date
  /** Minutes from now to the start. */
  starts: number
  /** The start's wall time exists on that day: clocks that go forward leave some out. */
  exists: boolean
  /** Clocks are moved before a session that begins on the day is over. */
  isOdd: boolean
}

/** Days that a session may span. */
const REACH_DAYS = 2

/** Computed by the same rules as a booking's. @param start of a session; without one midnight */
export function zoneTime(zone: string, day: Day, start: WallTime | undefined, now: Date): ZoneTime {
  const beginsAt = instantOf(day, 0, zone)
  const startsAt = instantOf(day, start ? minutesOf(start) : 0, zone)
  const minutes = (at: Date) => (at.getTime() - now.getTime()) / 60_000
  const endsAt = instantOf(addDays(day, 1), 0, zone)
  const beyond = instantOf(addDays(day, REACH_DAYS), 0, zone)

  return {
    daysAhead: daysBetween(dayIn(now, zone), day),
    begins: minutes(beginsAt),
    ends: minutes(endsAt),
    beginsAt,
    endsAt,
    startsAt,
    starts: minutes(startsAt),
    exists: !start || wallClock(startsAt, zone).time === start,
    isOdd: beyond.getTime() - beginsAt.getTime() !== REACH_DAYS * DAY_MS,
  }
}
