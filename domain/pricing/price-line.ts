import { madeOnce } from '#domain/i18n/format.ts'
import type { Language, Locale } from '#domain/i18n/language.ts'
import { formatMoney, type Money, type MoneyReader } from '#kernel/money.ts'
import type { DiscountKind, PriceLine } from './line-label.ts'
import type { Quote, QuoteLine } from './quote.ts'

/** @property countsNights of the listing (decision D11) */
export type LineReader = MoneyReader & { language: Language; locale: Locale; countsNights?: boolean }

/** The amounts of a quote, whose decimals are written alike. */
export const amountsOf = ({ lines, total, tax }: Pick<Quote, 'lines' | 'total' | 'tax'>): Money[] => [
  ...lines.flatMap(({ amount, unitPrice }) => (unitPrice ? [amount, unitPrice] : [amount])),
  total,
  ...(tax ? [tax.amount] : []),
]

export function priceLine(line: QuoteLine, reader: LineReader, style: 'exact' | 'whole' = 'whole'): PriceLine {
  const { language, locale } = reader
  const { kind, amount, quantity, unit, unitPrice, rate, percent, guests, name } = line
  return {
    kind,
    amount: formatMoney(amount, reader, style),
    detail:
      unitPrice && quantity !== undefined && unit
        ? {
            unitPrice: formatMoney(unitPrice, reader, style),
            quantity,
            unit: unit === 'day' && reader.countsNights ? 'night' : unit,
          }
        : null,
    ...(rate && { rate }),
    ...(guests !== undefined && { guests }),
    ...(percent !== undefined && { discount: { kind: discountKind(line), percent: percentFigure(percent, locale) } }),
    ...(name && { name: name[language] }),
  }
}

const discountKind = ({ unit, span }: QuoteLine): DiscountKind => span ?? (unit === 'hour' ? 'session' : 'week')

/** The figure alone: '12.5', and '12,5' in Spanish; the texts around it have the sign. */
export const percentFigure = (percent: number, locale: Locale) =>
  madeOnce(`percent figure ${locale}`, () => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })).format(
    percent,
  )
