/** The reasons of a report, in the order of the form. */
export const reportReasons = ['inaccurate', 'not-real', 'scam', 'offensive', 'other'] as const

/** Maximum characters of the text. */
export const REPORT_MAX = 2000
