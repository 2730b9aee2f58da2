import { DAY_MS } from './durations.ts'
import { Temporal } from 'temporal-polyfill'
import type { Day, WallTime } from './dates.ts'

/**
 * Only this file turns wall time into instants; SQL uses `instant_of` (db/routines/availability.sql).
 * A wall time that exists twice means the first; one that does not exist, the end of the gap.
 * A test compares both functions, because PostgreSQL's own rule differs (domain rules, Time).
 */

/** An instant span, half-open: `[start, end)`. */
export type Period = { readonly start: Date; readonly end: Date }

export const overlaps = (a: Period, b: Period) => a.start < b.end && b.start < a.end

/** A span has no clock change; `ahead` is its offset from UTC in milliseconds. */
type Span = { from: number; until: number; ahead: number }

/** Spans are cached, because each wall time costs the library 20 µs or more. */
const spans = new Map<string, readonly Span[]>()

/**
 * The spans of a year and of two days on either side of it.
 *
 * @throws RangeError for an unknown zone
 */
function spansOf(zone: string, year: number): readonly Span[] {
  const key = `${zone} ${year}`
  const known = spans.get(key)
  if (known) return known

  const [first, last] = [Date.UTC(year, 0, 1) - 2 * DAY_MS, Date.UTC(year + 1, 0, 1) + 2 * DAY_MS]
  const changes = clockChangeInstants(new Date(first), new Date(last), zone).map((change) => change.getTime())
  const starts = [first, ...changes]
  const made = starts.map((from, index) => ({
    from,
    until: starts[index + 1] ?? last,
    ahead: offsetMinutes(new Date(from), zone) * 60_000,
  }))
  spans.set(key, made)
  return made
}

/**
 * @param minutes wall-clock minutes after midnight; `26:00` is 02:00 of the next day
 * @throws RangeError for a day or a zone that does not exist
 */
export function instantOf(day: Day, minutes: number, zone: string): Date {
  const wall = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000
  if (Number.isNaN(wall)) throw new RangeError(`instantOf: ${day} ${minutes}`)

  const year = spansOf(zone, new Date(wall).getUTCFullYear())
  // Spans are in order, so a wall time that exists twice is found at its first instant.
  const found = year.find(({ from, until, ahead }) => wall - ahead >= from && wall - ahead < until)
  if (found) return new Date(wall - found.ahead)
  return new Date(year.find(({ from, ahead }) => wall - ahead < from)!.from)
}

/** The day and the wall time that a clock in the zone shows at an instant. */
export function wallClock(instant: Date, zone: string): { day: Day; time: WallTime } {
  const at = instant.getTime()
  const { ahead } = spansOf(zone, instant.getUTCFullYear()).find(({ until }) => at < until)!
  const shown = new Date(at + ahead).toISOString()
  return { day: shown.slice(0, 10), time: shown.slice(11, 16) }
}

/**
 * The days from `from` to `to`, both included, on which the zone's clocks change.
 *
 * @throws RangeError for an unknown zone
 */
export function clockChanges(from: Day, to: Day, zone: string): Day[] {
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))]
  const years = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
  const days = years.flatMap((year) =>
    spansOf(zone, year)
      .slice(1)
      .map((span) => dayIn(new Date(span.from), zone))
      .filter((day) => Number(day.slice(0, 4)) === year),
  )
  return days.filter((day) => from <= day && day <= to)
}

/**
 * The instants after `from` and up to `to` at which the zone's clocks change.
 *
 * @throws RangeError for an unknown zone
 */
export function clockChangeInstants(from: Date, to: Date, zone: string): Date[] {
  const instants: Date[] = []
  let change = Temporal.Instant.fromEpochMilliseconds(from.getTime())
    .toZonedDateTimeISO(zone)
    .getTimeZoneTransition('next')
  while (change && change.epochMilliseconds <= to.getTime()) {
    instants.push(new Date(change.epochMilliseconds))
    change = change.getTimeZoneTransition('next')
  }
  return instants
}

/**
 * The zone's offset from UTC in minutes.
 *
 * @throws RangeError for an unknown zone
 */
export const offsetMinutes = (instant: Date, zone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone).offsetNanoseconds / 60e9

export const dayIn = (instant: Date, zone: string): Day => wallClock(instant, zone).day

export const addMinutes = (instant: Date, minutes: number) => new Date(instant.getTime() + minutes * 60_000)
