import { type ExchangeRates, shownIn } from '#domain/pricing/exchange.ts'
import { type Currency, formatMoney, type Money, type MoneyReader } from '#kernel/money.ts'

type Reader = MoneyReader & { currency: Currency }

/** An amount in the viewer's currency; a page notes once that it is rounded (decision D3). */
export function priceText(amount: Money, reader: Reader, rates: ExchangeRates): string {
  const { money, isConverted } = shownIn(amount, reader.currency, rates)
  return formatMoney(money, reader, isConverted ? 'rounded' : 'whole')
}

/** The same for narrow places: without decimals, and with millions shortened in the language. */
export function shortPriceText(amount: Money, reader: Reader, rates: ExchangeRates): string {
  return formatMoney(shownIn(amount, reader.currency, rates).money, reader, 'short')
}
