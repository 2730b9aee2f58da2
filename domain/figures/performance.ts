import { addMonths, type Day } from '#kernel/dates.ts'
import type { Money } from '#kernel/money.ts'

/** Months that a host can look back on, the present one included. */
export const periods = [3, 6, 12, 24] as const

/** `Figures` defines how these are counted. */
export type MonthFigures = {
  /** The month's first day. */
  month: Day
  /** The host's shares of check-ins, by currency. */
  earnings: readonly Money[]
  /** The number of check-ins. */
  stays: number
  /** Booked and possible days of homes that were published by then. */
  bookedDays: number
  possibleDays: number
  /** Visitors by listing and day. */
  views: number
  /** Bookings made in the month that took or take place. */
  bookingsMade: number
}

/** Each group of bookings was made at least so many days before check-in. */
export const leadDays = [0, 1, 3, 7, 14, 30] as const

export type Performance = {
  months: readonly MonthFigures[]
  /** Bookings of these months' check-ins by lead time, one number for each of `leadDays`. */
  leadTimes: readonly number[]
}

/** First days of the months, the present one last. */
export const monthsUntil = (present: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, index) => addMonths(present, index + 1 - count))
