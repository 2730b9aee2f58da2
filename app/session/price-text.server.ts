import { type ExchangeRates, shownPrice } from '#domain/pricing/exchange.ts'
import { type Currency, formatMoney, type Money, type MoneyReader } from '#kernel/money.ts'

type Reader = MoneyReader & { currency: Currency }

/**
 * An amount in the viewer's currency as cards and pins write it alike, without decimals (decision 122).
 * That some are conversions is noted once a page (decision D3).
 *
 * @param style `short` shortens millions where there is little room, `tight` thousands where there is less
 */
export function priceText(
  amount: Money,
  reader: Reader,
  rates: ExchangeRates,
  style: 'rounded' | 'short' | 'tight' = 'rounded',
): string {
  return formatMoney(shownPrice(amount, reader.currency, rates), reader, style)
}
