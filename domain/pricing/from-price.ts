import { type Shortest, shortestOn } from '#domain/availability/minimum-stay.ts'
import { ruleLimits } from '#domain/availability/rule-limits.ts'
import { addDays, type Day, daysFrom, maxDay } from '#kernel/dates.ts'
import { add, type Money, percentOf, share, subtract } from '#kernel/money.ts'
import { discountFor, type Rates } from './quote.ts'
import { hourPrice, nightPrice } from './space-price.ts'

/**
 * 'From {price}' on a card: the cheapest future unit with its fees (decision C5a).
 *
 * A season's day counts with its minimum stay; a test compares the search document's figure.
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

/** Prices that are available outside of seasons. */
function usualPrices({ unitPrice, weekendPrice, overrides }: Rates, inSeason: ReadonlySet<Day>, today: Day): Money[] {
  const isUsual = (days: { from: Day; to: Day }) =>
    inSeason.size === 0 ? days.to >= today : daysAhead(days, today).some((day) => !inSeason.has(day))
  return [unitPrice, ...(weekendPrice ? [weekendPrice] : []), ...overrides.filter(isUsual).map(({ price }) => price)]
}

/** Days from today to the booking horizon. */
function daysAhead({ from, to }: { from: Day; to: Day }, today: Day): Day[] {
  const last = addDays(today, ruleLimits.horizonDays.max)
  return daysFrom(maxDay(from, today), to < last ? to : last)
}

/** The 'From' price of one day, per hour its cheapest hour, as the calendar shows it. */
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
