import type { Day } from '#kernel/dates.ts'
import { add, type Money, percentOf, share, subtract } from '#kernel/money.ts'
import { discountFor, type Rates } from './quote.ts'
import { hourPrice, nightPrice } from './space-price.ts'

/**
 * 'From {price}' on a card (decision C5a): the cheapest future day or hour, less the discount of the shortest booking,
 * with its share of the mandatory fees and the service fee on top. The search document holds the same figure, by which
 * search filters and sorts; a test compares the two.
 *
 * @param shortest length of the shortest booking: days, or minutes per hour
 * @param today in the listing's zone: prices of past days are ignored
 */
export function fromPrice(rates: Rates, shortest: number, today: Day): Money {
  const ahead = rates.overrides.filter(({ to }) => to >= today).map(({ price }) => price)
  const prices = [rates.unitPrice, ...(rates.weekendPrice ? [rates.weekendPrice] : []), ...ahead]
  return withFees(rates, cheapest(prices), shortest)
}

/**
 * The same figure for one day, as the calendar shows it; per hour its cheapest hour. The 'From' price is the minimum of
 * them.
 */
export function dayPrice(rates: Rates, day: Day, shortest: number): Money {
  const prices =
    rates.unit === 'day' ? [nightPrice(rates, day)] : [0, 1439].map((minutes) => hourPrice(rates, day, minutes))
  return withFees(rates, cheapest(prices.map(({ price }) => price)), shortest)
}

const cheapest = (prices: readonly Money[]) =>
  prices.reduce((lowest, price) => (price.minor < lowest.minor ? price : lowest))

function withFees(rates: Rates, price: Money, shortest: number): Money {
  const discount = percentOf(price, discountFor(rates, shortest)?.percent ?? 0)
  const fees = rates.unit === 'day' ? share(rates.cleaningFee, 1, shortest) : share(rates.cleaningFee, 60, shortest)
  const host = add(subtract(price, discount), fees)
  return add(host, percentOf(host, rates.serviceFeePercent))
}
