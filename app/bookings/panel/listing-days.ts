import type { DayReason } from '#kernel/day-reason.ts'
import type { minDaysOn } from '#domain/availability/minimum-stay.ts'
import type { Day } from '#kernel/dates.ts'
import type { DayRange } from '#app/ui/lazy/days/day-range.ts'

/** The days of a listing as the server sends them. */
export type ListingDays = {
  today: Day
  last: Day
  unavailable: Readonly<Record<Day, DayReason>>
  prices?: Readonly<Record<Day, string>>
  minimums: Parameters<typeof minDaysOn>[1]
}

export type PickedDays = {
  mode: 'range' | 'single'
  value: DayRange
  onChange: (value: { from: Day; to: Day }) => void
}
