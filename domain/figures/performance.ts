import { addMonths, type Day } from '#kernel/dates.ts'
import type { Money } from '#kernel/money.ts'

/** How many months a host looks back on, the present one among them. */
export const periods = [3, 6, 12, 24] as const

/** A month of a host's listings, by the definitions of `Figures`. */
export type MonthFigures = {
  /** Its first day. */
  month: Day
  /** The host's shares of check-ins, by currency. */
  earnings: readonly Money[]
  /** Check-ins. */
  stays: number
  /** Booked and possible days of those homes that were published by then. */
  bookedDays: number
  possibleDays: number
  /** Visitors of listings: one a listing, day and visitor. */
  views: number
  /** Bookings that were made, and took or take place. */
  bookingsMade: number
}

/** How many days before check-in a booking was made: from so many on. */
export const leadDays = [0, 1, 3, 7, 14, 30] as const

export type Performance = {
  months: readonly MonthFigures[]
  /** Bookings by lead time, of check-ins in these months; one number for each of `leadDays`. */
  leadTimes: readonly number[]
}

/** The first days of so many months, the present one last. */
export const monthsUntil = (present: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, index) => addMonths(present, index + 1 - count))
