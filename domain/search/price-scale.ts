import type { Currency } from '#kernel/money.ts'
import type { Search } from './search.ts'

/** Both ends in whole units of a currency; null for an end that is no limit (decision D6). */
export type PriceRange = { min: number | null; max: number | null }

/** The price filter's scale in one currency, in its whole units. */
export type PriceScale = {
  /** The top end, which means no limit (decision B18). */
  top: number
  /** The minimum distance of the two ends. */
  step: number
  /** The ratio of prices per pixel at the end of the track to its start. */
  bend: number
}

/** Spec §5: 0 to 2000 by 10; per hour a tenth of it, in pesos times a thousand (decisions B18, D6). */
const TOP = 2000
const STEPS = 200
const PER_HOUR = 0.1
const PESOS = 1000

/** Puts about half of the demo world's spaces on half of the track, by `top / (√bend + 1)`. */
const BEND = { day: 100, hour: 25 }

export function priceScale(currency: Currency, type: Search['type']): PriceScale {
  const top = TOP * (type === 'hour' ? PER_HOUR : 1) * (currency === 'CLP' ? PESOS : 1)
  return { top, step: top / STEPS, bend: BEND[type] }
}

/** The price at a position of the track. @param position 0 to 1 */
export const priceAt = (position: number, { top, bend }: PriceScale): number =>
  (top * (bend ** position - 1)) / (bend - 1)

/** The position of a price on the track, 0 to 1; prices beyond its end are at the end. */
export const positionOf = (price: number, { top, bend }: PriceScale): number =>
  Math.log(1 + (Math.min(Math.max(price, 0), top) / top) * (bend - 1)) / Math.log(bend)

/** The nearest price that is a whole number of steps. */
export const wholeSteps = (price: number, { step }: PriceScale): number => Math.round(price / step) * step

/** Sets the lower end, at least a step below the upper one; zero or NaN is no limit. */
export function withMin(value: number, { max }: PriceRange, { top, step }: PriceScale): PriceRange {
  const min = Math.max(0, Math.min(value || 0, (max ?? top) - step))
  return { min: min || null, max }
}

/** Sets the upper end, at least a step above the lower one; the scale's own end or NaN is no limit. */
export function withMax(value: number, { min }: PriceRange, { top, step }: PriceScale): PriceRange {
  const max = Number.isNaN(value) ? top : Math.max(value, (min ?? 0) + step)
  return { min, max: max === top ? null : max }
}

/**
 * Parses whole units with or without separators of any language.
 *
 * A separator before exactly three digits separates thousands, any other begins a fraction.
 *
 * @returns NaN where there is no number
 */
export const typedPrice = (text: string): number =>
  Number.parseInt(text.trim().replace(/[.,'\s](?=\d{3}(?!\d))/g, ''), 10)
