import { minCharge } from '#domain/payments/charge-limits.ts'
import { MAX_PRICE_MINOR } from '#domain/pricing/price-limits.ts'
import type { Quote } from '#domain/pricing/quote.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { add, type Money, money, subtract } from '#kernel/money.ts'

/** The host's price for all of a booking: what the guest pays less the service fee. */
export const hostPrice = ({ total, serviceFee }: Pick<Quote, 'total' | 'serviceFee'>): Money =>
  subtract(total, serviceFee)

/** A price that no booking can have. */
export type PriceOutOfLimits = { reason: 'price-limits'; min: Money; max: Money }

/** It covers the cleaning, which comes back whole on cancelling, and what a card can be charged. */
function limitsOf({ lines, total: { currency } }: Quote): { min: Money; max: Money } {
  const cleaning = lines.filter(({ kind }) => kind === 'cleaning').map(({ amount }) => amount)
  return { min: add(minCharge(currency), ...cleaning), max: money(MAX_PRICE_MINOR, currency) }
}

/**
 * The difference of a price that the host asks for from the listed one.
 *
 * @param listed the quote of the same stay and party without an agreed price
 */
export function adjustmentTo(price: Money, listed: Quote): Result<Money, PriceOutOfLimits> {
  const { min, max } = limitsOf(listed)
  if (price.minor < min.minor || price.minor > max.minor) return fail({ reason: 'price-limits', min, max })
  return ok(subtract(price, hostPrice(listed)))
}

/** An agreed adjustment that goes on beside another party; a smaller one never makes the price too low. */
export function ongoingAdjustment(adjustment: Money, listed: Quote): Money {
  const lowest = subtract(limitsOf(listed).min, hostPrice(listed))
  return adjustment.minor < Math.min(lowest.minor, 0)
    ? money(Math.min(lowest.minor, 0), adjustment.currency)
    : adjustment
}
