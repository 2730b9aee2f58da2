import type { Grain, Range } from '#domain/insights/report-input.ts'
import { addDays, addMonths, type Day, daysBetween, firstOfMonth, weekdayOf } from '#kernel/dates.ts'

export const presets = ['today', 'yesterday', '7d', '28d', '90d', 'month', 'lastMonth', 'year', '12m'] as const
export type Preset = (typeof presets)[number]

/** From the finest to the coarsest. */
export const grains = ['day', 'week', 'month'] as const satisfies readonly Grain[]

/** Three years from a day to the same one, with a leap day among them. */
export const MAX_DAYS = 3 * 365 + 2
/** A year by week: points that a phone of 390 px tells apart, and whose figures a page can carry. */
const MAX_POINTS = 54

/** The days of a preset; those that include today end with it. */
export function rangeOf(preset: Preset, today: Day): Range {
  const back = (days: number) => ({ from: addDays(today, 1 - days), to: today })
  const month = firstOfMonth(today)
  switch (preset) {
    case 'today':
      return back(1)
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case '7d':
      return back(7)
    case '28d':
      return back(28)
    case '90d':
      return back(90)
    case 'month':
      return { from: month, to: today }
    case 'lastMonth':
      return { from: addMonths(month, -1), to: addDays(month, -1) }
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today }
    case '12m':
      return { from: addMonths(month, -11), to: today }
  }
}

export const daysIn = ({ from, to }: Range) => daysBetween(from, to) + 1

/** Weeks begin on Monday, as in PostgreSQL's `date_trunc`. */
const mondayOf = (day: Day) => addDays(day, -((weekdayOf(day) + 6) % 7))

/** The grains of a range whose points can be told apart, finest first. */
export function grainsFor({ from, to }: Range): Grain[] {
  const weeks = daysBetween(mondayOf(from), mondayOf(to)) / 7 + 1
  const counts: Record<Grain, number> = { day: daysIn({ from, to }), week: weeks, month: 1 }
  return grains.filter((grain) => counts[grain] <= MAX_POINTS)
}
