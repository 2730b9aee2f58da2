import type { Money } from '#kernel/money.ts'

/**
 * The spec's 'Host analytics' (§3), each with one definition.
 * A booking that takes place (C3) counts on its check-in day in the listing's zone.
 */
export type Figures = {
  /** The host's shares by currency, which cannot be added up; the one with most bookings first. */
  earnings: readonly Earnings[]
  /** Bookings that took or take place. */
  totalBookings: number
  /** The part of them that has not begun. */
  upcomingBookings: number
  /** Bookings that await the host's answer or the guest's payment. */
  pendingBookings: number
  /** Confirmed bookings that either side or the platform cancelled. */
  cancelledBookings: number
  /** The mean of guests' public reviews; null without any. */
  averageRating: number | null
  reviews: number
  /** Visitors by listing and day, without bots and the host. */
  totalViews: number
  /** Percentage of this month's days on which any listing is booked (decision E3); null without a listing. */
  occupancyRate: number | null
  /** The average of a listing, in percent: booked of possible days, and booked of opened hours; null without such a listing. */
  averageOccupancy: { days: number | null; hours: number | null }
}

/** The dashboard's figures; `monthly` covers each currency with a check-in this month. */
export type PresentFigures = Pick<
  Figures,
  'upcomingBookings' | 'pendingBookings' | 'averageRating' | 'reviews' | 'occupancyRate'
> & { monthly: readonly Money[] }

/**
 * Check-ins today, in the week since Sunday (spec §9), and in the whole month and year.
 * Confirmed ones that are still to come count.
 */
export type Earnings = Record<'total' | 'yearly' | 'monthly' | 'weekly' | 'daily', Money>

/** The rounded percentage of what is possible that is booked (spec §9). */
export const occupancyPercent = (booked: number, possible: number): number | null =>
  possible === 0 ? null : Math.round((100 * booked) / possible)
