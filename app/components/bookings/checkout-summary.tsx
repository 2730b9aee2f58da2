import { photoSet } from '#domain/media/photo.ts'
import { useTranslation } from 'react-i18next'
import { Photo } from '../../ui/photo.tsx'
import { RefundPolicyText } from '../listings/listing-rules.tsx'
import { CancelBar } from './cancel-bar.tsx'
import type { CheckoutView } from './checkout-view.ts'
import { LineRow, PriceBreakdown } from './price-breakdown.tsx'
import { When } from './when.tsx'

/** What is being paid for. */
export function CheckoutSummary({ checkout }: { checkout: CheckoutView }) {
  const { t } = useTranslation(['checkout', 'listing'])
  return (
    <aside className="grid content-start gap-6 self-start rounded-2xl border border-sand-200 bg-white p-6 shadow-soft">
      <div className="flex gap-4">
        {checkout.photoKey && (
          <Photo
            set={photoSet(checkout.photoKey, 480)}
            sizes="8rem"
            alt=""
            color="#e7ddd0"
            isFirst
            className="h-24 w-32 flex-none rounded-lg"
          />
        )}
        <div className="min-w-0">
          <p className="font-semibold">{checkout.title}</p>
          <p className="text-sm text-ink-500">{checkout.place}</p>
          <p className="mt-1 text-sm text-ink-500">{t('hostedBy', { name: checkout.hostName })}</p>
        </div>
      </div>
      <When when={checkout.when} />
      <p>
        {t('listing:facts.guests', { count: checkout.guests })}
        {checkout.pets > 0 && ` · ${t('pets', { count: checkout.pets })}`}
      </p>
      <div className="border-t border-sand-200 pt-6">
        <PriceBreakdown price={checkout.price} />
        {checkout.change && <Difference change={checkout.change} />}
      </div>
      <div className="grid gap-6 border-t border-sand-200 pt-6 text-sm [&_h2]:text-base">
        {checkout.cancelBar && <CancelBar bar={checkout.cancelBar} />}
        <RefundPolicyText policy={checkout.refundPolicy} tiers={checkout.refundTiers} />
      </div>
    </aside>
  )
}

/** What the booking cost, what it will cost, and what is to be paid now. */
function Difference({ change }: { change: NonNullable<CheckoutView['change']> }) {
  const { t } = useTranslation('checkout')
  return (
    <dl className="mt-4 grid gap-2.5 rounded-xl bg-sand-50 p-4">
      <LineRow label={t('change.after')} amount={change.after} />
      <LineRow label={t('change.before')} amount={change.before} />
      <div className="flex justify-between gap-4 border-t border-sand-200 pt-2.5 font-bold">
        <dt>{t('change.difference')}</dt>
        <dd className="tabular-nums">{change.difference}</dd>
      </div>
    </dl>
  )
}
