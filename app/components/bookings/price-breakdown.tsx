import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'

export type PriceLine = {
  kind: 'space' | 'cleaning' | 'service-fee'
  amount: string
  detail: { unitPrice: string; quantity: number; unit: 'day' | 'hour' } | null
}

/** Already summed, rounded and written by the server: these components never calculate. */
export type PriceView = {
  lines: readonly PriceLine[]
  total: string
  /** The total in the viewer's currency, when the charge is in another. */
  converted: string | null
  tax: { percent: number; amount: string } | null
  currency: string
}

export function PriceBreakdown({ price }: { price: PriceView }) {
  const { t } = useTranslation('price')
  return (
    <dl className="grid gap-2.5 text-base">
      {price.lines.map((line) => (
        <LineRow key={line.kind} label={lineLabel(line, t)} amount={line.amount} />
      ))}
      <div className="flex justify-between gap-4 border-t border-sand-200 pt-3 text-lg font-bold">
        <dt>{t('total', { currency: price.currency })}</dt>
        <dd className="tabular-nums">{price.total}</dd>
      </div>
      {price.tax && <LineRow isNote label={t('tax', { percent: price.tax.percent })} amount={price.tax.amount} />}
      {!price.tax && (price.currency === 'EUR' || price.currency === 'GBP') && (
        <p className="text-sm text-ink-500">{t('vatIncluded')}</p>
      )}
      {price.converted && <LineRow isNote label={t('converted')} amount={`≈ ${price.converted}`} />}
    </dl>
  )
}

export function LineRow({ label, amount, isNote = false }: { label: string; amount: string; isNote?: boolean }) {
  return (
    <div className={`flex justify-between gap-4 ${isNote ? 'text-sm text-ink-500' : ''}`}>
      <dt>{label}</dt>
      <dd className="tabular-nums">{amount}</dd>
    </div>
  )
}

function lineLabel({ kind, detail }: PriceLine, t: TFunction): string {
  if (kind !== 'space' || !detail) return t(`price:lines.${kind}`)
  const units = t(`price:units.${detail.unit}`, { count: detail.quantity })
  return t('price:lines.space', { price: detail.unitPrice, units })
}
