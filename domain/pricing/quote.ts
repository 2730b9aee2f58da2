import { add, type Money, money, percentOf, share, times } from '#kernel/money.ts'

/** Spec §9, decision C5: the guest pays 10 % on top of the host's price. Taxes are already in the price. */
export const SERVICE_FEE_PERCENT = 10

/** What a listing charges; unit is a day or an hour. */
export type Rates = { unit: 'day' | 'hour'; unitPrice: Money; cleaningFee: Money }

export type QuoteLine = {
  kind: 'space' | 'cleaning' | 'service-fee'
  amount: Money
  /** Space only: so many units at so much. Hours may be broken (1.5). */
  quantity?: number
  unit?: 'day' | 'hour'
  unitPrice?: Money
}

export type Quote = {
  lines: readonly QuoteLine[]
  serviceFee: Money
  total: Money
  /** Tax that is inside the total; never added to it. Null where none is configured. */
  tax: { percent: number; amount: Money } | null
}

/**
 * What a guest pays for a stay or a session: the one engine behind card, panel, checkout, e-mail and refund.
 *
 * @param amount whole days, or minutes for a listing per hour; 1 or more
 * @param country of the listing, for the tax inside the price
 * @returns lines that always add up to the total
 * @throws RangeError when `amount` is not a whole number of 1 or more: callers parse it first
 */
export function quote(rates: Rates, amount: number, country: string): Quote {
  if (!Number.isSafeInteger(amount) || amount < 1) throw new RangeError(`amount: ${amount}`)

  const space = rates.unit === 'day' ? times(rates.unitPrice, amount) : share(rates.unitPrice, amount, 60)
  const quantity = rates.unit === 'day' ? amount : amount / 60
  const lines: QuoteLine[] = [{ kind: 'space', amount: space, quantity, unit: rates.unit, unitPrice: rates.unitPrice }]
  if (rates.cleaningFee.minor > 0) lines.push({ kind: 'cleaning', amount: rates.cleaningFee })

  const serviceFee = percentOf(add(space, rates.cleaningFee), SERVICE_FEE_PERCENT)
  lines.push({ kind: 'service-fee', amount: serviceFee })

  const total = add(space, rates.cleaningFee, serviceFee)
  return { lines, serviceFee, total, tax: taxInside(total, country) }
}

/** Rates of the tax that prices already hold (decision C5): others are an operator's to configure. */
const taxPercents: Record<string, number> = { CL: 19 }

/** The tax inside a gross amount: 11,900 with 19 % holds 1,900 (domain rules, Money). */
export function taxInside(gross: Money, country: string): Quote['tax'] {
  const percent = taxPercents[country]
  if (!percent) return null
  return { percent, amount: money(gross.minor - share(gross, 100, 100 + percent).minor, gross.currency) }
}
