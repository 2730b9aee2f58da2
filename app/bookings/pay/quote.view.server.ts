import { formatDay, madeOnce } from '#domain/i18n/format.ts'
import type { Language, Locale } from '#domain/i18n/language.ts'
import { type ExchangeRates, shownIn } from '#domain/pricing/exchange.ts'
import type { Quote, QuoteLine } from '#domain/pricing/quote.ts'
import type { Refund } from '#domain/pricing/refund.ts'
import { dayIn } from '#kernel/zones.ts'
import { add, type Currency, formatMoney, type Money, type MoneyReader } from '#kernel/money.ts'

type DiscountKind = 'week' | 'month' | 'session'

export type PriceLine = {
  kind: QuoteLine['kind']
  amount: string
  detail: { unitPrice: string; quantity: number; unit: NonNullable<QuoteLine['unit']> | 'night' } | null
  /** Space only: why it is this price. */
  rate?: NonNullable<QuoteLine['rate']>
  discount?: { kind: DiscountKind; percent: string }
  /** Extra guests only: how many. */
  guests?: number
  /** Extras only, in the reader's language. */
  name?: string
}

/** Already summed, rounded and written by the server: these components never calculate. */
export type PriceView = {
  lines: readonly PriceLine[]
  total: string
  /** The total in the viewer's currency, when the charge is in another, and the date of its exchange rate, where known. */
  converted: string | null
  convertedAsOf: string | null
  /** Null where none is configured, and for whoever does not want to see it: the label alone says that it is inside. */
  tax: { percent: string; amount: string } | null
  currency: string
}

/** @property countsNights of the listing (decision D11) @property timeZone of the listing, whose day it is (decision D5) */
type Viewer = {
  language: Language
  locale: Locale
  currency: Currency
  showsTax: boolean
  countsNights?: boolean
  timeZone: string
}

/**
 * A quote as finished texts: in the listing's own currency, which is charged, with the total once more in the viewer's.
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
  return {
    lines: quote.lines.map((line) => lineView(line, viewer)),
    total: whole(quote.total, viewer),
    converted: shown.isConverted ? formatMoney(shown.money, viewer, 'rounded') : null,
    convertedAsOf: shown.isConverted && asOf ? formatDay(dayIn(asOf, timeZone), locale) : null,
    tax:
      quote.tax && viewer.showsTax
        ? { percent: formatPercent(quote.tax.percent, locale), amount: whole(quote.tax.amount, viewer) }
        : null,
    currency: quote.total.currency,
  }
}

function lineView(line: QuoteLine, viewer: Viewer): PriceLine {
  const { language, locale } = viewer
  const { kind, amount, quantity, unit, unitPrice, rate, percent, guests, name } = line
  return {
    kind,
    amount: whole(amount, viewer),
    detail:
      unitPrice && quantity !== undefined && unit
        ? {
            unitPrice: whole(unitPrice, viewer),
            quantity,
            unit: unit === 'day' && viewer.countsNights ? 'night' : unit,
          }
        : null,
    ...(rate && { rate }),
    ...(guests !== undefined && { guests }),
    ...(percent !== undefined && { discount: { kind: discountKind(line), percent: formatPercent(percent, locale) } }),
    ...(name && { name: name[language] }),
  }
}

function discountKind({ unit, span = 'week' }: QuoteLine): DiscountKind {
  return unit === 'hour' ? 'session' : span
}

/** What comes back, one line for each kind: several prices of the space, or several extras, are one sum here. */
export function refundLines(
  { lines }: Pick<Refund, 'lines'>,
  viewer: MoneyReader,
): { kind: QuoteLine['kind']; amount: string }[] {
  return [...Map.groupBy(lines, ({ kind }) => kind)].map(([kind, same]) => {
    const [first, ...rest] = same.map(({ amount }) => amount)
    return { kind, amount: whole(add(first!, ...rest), viewer) }
  })
}

const formatPercent = (percent: number, locale: Locale) =>
  madeOnce(`percent ${locale}`, () => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })).format(percent)

export const whole = (amount: Money, reader: MoneyReader) => formatMoney(amount, reader, 'whole')
