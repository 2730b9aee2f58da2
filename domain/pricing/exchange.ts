import { convert, currencies, type Currency, type Money, rounded, roundedUp } from '#kernel/money.ts'

/** Rates by `BASE_TARGET`. */
export type ExchangeRates = Readonly<Record<string, number>>

/** The direct rate, else one through the dollar, else null: a made-up rate would show a wrong price. */
export function rateBetween(rates: ExchangeRates, base: Currency, target: Currency): number | null {
  if (base === target) return 1
  const direct = rates[`${base}_${target}`]
  if (direct) return direct
  const toDollar = rates[`${base}_USD`]
  const fromDollar = rates[`USD_${target}`]
  return toDollar && fromDollar ? toDollar * fromDollar : null
}

/** Every pair: the fetched rate, else one through the dollar, else the settings' fallback. */
export function allRates(fetched: ExchangeRates, fallback: ExchangeRates): ExchangeRates {
  const pairs = pairsOf(currencies).map(([base, target]) => {
    const name = `${base}_${target}`
    return [name, rateBetween(fetched, base, target) ?? fallback[name]!] as const
  })
  return Object.fromEntries(pairs)
}

/**
 * All pairs through the dollar, so that converting there and back gives the same amount.
 *
 * @param perDollar units of each for one dollar
 */
export function crossRates(
  perDollar: Readonly<Record<Currency, number>>,
): { base: Currency; target: Currency; rate: number }[] {
  return pairsOf(currencies).map(([base, target]) => ({
    base,
    target,
    rate: Number((perDollar[target] / perDollar[base]).toPrecision(8)),
  }))
}

const pairsOf = (all: readonly Currency[]) =>
  all.flatMap((base) => all.filter((target) => target !== base).map((target) => [base, target] as const))

/** A fetched rate may be this far from the last good one (domain rules, Money). */
const MAX_OFF = 0.2

/** Whether a fetched rate is plausible: a number within ±20 % of the last good one. */
export const isPlausible = (rate: unknown, lastGood: number): rate is number =>
  typeof rate === 'number' && Number.isFinite(rate) && rate > 0 && Math.abs(rate - lastGood) <= MAX_OFF * lastGood

/** An amount in the viewer's currency, or unchanged if no rate is known. */
export function shownIn(amount: Money, viewer: Currency, rates: ExchangeRates): { money: Money; isConverted: boolean } {
  const rate = rateBetween(rates, amount.currency, viewer)
  if (rate === null || viewer === amount.currency) return { money: amount, isConverted: false }
  return { money: convert(amount, rate, viewer), isConverted: true }
}

/**
 * An amount as cards and pins write it, without decimals (decision 122).
 * One's own currency is rounded up, so that nobody pays more than was shown; a conversion is about right.
 */
export function shownPrice(amount: Money, viewer: Currency, rates: ExchangeRates): Money {
  const { money, isConverted } = shownIn(amount, viewer, rates)
  return isConverted ? rounded(money) : roundedUp(money)
}
