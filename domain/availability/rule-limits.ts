/** The maximum stay of one booking, in days. */
export const MAX_STAY_DAYS = 180

/**
 * Hours before a start, days ahead that can be booked, minutes between two bookings, days of a stay and minutes of a session: at most what the columns of `listings` take.
 */
export const ruleLimits = {
  leadHours: { min: 0, max: 365 * 24 },
  horizonDays: { min: 1, max: 730 },
  turnover: { min: 0, max: 24 * 60 },
  stayDays: { min: 1, max: MAX_STAY_DAYS },
  session: { min: 15, max: 24 * 60 },
} as const

/** What lengths of sessions differ by, and how often one may start: in minutes. */
export const minuteSteps = [15, 30, 60] as const

/** The fields of a row of blocked dates, how many rows a form has, and the days of one of them. */
export const blockFields = ['blockFrom', 'blockTo'] as const
export const MAX_BLOCKS = 6
export const MAX_BLOCK_DAYS = 730
