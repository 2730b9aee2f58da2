/** Maximum price or fee in minor units: the longest stay remains an exact number. */
export const MAX_PRICE_MINOR = 1_000_000_000

/** The fields of an extra in a form, and how many extras a listing has at most. */
export const extraFields = ['extraNameEn', 'extraNameEs', 'extraUnit', 'extraPrice', 'extraMax'] as const
export const MAX_EXTRAS = 12

/** Characters of an extra's name, and how many of one thing a guest may add. */
export const MAX_EXTRA_NAME = 80
export const MAX_EXTRA_QUANTITY = 1000

/** Days before the beginning within which a last-minute discount counts, and from which one for booking early does. */
export const discountAhead = { lastMinute: { min: 0, max: 28 }, earlyBird: { min: 29, max: 365 } } as const

/** The highest discount in percent. */
export const MAX_DISCOUNT_PERCENT = 90
