import { addDays, addMonths, type Day, daysBetween, firstOfMonth, weekdayOf } from '#kernel/dates.ts'
import { MAX_CHANGED_DAYS } from './calendar.ts'

/** A week, a month or a quarter of days, the hours of a day, and the days of a month with bookings as a list. */
export const diaryViews = ['week', 'month', 'quarter', 'hours', 'list'] as const
export type DiaryView = (typeof diaryViews)[number]

/** A listing is chosen by how it stands on all shown days, or as paused. */
export const diaryStates = ['free', 'booked', 'waiting', 'blocked', 'paused'] as const
export type DiaryState = (typeof diaryStates)[number]

/** Rows come in pages of so many, of which the first is part of the document: wide rows are heavier. */
export const diaryPageSize = (view: DiaryView) => (view === 'month' || view === 'quarter' ? 5 : 6)

/** Both days are included. */
export type DiarySpan = { from: Day; to: Day }

/** Days in whole weeks; thirteen are a quarter. */
const viewDays = { week: 7, month: 35, quarter: 91, hours: 1 } as const

/** The diary goes back so many months. */
const MONTHS_BACK = 12

export const mondayOf = (day: Day): Day => addDays(day, -((weekdayOf(day) + 6) % 7))

const lastDay = (today: Day) => addDays(today, MAX_CHANGED_DAYS)

/** The days that a view shows for a day; weeks begin on Monday (decision A2). */
export function diarySpan(view: DiaryView, day: Day, today: Day): DiarySpan {
  const [first, last] = [addMonths(today, -MONTHS_BACK), lastDay(today)]
  const within = day < first ? first : day > last ? last : day
  if (view === 'list') return { from: firstOfMonth(within), to: addDays(addMonths(within, 1), -1) }
  const from = view === 'hours' ? within : mondayOf(within)
  return { from, to: addDays(from, viewDays[view] - 1) }
}

/** First days of the spans before and after, and the last day that can be changed. */
export function spansBeside(view: DiaryView, { from, to }: DiarySpan, today: Day) {
  const before = view === 'list' ? addMonths(from, -1) : addDays(from, -daysBetween(from, to) - 1)
  return {
    previous: from > addMonths(today, -MONTHS_BACK) ? before : null,
    next: to < lastDay(today) ? addDays(to, 1) : null,
    lastDay: lastDay(today),
  }
}
