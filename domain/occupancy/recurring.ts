/** Weekdays without end: as far as anything can be booked, and then the host says it again. */
export const RECURRING_DAYS = 3660
