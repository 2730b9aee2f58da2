import { addDays, type Day, maxDay } from '#kernel/dates.ts'
import { MAX_STAY_DAYS } from './rule-limits.ts'
import type { BookingRules } from './stay.ts'

type Minimums = Pick<BookingRules, 'minDays' | 'maxDays' | 'minimumStays'>

/**
 * A day's season decides, else the usual minimum.
 * The maximum stay caps a season's minimum, so that shortening it later closes no days.
 */
export function minDaysOn(checkIn: Day, { minDays, maxDays, minimumStays }: Minimums): number {
  const season = minimumStays.find(({ from, to }) => from <= checkIn && checkIn <= to)
  return season ? Math.min(season.days, maxDays, MAX_STAY_DAYS) : minDays
}

/** Both ends are included. */
type Span = { from: Day; to: Day; days: number }

/** The shortest booking in the listing's unit: the usual one, and per day those of its seasons. */
export type Shortest = { usual: number; seasons: readonly Span[] }

/** The minimum of bookings that begin on the day. */
export const shortestOn = (day: Day, { usual, seasons }: Shortest): number =>
  seasons.find(({ from, to }) => from <= day && day <= to)?.days ?? usual

/** Consecutive spans cover every day from `from` to `to`. */
export function minimumSpans(from: Day, to: Day, rules: Minimums): Span[] {
  const within = rules.minimumStays
    .filter((season) => season.from <= to && from <= season.to)
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
  const spans: Span[] = []
  const add = (first: Day, last: Day) =>
    first <= last && spans.push({ from: first, to: last, days: minDaysOn(first, rules) })
  let next = from
  for (const season of within) {
    const last = season.to < to ? season.to : to
    add(next, addDays(season.from, -1))
    add(maxDay(next, season.from), last)
    next = addDays(last, 1)
  }
  add(next, to)
  return spans
}
