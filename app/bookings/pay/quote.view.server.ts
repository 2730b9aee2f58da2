import { formatDay } from '#domain/i18n/format.ts'
import { type ExchangeRates, shownIn } from '#domain/pricing/exchange.ts'
import type { PriceLine } from '#domain/pricing/line-label.ts'
import { amountsOf, type LineReader, percentFigure, priceLine } from '#domain/pricing/price-line.ts'
import type { Quote, QuoteLine } from '#domain/pricing/quote.ts'
import type { Refund } from '#domain/pricing/refund.ts'
import { dayIn } from '#kernel/zones.ts'
import { add, commonStyle, type Currency, formatMoney, type Money, type MoneyReader } from '#kernel/money.ts'

/** Already summed, rounded and written by the server: these components never calculate. */
export type PriceView = {
  lines: readonly PriceLine[]
  total: string
  /** The total in the viewer's currency with the rate's date, where the charge is in another. */
  converted: string | null
  convertedAsOf: string | null
  /** Null where no tax is configured, and for whoever hides it. */
  tax: { percent: string; amount: string } | null
  currency: string
  /** A sentence on what is paid when, where it is in two parts. */
  note?: string
}

/** @property timeZone of the listing, whose day it is (decision D5) */
type Viewer = LineReader & { currency: Currency; showsTax: boolean; timeZone: string }

/**
 * A quote as texts in the currency that is charged, with the total in the viewer's as well.
 *
 * @param quote as the engine made it, or as it is stored with a booking
 * @param asOf when the rates were fetched, where the page says so
 */
export function quoteView(
  quote: Pick<Quote, 'lines' | 'total' | 'tax'>,
  viewer: Viewer,
  rates: ExchangeRates,
  asOf: Date | null = null,
): PriceView {
  const { locale, currency, timeZone } = viewer
  const shown = shownIn(quote.total, currency, rates)
  const style = commonStyle(amountsOf(quote))
  return {
    lines: quote.lines.map((line) => priceLine(line, viewer, style)),
    total: formatMoney(quote.total, viewer, style),
    converted: shown.isConverted ? formatMoney(shown.money, viewer, 'rounded') : null,
    convertedAsOf: shown.isConverted && asOf ? formatDay(dayIn(asOf, timeZone), locale) : null,
    tax:
      quote.tax && viewer.showsTax
        ? { percent: percentFigure(quote.tax.percent, locale), amount: formatMoney(quote.tax.amount, viewer, style) }
        : null,
    currency: quote.total.currency,
  }
}

/** The refund with one line for each kind of line, so that several prices are one sum. */
export function refundLines(
  { lines }: Pick<Refund, 'lines'>,
  viewer: MoneyReader,
): { kind: QuoteLine['kind']; amount: string }[] {
  return [...Map.groupBy(lines, ({ kind }) => kind)].map(([kind, same]) => {
    const [first, ...rest] = same.map(({ amount }) => amount)
    return { kind, amount: whole(add(first!, ...rest), viewer) }
  })
}

export const whole = (amount: Money, reader: MoneyReader) => formatMoney(amount, reader, 'whole')
