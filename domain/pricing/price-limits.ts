/** The highest price of a day, an hour, a fee or an extra, in minor units: a stay of the longest length remains an exact number. */
export const MAX_PRICE_MINOR = 1_000_000_000

/** The fields of an extra in a form, and how many extras a listing has at most. */
export const extraFields = ['extraNameEn', 'extraNameEs', 'extraUnit', 'extraPrice', 'extraMax'] as const
export const MAX_EXTRAS = 12
