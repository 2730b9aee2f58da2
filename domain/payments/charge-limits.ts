import { type Currency, type Money, money } from '#kernel/money.ts'

/** Eight digits in the currency's smallest unit. */
const max = 99_999_999

/**
 * In minor units, by Stripe, which the sandbox imitates; half a dollar in pesos, rounded up.
 * Source: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
 */
const chargeLimits: Readonly<Record<Currency, { min: number; max: number }>> = {
  USD: { min: 50, max },
  EUR: { min: 50, max },
  GBP: { min: 30, max },
  CLP: { min: 500, max },
}

/** The least amount that a card can be charged, which no price may be below. */
export const minCharge = (currency: Currency): Money => money(chargeLimits[currency].min, currency)

/** An amount that no card can be charged. */
export type NotChargeable = { reason: 'not-chargeable'; is: 'below' | 'above'; limit: Money }

/** @returns null for an amount that a card can be charged at once */
export function chargeProblem(amount: Money): NotChargeable | null {
  const limits = chargeLimits[amount.currency]
  const is = amount.minor < limits.min ? 'below' : amount.minor > limits.max ? 'above' : null
  return is && { reason: 'not-chargeable', is, limit: money(limits[is === 'below' ? 'min' : 'max'], amount.currency) }
}
