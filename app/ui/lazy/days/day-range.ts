import { addDays, addMonths, type Day, daysBetween, daysFrom, weekdayOf } from '#kernel/dates.ts'

/** Days as they are being picked: none, the first alone, or both ends. */
export type DayRange = { from: Day | null; to: Day | null }

export const noDays: DayRange = { from: null, to: null }

/** One day, as both ends: single mode, and 'Choose only this date'. */
export const onlyDay = (day: Day): DayRange => ({ from: day, to: day })

export const isWhole = (range: DayRange): range is { from: Day; to: Day } => range.from !== null && range.to !== null

/** The range after a click (spec §4, Calendar range): start, then end, then a new range. */
export function pickDay(range: DayRange, day: Day, mode: 'range' | 'single'): DayRange {
  if (mode === 'single') return onlyDay(day)
  if (range.from === null || isWhole(range)) return { from: day, to: null }
  if (day === range.from) return range
  return inOrder(range.from, day)
}

/** The range that a click on the day under the pointer would make; null where nothing would be shown. */
export function previewOf(range: DayRange, hovered: Day | null): { from: Day; to: Day } | null {
  if (range.from === null) return null
  if (range.to !== null) return { from: range.from, to: range.to }
  return inOrder(range.from, hovered ?? range.from)
}

/** Weeks of a month from Monday on; null beside its first and last day. @param first the month's first day */
export function weeksOf(first: Day): (Day | null)[][] {
  const blanks = Array.from({ length: (weekdayOf(first) + 6) % 7 }, () => null)
  const cells = [...blanks, ...daysFrom(first, addDays(addMonths(first, 1), -1))]
  const weeks = Math.ceil(cells.length / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_each, index) => cells[week * 7 + index] ?? null),
  )
}

const inOrder = (a: Day, b: Day) => (daysBetween(a, b) < 0 ? { from: b, to: a } : { from: a, to: b })
