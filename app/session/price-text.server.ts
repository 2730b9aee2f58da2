import { type ExchangeRates, shownIn } from '#domain/pricing/exchange.ts'
import { type Currency, formatMoney, type Money, type MoneyReader, roundedUp } from '#kernel/money.ts'

type Reader = MoneyReader & { currency: Currency }

/**
 * An amount in the viewer's currency as cards and pins write it alike, without decimals (decision 122).
 * Nobody pays more than that; a conversion is about right, which a page notes once (decision D3).
 *
 * @param style `short` shortens millions where there is little room
 */
export function priceText(
  amount: Money,
  reader: Reader,
  rates: ExchangeRates,
  style: 'rounded' | 'short' = 'rounded',
): string {
  const { money, isConverted } = shownIn(amount, reader.currency, rates)
  return formatMoney(isConverted ? money : roundedUp(money), reader, style)
}
