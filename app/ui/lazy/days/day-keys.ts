import { addDays, addMonths, type Day, weekdayOf } from '#kernel/dates.ts'

const days: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
const months: Record<string, number> = { PageUp: -1, PageDown: 1 }

/**
 * Where a key leads from a day (the grid pattern of ARIA): arrows by day and week, Home and End to Monday and Sunday,
 * PageUp and PageDown by month. Null for any other key.
 */
export function dayByKey(key: string, day: Day): Day | null {
  if (Object.hasOwn(days, key)) return addDays(day, days[key]!)
  if (Object.hasOwn(months, key)) return sameDayOfMonth(day, months[key]!)
  const sinceMonday = (weekdayOf(day) + 6) % 7
  if (key === 'Home') return addDays(day, -sinceMonday)
  if (key === 'End') return addDays(day, 6 - sinceMonday)
  return null
}

/** From 31 January a month later it is 28 February. */
function sameDayOfMonth(day: Day, step: number): Day {
  const last = addDays(addMonths(day, step + 1), -1)
  const same = `${last.slice(0, 7)}${day.slice(7)}`
  return same > last ? last : same
}

/** The nearest day from `day` on in the direction of `step` that may be chosen; null when a year holds none. */
export function nearestFree(day: Day, step: 1 | -1, isFree: (day: Day) => boolean): Day | null {
  for (let away = 0; away < 366; away++) {
    const each = addDays(day, away * step)
    if (isFree(each)) return each
  }
  return null
}
