/** Days ahead for which weekly blocks occupy time; the host then sets them again. */
export const RECURRING_DAYS = 3660
