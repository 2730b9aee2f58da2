import { type ExchangeRates, shownIn } from '#domain/pricing/exchange.ts'
import type { Quote, QuoteLine } from '#domain/pricing/quote.ts'
import { type Currency, formatMoney, type Money } from '#kernel/money.ts'
import type { PriceLine, PriceView } from '../components/bookings/price-breakdown.tsx'

/** A quote as finished texts: in the listing's own currency, which is charged, with the total once more in the viewer's. */
export function quoteView(
  quote: Pick<Quote, 'lines' | 'total' | 'tax'>,
  currency: Currency,
  rates: ExchangeRates,
): PriceView {
  const shown = shownIn(quote.total, currency, rates)
  return {
    lines: quote.lines.map(lineView),
    total: formatMoney(quote.total, 'whole'),
    converted: shown.isConverted ? formatMoney(shown.money, 'rounded') : null,
    tax: quote.tax && { percent: quote.tax.percent, amount: formatMoney(quote.tax.amount, 'whole') },
    currency: quote.total.currency,
  }
}

export function lineView({ kind, amount, quantity, unit, unitPrice }: QuoteLine): PriceLine {
  return {
    kind,
    amount: formatMoney(amount, 'whole'),
    detail: unitPrice && quantity && unit ? { unitPrice: formatMoney(unitPrice, 'whole'), quantity, unit } : null,
  }
}

export const whole = (amount: Money) => formatMoney(amount, 'whole')
