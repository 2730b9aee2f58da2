import type { Day } from '#kernel/dates.ts'

/** Why a day cannot be chosen: taken and closed days are struck out, the others are grey. */
export type DayReason = 'past' | 'too-soon' | 'too-far' | 'closed' | 'taken'

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
