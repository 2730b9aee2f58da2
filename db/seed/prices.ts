import { type Currency, major, type Money, money } from '#kernel/money.ts'
import { kinds } from './data/kinds.ts'
import { cityLevels, communeLevels } from './data/levels.ts'
import type { Random } from './random.ts'
import { perDollar } from './rates.ts'
import type { Slot } from './slots.ts'

export type Price = { unitPrice: Money; cleaningFee: Money }

/** @param largeness 0 for the smallest of its subcategory, 1 for the largest */
export function makePrice(slot: Slot, currency: Currency, largeness: number, random: Random): Price {
  const kind = kinds[slot.kind]
  const base = slot.unit === 'day' ? kind.perDay : kind.perHour
  if (!base) throw new RangeError(`no price for ${slot.kind} by ${slot.unit}`)

  const level = cityLevels[slot.city.id]!.level * (communeLevels[slot.neighbourhood.name] ?? 1)
  const dollars = base * level * (0.75 + 0.5 * largeness) * (0.9 + 0.3 * random.next())
  const asksForCleaning = random.chance(kind.cleaning)
  const cleaning = dollars * (slot.unit === 'day' ? 0.12 + 0.1 * random.next() : 0.4 + 0.3 * random.next())

  return {
    unitPrice: niceAmount(dollars, currency),
    cleaningFee: asksForCleaning ? niceAmount(cleaning, currency) : money(0, currency),
  }
}

/** The price of several spaces, a little below their sum. */
export function jointPrice(prices: readonly Price[]): Price {
  const [first] = prices
  if (!first) throw new RangeError('jointPrice: no prices')
  const { currency } = first.unitPrice
  const sum = prices.reduce((total, { unitPrice }) => total + unitPrice.minor, 0)
  const step = major(currency === 'CLP' ? 1000 : 5, currency).minor
  return { unitPrice: money(Math.round((sum * 0.9) / step) * step, currency), cleaningFee: first.cleaningFee }
}

/** Rounds as hosts do: pesos to thousands (small ones to 500), others to fives and tens. */
export function niceAmount(dollars: number, currency: Currency): Money {
  const units = dollars * perDollar[currency]
  const step = currency === 'CLP' ? pesoStep(units) : units < 15 ? 1 : units < 200 ? 5 : 10
  return major(Math.max(step, Math.round(units / step) * step), currency)
}

/** A part or multiple of a price, rounded as hosts do, at least the smallest step. */
export function niceShare({ minor, currency }: Money, factor: number): Money {
  const step = major(currency === 'CLP' ? 500 : 1, currency).minor
  return money(Math.max(step, Math.round((minor * factor) / step) * step), currency)
}

const pesoStep = (pesos: number) => (pesos < 30_000 ? 500 : pesos < 200_000 ? 1000 : 5000)
