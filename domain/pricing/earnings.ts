import { type Currency, type Money, money, share, times } from '#kernel/money.ts'
import { type ExchangeRates, shownIn } from './exchange.ts'

/** Quartiles of comparable spaces: 25 % are below `low`, 50 % below `median`, 75 % below `high`. */
export type PriceRange = { low: Money; median: Money; high: Money }

/**
 * A host's earnings at comparable prices in the viewer's currency, rounded as an estimate.
 *
 * @param prices what a guest pays for one unit, service fee included
 * @param units days or hours
 */
export function earningsFrom(
  { low, median, high }: PriceRange,
  units: number,
  serviceFeePercent: number,
  { currency, rates }: { currency: Currency; rates: ExchangeRates },
): PriceRange {
  // The fee is on top of the host's share (decision C5).
  const earned = (price: Money) =>
    roundedEstimate(shownIn(times(share(price, 200, 200 + 2 * serviceFeePercent), units), currency, rates).money)
  return { low: earned(low), median: earned(median), high: earned(high) }
}

/** Rounds to two significant digits, because more would suggest precision. */
function roundedEstimate({ minor, currency }: Money): Money {
  const step = 10 ** Math.max(0, String(minor).length - 2)
  return money(Math.round(minor / step) * step, currency)
}
