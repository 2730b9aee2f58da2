import type { Day } from '#kernel/dates.ts'

/** The minimum age is from spec §9. */
export const MIN_AGE = 18

/**
 * The last birthday that is old enough.
 *
 * @param today the site's day (decision D5)
 */
export function latestBirthday(today: Day): Day {
  // A common year has no 29 February.
  const day = today.endsWith('-02-29') ? '-02-28' : today.slice(4)
  return `${Number(today.slice(0, 4)) - MIN_AGE}${day}`
}
