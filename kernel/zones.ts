import { Temporal } from 'temporal-polyfill'
import type { Day, WallTime } from './dates.ts'

/**
 * The only place that turns wall time into instants. Where a wall time exists twice the first is meant, where it
 * does not exist the first instant after the gap: PostgreSQL decides otherwise, so it is never asked (domain rules, Time).
 */

/** An instant span, half-open: `[start, end)`. */
export type Period = { readonly start: Date; readonly end: Date }

export const overlaps = (a: Period, b: Period) => a.start < b.end && b.start < a.end

/** @param minutes wall-clock minutes after midnight, 1440 and more on the days after: `26:00` is 02:00 of the next day */
export function instantOf(day: Day, minutes: number, zone: string): Date {
  const date = Temporal.PlainDate.from(day).add({ days: Math.floor(minutes / 1440) })
  const rest = minutes - Math.floor(minutes / 1440) * 1440
  const time = Temporal.PlainTime.from({ hour: Math.floor(rest / 60), minute: rest % 60 })

  const at = date.toPlainDateTime(time).toZonedDateTime(zone, { disambiguation: 'earlier' })
  const exists = at.hour * 60 + at.minute === rest
  return new Date(exists ? at.epochMilliseconds : at.getTimeZoneTransition('next')!.epochMilliseconds)
}

/** What calendar and clock say at an instant in a zone. */
export function wallClock(instant: Date, zone: string): { day: Day; time: WallTime } {
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone)
  return { day: zoned.toPlainDate().toString(), time: zoned.toPlainTime().toString({ smallestUnit: 'minute' }) }
}

/** The days from `from` to `to`, both included, on which the clocks of a zone are moved. */
export function clockChanges(from: Day, to: Day, zone: string): Day[] {
  const days: Day[] = []
  let change = Temporal.PlainDate.from(from)
    .toZonedDateTime(zone)
    .subtract({ seconds: 1 })
    .getTimeZoneTransition('next')
  while (change && change.toPlainDate().toString() <= to) {
    days.push(change.toPlainDate().toString())
    change = change.getTimeZoneTransition('next')
  }
  return days
}

export const dayIn = (instant: Date, zone: string): Day => wallClock(instant, zone).day

export const addMinutes = (instant: Date, minutes: number) => new Date(instant.getTime() + minutes * 60_000)
