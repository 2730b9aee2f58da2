import type { Translate } from '#kernel/translate.ts'
import type { DiscountSpan, QuoteLine } from './quote.ts'

export type DiscountKind = DiscountSpan | 'session'

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

/** The text of a line, in a file of its own to keep the browser's code small. */
export function lineLabel({ kind, detail, rate, discount, guests, name }: PriceLine, t: Translate): string {
  if (discount) return t(`price:discounts.${discount.kind}`, { percent: discount.percent })
  if (!detail) return t(`price:lines.${kind}`)

  const units = t(`price:units.${detail.unit}`, { count: detail.quantity })
  const values = { price: detail.unitPrice, units }
  if (kind === 'space') return t(`price:space.${rate ?? 'base'}`, values)
  if (kind === 'extra-guests') return t('price:extraGuests', { ...values, count: guests ?? 0 })
  return detail.unit === 'booking' ? (name ?? '') : t('price:extra', { ...values, name })
}
