import { type Shortest, shortestOn } from '#domain/availability/minimum-stay.ts'
import { ruleLimits } from '#domain/availability/rule-limits.ts'
import { addDays, type Day, daysBetween, daysFrom, maxDay } from '#kernel/dates.ts'
import { add, type Money, percentOf, share, subtract } from '#kernel/money.ts'
import { discountFor, type Rates } from './quote.ts'
import { hourPrice, nightPrice } from './space-price.ts'

/** Days that are booked equally far ahead, as discounts count it; both ends are included. */
type Window = { from: Day; to: Day; ahead: number }

/**
 * 'From {price}' on a card: the cheapest future unit with its fees (decision C5a).
 *
 * A season's day counts with its minimum stay; a test compares the search document's figure.
 *
 * @param today in the listing's zone: prices of past days are ignored
 */
export const fromPrice = (rates: Rates, shortest: Shortest, today: Day): Money =>
  cheapest(windowsFrom(today, rates).flatMap((window) => pricesWithin(window, rates, shortest)))

/** The days ahead, cut where a last-minute discount ends or one for booking early begins. */
function windowsFrom(today: Day, { discounts }: Rates): Window[] {
  const cuts = discounts.flatMap(({ minAhead, maxAhead }) => [minAhead ?? 0, (maxAhead ?? -1) + 1])
  const furthest = ruleLimits.horizonDays.max
  const starts = [...new Set([0, ...cuts])].filter((ahead) => ahead <= furthest).toSorted((a, b) => a - b)
  return starts.map((ahead, index) => ({
    from: addDays(today, ahead),
    to: addDays(today, (starts[index + 1] ?? furthest + 1) - 1),
    ahead,
  }))
}

/** In fewer days each one is looked at: there may be no weekend among them. */
const SHORT_DAYS = 31

/** One price at least. */
function pricesWithin(window: Window, rates: Rates, shortest: Shortest): Money[] {
  const { from, to, ahead } = window
  if (daysBetween(from, to) < SHORT_DAYS)
    return daysFrom(from, to).map((day) => withFees(rates, lowestOn(rates, day), shortestOn(day, shortest), ahead))
  const seasons = shortest.seasons
    .map(({ days, ...season }) => ({ days, within: daysWithin(season, window) }))
    .filter(({ within }) => within.length > 0)
  const inSeason = new Set(seasons.flatMap(({ within }) => within))
  const figures = seasons.map(({ days, within }) =>
    withFees(rates, cheapest(within.map((day) => lowestOn(rates, day))), days, ahead),
  )
  if (inSeason.size <= daysBetween(from, to))
    figures.push(withFees(rates, cheapest(usualPrices(rates, inSeason, window)), shortest.usual, ahead))
  return figures
}

/** Prices that are available outside of seasons. */
function usualPrices(rates: Rates, inSeason: ReadonlySet<Day>, window: Window): Money[] {
  const { unitPrice, weekendPrice, overrides } = rates
  const own = overrides.flatMap((override) => {
    const { from, to, price, weekend } = override
    if (!weekend && inSeason.size === 0) return from <= window.to && window.from <= to ? [price] : []
    return daysWithin(override, window).flatMap((day) => (inSeason.has(day) ? [] : [lowestOn(rates, day)]))
  })
  return [unitPrice, ...(weekendPrice ? [weekendPrice] : []), ...own]
}

function daysWithin({ from, to }: { from: Day; to: Day }, window: Window): Day[] {
  return daysFrom(maxDay(from, window.from), to < window.to ? to : window.to)
}

/** The 'From' price of one day, per hour its cheapest hour, as the calendar shows it to whoever books today. */
export const dayPrice = (rates: Rates, day: Day, shortest: Shortest, today: Day): Money =>
  withFees(rates, lowestOn(rates, day), shortestOn(day, shortest), daysBetween(today, day))

/** The lowest price of a day: per hour a weekend may begin or end on it. */
const lowestOn = (rates: Rates, day: Day): Money =>
  rates.unit === 'day'
    ? nightPrice(rates, day).price
    : cheapest([0, 1439].map((minutes) => hourPrice(rates, day, minutes).price))

const cheapest = (prices: readonly Money[]) =>
  prices.reduce((lowest, price) => (price.minor < lowest.minor ? price : lowest))

/**
 * @param shortest length of the booking that bears the fees: days, or minutes per hour
 * @param ahead days until it begins
 */
function withFees(rates: Rates, price: Money, shortest: number, ahead: number): Money {
  const discount = percentOf(price, discountFor(rates, shortest, ahead)?.percent ?? 0)
  const fees = rates.unit === 'day' ? share(rates.cleaningFee, 1, shortest) : share(rates.cleaningFee, 60, shortest)
  const host = add(subtract(price, discount), fees)
  return add(host, percentOf(host, rates.serviceFeePercent))
}
