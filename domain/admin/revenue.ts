import { addMonths, type Day } from '#kernel/dates.ts'
import type { Currency } from '#kernel/money.ts'

/** Movements of a period in minor units of one currency, outgoing ones positive too. */
export const moved = [
  'gross',
  'refunds',
  'claimPayments',
  'claimRefunds',
  'disputes',
  'fees',
  'given',
  'providerFees',
  'disputeFees',
  'writeOffs',
  'payouts',
] as const satisfies readonly string[]

/** Held money at the end of a period: for stays that have not begun, and unpaid hosts' shares. */
export const held = ['held', 'owed'] as const satisfies readonly string[]

type Moved = Record<(typeof moved)[number], number>
type Held = Record<(typeof held)[number], number>

/** The columns of pages, of which one adds claims and disputes, and one says what is left of our fees: each has one label and one number. */
export const columns = [
  'gross',
  'refunds',
  'claims',
  'fees',
  'given',
  'providerFees',
  'disputeFees',
  'writeOffs',
  'net',
  'payouts',
  'held',
  'owed',
] as const

/** A column's figure of a month or of a sum of months, in minor units. */
export function figureOf(sums: Moved & Held, column: (typeof columns)[number]): number {
  if (column === 'claims') return sums.claimPayments - sums.claimRefunds - sums.disputes
  if (column !== 'net') return sums[column]
  return sums.fees - sums.given - sums.providerFees - sums.disputeFees - sums.writeOffs
}

export type RevenueMonth = { month: Day; currency: Currency } & Moved & Held

export type RevenueYear = {
  year: number
  currency: Currency
  years: readonly number[]
  currencies: readonly Currency[]
  months: readonly RevenueMonth[]
  /** The year's movements, and what was held at its end or is held now. */
  total: Moved & Held
}

const nothing = Object.fromEntries(moved.map((name) => [name, 0])) as Moved

type YearInput = { year: number | null; currency: Currency | null; present: Day; own: Currency }

/**
 * A year's months in one currency, without gaps.
 *
 * @param input year and currency; without movements, the present year and the reader's currency
 */
export function yearOf(found: readonly RevenueMonth[], { present, own, ...input }: YearInput): RevenueYear {
  const currencies = [...new Set(found.map(({ currency }) => currency))]
  const currency =
    [input.currency, own].find((each) => each !== null && currencies.includes(each)) ?? currencies[0] ?? own
  const ofCurrency = found
    .filter((month) => month.currency === currency)
    .toSorted((a, b) => (a.month < b.month ? -1 : 1))
  const [first, last] = [yearIn(ofCurrency[0]?.month ?? present), yearIn(present)]
  const years = Array.from({ length: Math.max(1, last - first + 1) }, (_, index) => last - index)
  const year = years.find((each) => each === input.year) ?? last
  const months = monthsOf(ofCurrency, year, present, currency)
  const total = months.reduce((sum, month) => ({ ...addMoved(sum, month), held: month.held, owed: month.owed }), {
    ...nothing,
    held: 0,
    owed: 0,
  })
  return { year, currency, years, currencies, months, total }
}

const yearIn = (month: Day) => Number(month.slice(0, 4))

const addMoved = (sum: Moved, month: Moved): Moved => {
  const added = { ...nothing }
  for (const name of moved) added[name] = sum[name] + month[name]
  return added
}

/** Months from the first movement or January to the present or December; held money carries over. */
function monthsOf(found: readonly RevenueMonth[], year: number, present: Day, currency: Currency): RevenueMonth[] {
  const months: RevenueMonth[] = []
  let before: Held = found.findLast(({ month }) => yearIn(month) < year) ?? { held: 0, owed: 0 }
  for (let month = `${year}-01-01`; yearIn(month) === year && month <= present; month = addMonths(month, 1)) {
    const own = found.find((each) => each.month === month)
    if (own) before = own
    if (own || (found[0] && found[0].month < month))
      months.push(own ?? { month, currency, ...nothing, held: before.held, owed: before.owed })
  }
  return months
}
