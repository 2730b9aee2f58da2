import { lineLabel } from '#domain/pricing/line-label.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import type { PriceView } from './quote.view.server.ts'

export function PriceBreakdown({ price }: { price: PriceView }) {
  const { t } = useTranslation('price')
  const taxLabel = t(`taxLabels.${price.currency}`)
  return (
    <>
      <dl className="grid gap-2.5 text-base">
        {price.lines.map((line) => {
          const label = lineLabel(line, t)
          return <LineRow key={`${line.kind} ${label}`} label={label} amount={line.amount} />
        })}
        <div className="flex justify-between gap-x-4 border-t border-sand-200 pt-3 text-lg font-bold max-[16rem]:flex-wrap">
          <dt>{t('total')}</dt>
          <dd className="figures">{price.total}</dd>
        </div>
        {price.tax && (
          <LineRow
            isNote
            label={t('taxWithPercent', { label: taxLabel, percent: price.tax.percent })}
            amount={price.tax.amount}
          />
        )}
        {price.converted && (
          <LineRow
            isNote
            label={price.convertedAsOf ? t('convertedAsOf', { day: price.convertedAsOf }) : t('converted')}
            amount={`≈ ${price.converted}`}
          />
        )}
      </dl>
      {price.note && <p className="mt-2.5 font-semibold">{price.note}</p>}
      {/* The label stands alone without a rate (spec §9), or where the amount is hidden. */}
      {!price.tax && <p className="mt-2.5 text-sm text-ink-500">{taxLabel}</p>}
    </>
  )
}

/** Names the currency of the charge before the paying button, where it differs (decision D2). */
export function ChargeNote({ price }: { price: PriceView }) {
  const { t } = useTranslation('price')
  return price.converted && <p className="text-center text-sm">{t(`chargedIn.${price.currency}`)}</p>
}

type RowProps = { label: string; amount: string; isNote?: boolean }

export function LineRow({ label, amount, isNote = false }: RowProps) {
  return (
    <div className={`flex justify-between gap-x-4 max-[16rem]:flex-wrap ${isNote ? 'text-sm text-ink-500' : ''}`}>
      <dt className="wrap-anywhere">{label}</dt>
      <dd className="ml-auto whitespace-nowrap figures">{amount}</dd>
    </div>
  )
}
