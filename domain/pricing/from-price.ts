import { add, type Money, percentOf, share } from '#kernel/money.ts'
import { type Rates, SERVICE_FEE_PERCENT } from './quote.ts'

/**
 * 'From {price}' on a card: the cheapest bookable unit with service fee and mandatory fees, those spread over the
 * shortest booking (decision C5a). `refresh_search_document` filters and sorts by the same figure; a test compares.
 *
 * @param minMinutes shortest booking of a listing per hour; ignored per day
 */
export function fromPrice(rates: Rates, minMinutes: number): Money {
  const fees = rates.unit === 'day' ? rates.cleaningFee : share(rates.cleaningFee, 60, minMinutes)
  const host = add(rates.unitPrice, fees)
  return add(host, percentOf(host, SERVICE_FEE_PERCENT))
}
