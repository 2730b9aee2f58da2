import { type Shortest, shortestOn } from '#domain/availability/minimum-stay.ts'
import { ruleLimits } from '#domain/availability/rule-limits.ts'
import { addDays, type Day, daysFrom, maxDay } from '#kernel/dates.ts'
import { add, type Money, percentOf, share, subtract } from '#kernel/money.ts'
import { discountFor, type Rates } from './quote.ts'
import { hourPrice, nightPrice } from './space-price.ts'

/**
 * 'From {price}' on a card (decision C5a): the cheapest future day or hour, less the discount of the shortest booking,
 * with its share of the mandatory fees and the service fee on top. A day of a season goes with the season's minimum stay,
 * for nobody can book less on it. The search document holds the same figure, by which search filters and sorts; a test
 * compares the two.
 *
 * @param today in the listing's zone: prices of past days are ignored
 */
export function fromPrice(rates: Rates, shortest: Shortest, today: Day): Money {
  const seasons = shortest.seasons
    .map(({ days, ...season }) => ({ days, ahead: daysAhead(season, today) }))
    .filter(({ ahead }) => ahead.length > 0)
  const inSeason = new Set(seasons.flatMap(({ ahead }) => ahead))
  const figures = seasons.map(({ days, ahead }) =>
    withFees(rates, cheapest(ahead.map((day) => nightPrice(rates, day).price)), days),
  )
  if (inSeason.size <= ruleLimits.horizonDays.max)
    figures.push(withFees(rates, cheapest(usualPrices(rates, inSeason, today)), shortest.usual))
  return cheapest(figures)
}

/** Those that can be had outside of seasons. */
function usualPrices({ unitPrice, weekendPrice, overrides }: Rates, inSeason: ReadonlySet<Day>, today: Day): Money[] {
  const isUsual = (days: { from: Day; to: Day }) =>
    inSeason.size === 0 ? days.to >= today : daysAhead(days, today).some((day) => !inSeason.has(day))
  return [unitPrice, ...(weekendPrice ? [weekendPrice] : []), ...overrides.filter(isUsual).map(({ price }) => price)]
}

/** Today and as far as anything can be booked. */
function daysAhead({ from, to }: { from: Day; to: Day }, today: Day): Day[] {
  const last = addDays(today, ruleLimits.horizonDays.max)
  return daysFrom(maxDay(from, today), to < last ? to : last)
}

/**
 * The same figure for one day, as the calendar shows it; per hour its cheapest hour. The 'From' price is the minimum of
 * them.
 */
export function dayPrice(rates: Rates, day: Day, shortest: Shortest): Money {
  const prices =
    rates.unit === 'day' ? [nightPrice(rates, day)] : [0, 1439].map((minutes) => hourPrice(rates, day, minutes))
  return withFees(rates, cheapest(prices.map(({ price }) => price)), shortestOn(day, shortest))
}

const cheapest = (prices: readonly Money[]) =>
  prices.reduce((lowest, price) => (price.minor < lowest.minor ? price : lowest))

/** @param shortest length of the booking that bears the fees: days, or minutes per hour */
function withFees(rates: Rates, price: Money, shortest: number): Money {
  const discount = percentOf(price, discountFor(rates, shortest)?.percent ?? 0)
  const fees = rates.unit === 'day' ? share(rates.cleaningFee, 1, shortest) : share(rates.cleaningFee, 60, shortest)
  const host = add(subtract(price, discount), fees)
  return add(host, percentOf(host, rates.serviceFeePercent))
}
