import { addDays, addMonths, type Day, weekdayOf } from '#kernel/dates.ts'

type Days = { today: Day; isFree: (day: Day) => boolean }

/**
 * The day that a key leads to (ARIA's grid pattern), skipping days that cannot be chosen.
 *
 * @returns null for any other key
 */
export function dayByKey(key: string, day: Day, { today, isFree }: Days): Day | null {
  const aim = aimOf(key, day)
  if (aim === null) return null
  return nearestFree(aim < today ? today : aim, aim > day ? 1 : -1, isFree) ?? day
}

/** The day that Tab enters: the first favoured one that can be chosen, else the first such day. */
export function entryDay(favoured: readonly (Day | null)[], first: Day, last: Day, isFree: Days['isFree']): Day | null {
  const known = favoured.find((day) => day !== null && day >= first && day <= last && isFree(day))
  if (known) return known
  const free = nearestFree(first, 1, isFree)
  return free && free <= last ? free : null
}

const days: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
const months: Record<string, number> = { PageUp: -1, PageDown: 1 }

function aimOf(key: string, day: Day): Day | null {
  if (Object.hasOwn(days, key)) return addDays(day, days[key]!)
  if (Object.hasOwn(months, key)) return sameDayOfMonth(day, months[key]!)
  const sinceMonday = (weekdayOf(day) + 6) % 7
  if (key === 'Home') return addDays(day, -sinceMonday)
  if (key === 'End') return addDays(day, 6 - sinceMonday)
  return null
}

/** A month after 31 January is 28 February. */
function sameDayOfMonth(day: Day, step: number): Day {
  const last = addDays(addMonths(day, step + 1), -1)
  const same = `${last.slice(0, 7)}${day.slice(7)}`
  return same > last ? last : same
}

/** The nearest day in the direction of `step` that can be chosen, within a year; else null. */
function nearestFree(day: Day, step: 1 | -1, isFree: Days['isFree']): Day | null {
  for (let away = 0; away < 366; away++) {
    const each = addDays(day, away * step)
    if (isFree(each)) return each
  }
  return null
}
