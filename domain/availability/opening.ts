import { addDays, type Day, weekdayOf } from '#kernel/dates.ts'
import { addMinutes, instantOf, type Period } from '#kernel/zones.ts'
import type { BookingRules } from './stay.ts'

/** Wall minutes of one day; a closing time after 1440 is on the next day. */
type OpeningTime = { opensMinutes: number; closesMinutes: number }

/** The rules by which a listing is open. */
type OpeningRules = Pick<BookingRules, 'unit' | 'zone' | 'openingHours' | 'openingExceptions' | 'recurringBlocks'>

/** Nothing begins on a blocked day, whatever its opening times; per day a closed day is blocked too. */
export function isBlockedByHost(day: Day, rules: OpeningRules): boolean {
  const isRecurring = rules.recurringBlocks.some(
    ({ weekday, from, to }) => weekday === weekdayOf(day) && from <= day && day <= to,
  )
  return isRecurring || (rules.unit === 'day' && rules.openingExceptions.some((each) => isClosing(each, day)))
}

const isClosing = (exception: BookingRules['openingExceptions'][number], day: Day) =>
  exception.day === day && exception.opensMinutes === null

/** A day's exceptions replace its weekday's opening times; a blocked day has none. */
function openingTimes(day: Day, rules: OpeningRules): OpeningTime[] {
  if (isBlockedByHost(day, rules)) return []
  const exceptions = rules.openingExceptions.filter((each) => each.day === day)
  if (exceptions.length === 0) return rules.openingHours.filter(({ weekday }) => weekday === weekdayOf(day))
  return exceptions.flatMap(({ opensMinutes, closesMinutes }) =>
    opensMinutes === null || closesMinutes === null ? [] : [{ opensMinutes, closesMinutes }],
  )
}

/**
 * The times of the evening before are included, and adjacent ones are merged.
 *
 * @param at how a wall time becomes an instant, by default in the listing's zone
 */
export function openAround(
  day: Day,
  rules: OpeningRules,
  at = (each: Day, minutes: number) => instantOf(each, minutes, rules.zone),
): Period[] {
  // 24 hours from a late start end two days further where the day between has only 23.
  const windows = [-1, 0, 1, 2]
    .map((shift) => addDays(day, shift))
    .flatMap((each) =>
      openingTimes(each, rules).map(({ opensMinutes, closesMinutes }) => ({
        start: at(each, opensMinutes),
        end: at(each, closesMinutes),
      })),
    )
  return merged(windows)
}

function merged(periods: Period[]): Period[] {
  const result: Period[] = []
  for (const next of periods.toSorted((a, b) => a.start.getTime() - b.start.getTime())) {
    const last = result.at(-1)
    if (last && next.start <= last.end)
      result[result.length - 1] = { start: last.start, end: next.end > last.end ? next.end : last.end }
    else result.push(next)
  }
  return result
}

/** A hundredth of the cost of a zone conversion, for days without a clock change. */
export const wallInstant = (day: Day, minutes: number) => addMinutes(new Date(`${day}T00:00:00Z`), minutes)
