/** What may be wrong with a listing, in the order in which the form asks. */
export const reportReasons = ['inaccurate', 'not-real', 'scam', 'offensive', 'other'] as const

/** Characters of what is told. */
export const REPORT_MAX = 2000
