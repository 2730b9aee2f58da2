/**
 * What a listing has, side by side in one number (`search_document.fit`, db/migrations/0012_search.sql): each field in so many bits, the first
 * lowest, and above each a bit that is always set. Taking away what is wanted borrows from a field's upper bit exactly where the
 * field is less than wanted, so that one subtraction compares all of them: in a city with many listings a quarter of the
 * time to count them (docs/decisions/015).
 */
const widths = {
  guests: 14,
  bedrooms: 7,
  bathrooms: 7,
  /** Days ahead for which it takes bookings. */
  horizon: 10,
  /** Per day: the longest stay. */
  mostDays: 8,
  /** Per day: `SHORT` less its shortest stay. */
  shortDays: 8,
  /** 1: no day is kept or closed, and no more than `PLAIN_LEAD` minutes of lead time. */
  plain: 1,
} as const

export type Least = { readonly [Field in keyof typeof widths]?: number | undefined }

/** A stay of n days is long enough where `shortDays` is at least `SHORT - n`. */
export const SHORT = 255

/** Minutes: a day. */
export const PLAIN_LEAD = 1440

const fields = Object.entries(widths).reduce<{ name: keyof Least; at: number; width: number }[]>(
  (before, [name, width]) => {
    const last = before.at(-1)
    return [...before, { name: name as keyof Least, at: last ? last.at + last.width + 1 : 0, width }]
  },
  [],
)

/** The upper bits of all fields. */
export const UPPER_BITS = fields.reduce((sum, { at, width }) => sum | (1n << BigInt(at + width)), 0n)

/**
 * What is wanted at least, laid out like `fit`: `(fit - wanted) & UPPER_BITS = UPPER_BITS` where a listing has it all.
 *
 * @returns null for more than any listing can have
 */
export function packed(least: Least): bigint | null {
  if (fields.some(({ name, width }) => (least[name] ?? 0) >= 2 ** width)) return null
  return fields.reduce((sum, { name, at }) => sum | (BigInt(Math.max(0, least[name] ?? 0)) << BigInt(at)), 0n)
}
