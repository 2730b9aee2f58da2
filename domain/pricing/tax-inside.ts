import { type Money, share, subtract } from '#kernel/money.ts'

/** The tax included in an amount. */
export type Tax = { percent: number; amount: Money }

/**
 * The tax included in a gross amount (11,900 with 19 %: 1,900), never added (decision C5).
 *
 * @param percent with two decimals at most; null where no rate is configured
 */
export function taxInside(gross: Money, percent: number | null): Tax | null {
  if (percent === null) return null
  const net = share(gross, 10_000, 10_000 + Math.round(percent * 100))
  return { percent, amount: subtract(gross, net) }
}
