/** ISO 4217 codes that Patio knows (spec §9). */
export const currencies = ['USD', 'CLP', 'EUR', 'GBP'] as const
export type Currency = (typeof currencies)[number]

/** An amount is a safe integer of the currency's smallest unit: cents, pence, or whole pesos. */
export type Money = { readonly minor: number; readonly currency: Currency }

/** ISO 4217 exponents; nowhere else does the code know that a unit has 100 parts (decision B12). */
const decimals: Record<Currency, number> = { USD: 2, CLP: 0, EUR: 2, GBP: 2 }

/** @throws RangeError when `minor` is not a safe integer: an amount is never rounded silently */
export function money(minor: number, currency: Currency): Money {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`minor: ${minor}`)
  return { minor, currency }
}

/** @throws RangeError when the currencies differ */
export function add(...amounts: readonly [Money, ...Money[]]): Money {
  const [first] = amounts
  if (amounts.some(({ currency }) => currency !== first.currency)) throw new RangeError('add: mixed currencies')
  return money(
    amounts.reduce((sum, { minor }) => sum + minor, 0),
    first.currency,
  )
}

export const negate = (amount: Money) => money(amount.minor === 0 ? 0 : -amount.minor, amount.currency)

export const subtract = (from: Money, amount: Money) => add(from, negate(amount))

/**
 * `amount` × `numerator` / `denominator`, rounded half up to the minor unit (domain rules, Money).
 * Only whole numbers are multiplied, so that no fraction loses a half.
 */
export function share(amount: Money, numerator: number, denominator: number): Money {
  const product = amount.minor * numerator
  if (!Number.isSafeInteger(product)) throw new RangeError('share: too large')
  const rest = ((product % denominator) + denominator) % denominator
  const below = (product - rest) / denominator
  return money(2 * rest >= denominator ? below + 1 : below + 0, amount.currency)
}

export const times = (amount: Money, units: number) => money(amount.minor * units, amount.currency)

/** @param percent whole or half ones */
export const percentOf = (amount: Money, percent: number) => share(amount, 2 * percent, 200)

/** An amount without decimals, which is never less than it was. */
export const roundedUp = ({ minor, currency }: Money) =>
  money(Math.ceil(minor / 10 ** decimals[currency]) * 10 ** decimals[currency], currency)

/** An amount without decimals, to the nearest unit. */
export const rounded = ({ minor, currency }: Money) =>
  money(Math.round(minor / 10 ** decimals[currency]) * 10 ** decimals[currency], currency)

/** An amount in main units: `major(25, 'USD')` is 25 dollars. */
export const major = (units: number, currency: Currency) =>
  money(Math.round(units * 10 ** decimals[currency]), currency)

/** The amount in main units for machines that read numbers; never calculate with it. */
export const majorUnits = ({ minor, currency }: Money) => minor / 10 ** decimals[currency]

/** Points, commas, blanks or apostrophes between thousands, which no zero begins ('0.500' may be half a dollar), and one or two decimals. */
const TYPED =
  /^([1-9]\d{0,2}(?:\.\d{3})+|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?: \d{3})+|[1-9]\d{0,2}(?:['’]\d{3})+|\d{1,15})(?:[.,](\d{1,2}))?$/

/** Names of a currency that people, and our own pages, write before or after an amount. */
const named: Record<Currency, string> = {
  USD: String.raw`USD|US\$|\$`,
  CLP: String.raw`CLP ?\$?|\$`,
  EUR: 'EUR|€',
  GBP: 'GBP|£',
}

/** Longer texts are no amounts, also with what is copied along. */
const MAX_TYPED = 60

/** Digits of other widths, blanks that do not break and invisible marks come with what is pasted. */
function bareAmount(text: string, currency: Currency): string {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
  return plain.replace(new RegExp(`^(?:${named[currency]}) ?|(?<=\\d) ?(?:${named[currency]})$`, 'i'), '')
}

/**
 * Reads '45.000', '$45,000' and '45 000' as 45,000 pesos, '1,234.50' and 'US$ 1234,5' as dollars and cents.
 *
 * @returns null for what is no amount of that currency: pesos have no decimals
 */
export function parseMoney(text: string, currency: Currency): Money | null {
  if (text.length > MAX_TYPED) return null
  const [, whole, fraction = ''] = TYPED.exec(bareAmount(text, currency)) ?? []
  if (whole === undefined || fraction.length > decimals[currency]) return null
  const minor = Number(whole.replace(/\D/g, '') + fraction.padEnd(decimals[currency], '0'))
  return Number.isSafeInteger(minor) ? money(minor, currency) : null
}

/** A form shows an amount with a decimal point and without thousands separators. */
export function typedMoney({ minor, currency }: Money): string {
  const exponent = decimals[currency]
  return minor % 10 ** exponent === 0 ? String(minor / 10 ** exponent) : (minor / 10 ** exponent).toFixed(exponent)
}

/**
 * Conversion is for display, filters and order; a charge is never converted (domain rules, Money).
 *
 * @param rate units of `to` for one unit of the amount's currency
 */
export function convert(amount: Money, rate: number, to: Currency): Money {
  if (amount.currency === to) return amount
  return money(Math.round((amount.minor / 10 ** decimals[amount.currency]) * rate * 10 ** decimals[to]), to)
}

/** `currency` is null where the reader's is unknown: e-mails, pictures, search engines. */
export type MoneyReader = { readonly language: string; readonly currency: Currency | null }

/** In one's own currency pesos are written the Chilean way, others the American way (spec §9). */
const ownLocales: Record<Currency, string> = { CLP: 'es-CL', USD: 'en-US', EUR: 'en-US', GBP: 'en-US' }
/** In English '$149.600' reads as dollars, so pesos are always named there (decision 122). */
const isOwnTo = ({ currency: own, language }: MoneyReader, currency: Currency) =>
  own === currency && (currency !== 'CLP' || language === 'es')
/** A bare '$' is the reader's own; other readers see which currency an amount has (decision D2). */
const signs: Record<Currency, { own: string; named: string }> = {
  USD: { own: '$', named: 'US$' },
  CLP: { own: '$', named: 'CLP ' },
  EUR: { own: '€', named: '€' },
  GBP: { own: '£', named: '£' },
}
const formats = new Map<string, Intl.NumberFormat>()

type MoneyStyle = 'exact' | 'whole' | 'rounded' | keyof typeof shortenedFrom

/** Amounts that stand together have decimals all of them or none (decision 122). */
export const commonStyle = (amounts: readonly Money[]): 'exact' | 'whole' =>
  amounts.every(({ minor, currency }) => minor % 10 ** decimals[currency] === 0) ? 'whole' : 'exact'

/** Main units from which these two shorten an amount. */
const shortenedFrom = { short: 1_000_000, tight: 10_000 } as const

/**
 * Writes an amount: '$218.900' for a Spanish reader with pesos, 'CLP 218,900' for any English one.
 *
 * @param style `exact` shows decimals, `whole` omits them where they are zero (prices);
 * `rounded` always omits them (conversions), and `short` also shortens millions ('$1.2M');
 * `tight`, for the cells of a calendar, shortens from ten thousand, rounded up ('$42.5K')
 */
export function formatMoney({ minor, currency }: Money, reader: MoneyReader, style: MoneyStyle = 'exact'): string {
  const exponent = decimals[currency]
  const units = minor / 10 ** exponent
  const isCompact = style === 'short' || style === 'tight'
  const isShort = isCompact && Math.abs(units) >= shortenedFrom[style]
  const isWhole = style === 'rounded' || isCompact || (style === 'whole' && minor % 10 ** exponent === 0)
  const isOwn = isOwnTo(reader, currency)
  const locale = isOwn ? ownLocales[currency] : reader.language === 'es' ? 'es-CL' : 'en-US'
  const figure = formatOf(locale, isShort ? style : isWhole ? 0 : exponent).format(Math.abs(units))
  return `${minor < 0 ? '−' : ''}${signs[currency][isOwn ? 'own' : 'named']}${figure}`
}

function formatOf(locale: string, digits: number | keyof typeof shortenedFrom): Intl.NumberFormat {
  const key = `${locale}${digits}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(
      locale,
      typeof digits === 'string'
        ? { notation: 'compact', maximumFractionDigits: 1, roundingMode: digits === 'tight' ? 'ceil' : 'halfExpand' }
        : { minimumFractionDigits: digits, maximumFractionDigits: digits },
    )
    formats.set(key, format)
  }
  return format
}

/** An amount as all pages for admins write it: by its currency's code, with its decimals: 'CLP 218,900', 'USD −12.50'. */
export function codedMoney({ minor, currency }: Money, language: string): string {
  const exponent = decimals[currency]
  const figure = formatOf(language === 'es' ? 'es-CL' : 'en-US', exponent).format(Math.abs(minor) / 10 ** exponent)
  return `${currency} ${minor < 0 ? '−' : ''}${figure}`
}
