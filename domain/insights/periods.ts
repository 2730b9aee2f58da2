import { addDays, addMonths, type Day, daysBetween, firstOfMonth, weekdayOf } from '#kernel/dates.ts'
import type { Comparison, Grain, Period, Range } from './report-input.ts'

/** Weeks begin with Monday. */
export const startOfWeek = (day: Day): Day => addDays(day, -((weekdayOf(day) + 6) % 7))

const startOf: Record<Grain, (day: Day) => Day> = { day: (day) => day, week: startOfWeek, month: firstOfMonth }
const nextOf: Record<Grain, (start: Day) => Day> = {
  day: (start) => addDays(start, 1),
  week: (start) => addDays(start, 7),
  month: (start) => addMonths(start, 1),
}

/** The days, weeks or months of a range; the first and the last may be cut by it, and today is not over. */
export function periodsOf({ from, to }: Range, grain: Grain, today: Day): Period[] {
  const periods: Period[] = []
  for (let start = startOf[grain](from); start <= to; start = nextOf[grain](start)) {
    const end = addDays(nextOf[grain](start), -1)
    periods.push({
      from: start < from ? from : start,
      to: end > to ? to : end,
      isPartial: start < from || end > to || end >= today,
    })
  }
  return periods
}

/** A range is compared with as many days before it, or the same days a year before. */
export function comparedRange({ from, to }: Range, compare: Comparison): Range | null {
  if (compare === 'none') return null
  const days = daysBetween(from, to)
  if (compare === 'previous') return { from: addDays(from, -days - 1), to: addDays(from, -1) }
  return { from: yearBefore(from), to: yearBefore(to) }
}

/** The 29 February has the 28th before it. */
function yearBefore(day: Day): Day {
  const month = addMonths(day, -12)
  const last = addDays(addMonths(month, 1), -1)
  const same = `${month.slice(0, 8)}${day.slice(8)}`
  return same > last ? last : same
}
