import { addDays, type Day, daysBetween, minutesOf, type WallTime } from '#kernel/dates.ts'
import { dayIn, instantOf } from '#kernel/zones.ts'

/** What a day, and a start on it, are in one zone, seen from now. Minutes may have fractions. */
export type ZoneTime = {
  /** Days from today there to the day. */
  daysAhead: number
  /** Minutes from now to the day's first instant, and to the next day's. */
  begins: number
  ends: number
  /** The day's first instant, and that of the start. */
  beginsAt: Date
  startsAt: Date
  /** Minutes from now to the start. */
  starts: number
  /** Clocks are moved nearby: wall time is not the time that passes. */
  isOdd: boolean
}

/** As far as a session that begins on a day, or the evening before it, may reach. */
const NEAR = { before: 1, after: 3 }

/** Reckoned by the same rules as a booking's (`kernel/zones.ts`). @param start of a session; without one midnight */
export function zoneTime(zone: string, day: Day, start: WallTime | undefined, now: Date): ZoneTime {
  const beginsAt = instantOf(day, 0, zone)
  const startsAt = instantOf(day, start ? minutesOf(start) : 0, zone)
  const minutes = (at: Date) => (at.getTime() - now.getTime()) / 60_000
  const near = [addDays(day, -NEAR.before), addDays(day, NEAR.after)].map((each) => instantOf(each, 0, zone).getTime())

  return {
    daysAhead: daysBetween(dayIn(now, zone), day),
    begins: minutes(beginsAt),
    ends: minutes(instantOf(addDays(day, 1), 0, zone)),
    beginsAt,
    startsAt,
    starts: minutes(startsAt),
    isOdd: near[1]! - near[0]! !== (NEAR.before + NEAR.after) * 86_400_000,
  }
}
