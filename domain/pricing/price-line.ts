import { madeOnce } from '#domain/i18n/format.ts'
import type { Language, Locale } from '#domain/i18n/language.ts'
import { formatMoney, type MoneyReader } from '#kernel/money.ts'
import type { Translate } from '#kernel/translate.ts'
import type { QuoteLine } from './quote.ts'

type DiscountKind = 'week' | 'month' | 'session'

/** A line of a quote with its amounts written for a reader; `lineLabel` says what it is for. */
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

/** @property countsNights of the listing (decision D11) */
export type LineReader = MoneyReader & { language: Language; locale: Locale; countsNights?: boolean }

export function priceLine(line: QuoteLine, reader: LineReader): PriceLine {
  const { language, locale } = reader
  const { kind, amount, quantity, unit, unitPrice, rate, percent, guests, name } = line
  return {
    kind,
    amount: formatMoney(amount, reader, 'whole'),
    detail:
      unitPrice && quantity !== undefined && unit
        ? {
            unitPrice: formatMoney(unitPrice, reader, 'whole'),
            quantity,
            unit: unit === 'day' && reader.countsNights ? 'night' : unit,
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

export const formatPercent = (percent: number, locale: Locale) =>
  madeOnce(`percent ${locale}`, () => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })).format(percent)

export function lineLabel({ kind, detail, rate, discount, guests, name }: PriceLine, t: Translate): string {
  if (discount) return t(`price:discounts.${discount.kind}`, { percent: discount.percent })
  if (!detail) return t(`price:lines.${kind}`)

  const units = t(`price:units.${detail.unit}`, { count: detail.quantity })
  const values = { price: detail.unitPrice, units }
  if (kind === 'space') return t(`price:space.${rate ?? 'base'}`, values)
  if (kind === 'extra-guests') return t('price:extraGuests', { ...values, count: guests ?? 0 })
  return detail.unit === 'booking' ? (name ?? '') : t('price:extra', { ...values, name })
}
