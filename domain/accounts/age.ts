import type { Day } from '#kernel/dates.ts'

/** Spec §9. */
export const MIN_AGE = 18

/** The last day on which somebody was born who is old enough. @param today the site's day (decision D5) */
export function latestBirthday(today: Day): Day {
  // Nobody is born on a 29 February of a common year.
  const day = today.endsWith('-02-29') ? '-02-28' : today.slice(4)
  return `${Number(today.slice(0, 4)) - MIN_AGE}${day}`
}
