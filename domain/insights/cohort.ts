/**
 * People of a month and their next step, counted within so many days.
 *
 * - `booked-again`: guests by the month of their first booking that took place.
 * - `published`: hosts by the month in which they made their first listing.
 * - `first-booking`: hosts by the month in which they first published one.
 */
export const cohortDays = {
  'booked-again': [30, 90, 180, 365],
  published: [7, 30, 90],
  'first-booking': [30, 90, 180],
} as const
export type CohortKind = keyof typeof cohortDays
