import type { DayReason } from '#kernel/day-reason.ts'
import type { Day } from '#kernel/dates.ts'

/** A calendar's texts; day and month names follow the page's language. */
export type DayWords = {
  month: (first: Day) => string
  weekdays: readonly { short: string; long: string }[]
  day: (day: Day) => string
  reason: (reason: DayReason) => string
  chosen: string
  previous: string
  next: string
}
