import type { Money } from '#kernel/money.ts'

/**
 * 'Host analytics' of the specification (§3), each by one definition. A booking counts where it takes place (confirmed or
 * completed, C3), on the day of its check-in in the listing's own zone: that day the host's share falls due.
 */
export type Figures = {
  /** The host's shares, a line each currency, because different currencies are not added up; the one with most bookings first. */
  earnings: readonly Earnings[]
  /** All that took or takes place. */
  totalBookings: number
  /** Of those, what has not begun. */
  upcomingBookings: number
  /** Awaits the host's answer, or the guest's payment. */
  pendingBookings: number
  /** Was confirmed, and then cancelled by either side or by us. */
  cancelledBookings: number
  /** The mean of what guests gave, of public reviews; null without any. */
  averageRating: number | null
  reviews: number
  /** Visitors of the listings: one a listing, day and visitor, bots and the host left out. */
  totalViews: number
  /** Percent of the present month's days on which the host's homes are booked; null without a home. */
  occupancyRate: number | null
}

/** Those of a dashboard: `monthly` of each currency with a check-in in this month. */
export type PresentFigures = Pick<
  Figures,
  'upcomingBookings' | 'pendingBookings' | 'averageRating' | 'reviews' | 'occupancyRate'
> & { monthly: readonly Money[] }

/**
 * Of check-ins today, in the week that began on Sunday (spec §9), and in the present month and year, whole: what is still to
 * come in them is confirmed, and counts.
 */
export type Earnings = Record<'total' | 'yearly' | 'monthly' | 'weekly' | 'daily', Money>

/** Booked days of so many possible ones, in percent, rounded (spec §9). */
export const occupancyPercent = (booked: number, days: number): number | null =>
  days === 0 ? null : Math.round((100 * booked) / days)
