import type { PriceRange } from '#domain/pricing/earnings.ts'

/** A price so many times above the upper quarter of its kind, or below the lower, is looked at. */
const FAR_TIMES = 4

/** @param price in pesos, as the range's */
export const isFarOff = (price: number, { low, high }: Pick<PriceRange, 'low' | 'high'>): boolean =>
  price > high.minor * FAR_TIMES || price * FAR_TIMES < low.minor
