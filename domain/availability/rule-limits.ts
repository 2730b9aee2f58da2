/** No booking has more days. */
export const MAX_STAY_DAYS = 180

/** The columns of `listings` take at most these; turnover and session are in minutes. */
export const ruleLimits = {
  leadHours: { min: 0, max: 365 * 24 },
  horizonDays: { min: 1, max: 730 },
  turnover: { min: 0, max: 24 * 60 },
  stayDays: { min: 1, max: MAX_STAY_DAYS },
  session: { min: 15, max: 24 * 60 },
} as const

/** Session lengths and start times have steps of so many minutes. */
export const minuteSteps = [15, 30, 60] as const

/** A form has `MAX_BLOCKS` rows of blocked dates, with at most `MAX_BLOCK_DAYS` days each. */
export const blockFields = ['blockFrom', 'blockTo'] as const
export const MAX_BLOCKS = 6
export const MAX_BLOCK_DAYS = 730
