import { type Currency, type Money, money } from '#kernel/money.ts'

/** Eight digits in the currency's smallest unit. */
const greatest = 99_999_999

/**
 * In minor units, by Stripe, which the sandbox imitates; half a dollar in pesos, rounded up.
 * Source: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
 */
const chargeLimits: Readonly<Record<Currency, { least: number; greatest: number }>> = {
  USD: { least: 50, greatest },
  EUR: { least: 50, greatest },
  GBP: { least: 30, greatest },
  CLP: { least: 500, greatest },
}

/** The least amount that a card can be charged, which no price may be below. */
export const leastCharge = (currency: Currency): Money => money(chargeLimits[currency].least, currency)

/** An amount that no card can be charged. */
export type NotChargeable = { reason: 'not-chargeable'; is: 'below' | 'above'; limit: Money }

/** @returns null for an amount that a card can be charged at once */
export function chargeProblem(amount: Money): NotChargeable | null {
  const limits = chargeLimits[amount.currency]
  const is = amount.minor < limits.least ? 'below' : amount.minor > limits.greatest ? 'above' : null
  return (
    is && { reason: 'not-chargeable', is, limit: money(limits[is === 'below' ? 'least' : 'greatest'], amount.currency) }
  )
}
