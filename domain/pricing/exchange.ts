import { convert, type Currency, type Money } from '#kernel/money.ts'

/** Rates by `BASE_TARGET`. */
export type ExchangeRates = Readonly<Record<string, number>>

/** Spec §9: used while no fetched rate is there. For display only, never for a charge. */
export const fallbackRates: ExchangeRates = {
  USD_CLP: 950,
  CLP_USD: 0.00105,
  USD_EUR: 0.92,
  EUR_USD: 1.09,
  USD_GBP: 0.78,
  GBP_USD: 1.28,
  EUR_CLP: 1035,
  CLP_EUR: 0.00097,
  EUR_GBP: 0.85,
  GBP_EUR: 1.18,
  GBP_CLP: 1216,
  CLP_GBP: 0.00082,
}

/** The rate itself, else across the dollar, else null: a rate of 1 would be a lie on a price. */
export function rateBetween(rates: ExchangeRates, base: Currency, target: Currency): number | null {
  if (base === target) return 1
  const direct = rates[`${base}_${target}`]
  if (direct) return direct
  const toDollar = rates[`${base}_USD`]
  const fromDollar = rates[`USD_${target}`]
  return toDollar && fromDollar ? toDollar * fromDollar : null
}

/** An amount as the viewer reads it: converted, or as it is where no rate is known. */
export function shownIn(amount: Money, viewer: Currency, rates: ExchangeRates): { money: Money; isConverted: boolean } {
  const rate = rateBetween(rates, amount.currency, viewer)
  if (rate === null || viewer === amount.currency) return { money: amount, isConverted: false }
  return { money: convert(amount, rate, viewer), isConverted: true }
}
