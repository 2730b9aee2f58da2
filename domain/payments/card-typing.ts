/** Brands by how their numbers begin (ISO/IEC 7812), and how each prints its digits. */
const brands = [
  { name: 'American Express', begins: /^3[47]/, groups: [4, 6, 5] },
  { name: 'Visa', begins: /^4/, groups: [4, 4, 4, 4, 3] },
  { name: 'Mastercard', begins: /^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/, groups: [4, 4, 4, 4] },
] as const
const otherGroups = [4, 4, 4, 4, 3] as const

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')
const brandAt = (digits: string) => brands.find(({ begins }) => begins.test(digits))

/** The brand of a card number, from its first digits. */
export const cardBrand = (number: string): string | null => brandAt(digitsOf(number))?.name ?? null

/** Groups digits as printed on the card; digits beyond the brand's length are dropped. */
export function groupedNumber(typed: string): string {
  const digits = digitsOf(typed)
  const parts: string[] = []
  let at = 0
  for (const size of brandAt(digits)?.groups ?? otherGroups) {
    if (at >= digits.length) break
    parts.push(digits.slice(at, at + size))
    at += size
  }
  return parts.join(' ')
}

/**
 * Formats month and year as 'MM / YY', also the full years that browsers autofill.
 *
 * @param isErasing appends nothing, so that the keystroke can erase
 */
export function maskedExpiry(typed: string, isErasing = false): string {
  const [, short] = /^\s*(\d)\s*\/\s*\d*$/.exec(typed) ?? []
  const all = digitsOf(short ? `0${typed}` : typed)
  const digits = /^[2-9]/.test(all) ? `0${all}` : all
  const [month, year] = [digits.slice(0, 2), digits.slice(2)]
  if (year !== '') return `${month} / ${year.length === 4 ? year.slice(2) : year.slice(0, 2)}`
  return month.length === 2 && !isErasing ? `${month} / ` : month
}
