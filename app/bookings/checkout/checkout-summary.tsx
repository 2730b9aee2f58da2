import { photoSet } from '#domain/media/photo.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { Photo } from '#app/ui/photo.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { RefundPolicyText } from '../refund-policy-text.tsx'
import { CancelBar } from '../pay/cancel-bar.tsx'
import type { CheckoutView } from './checkout.view.server.ts'
import { LineRow, PriceBreakdown } from '../pay/price-breakdown.tsx'
import { When } from '../when.tsx'

/** A summary of the stay, first on phones and at the head of the details on desks. */
export function BoughtStay({ checkout }: { checkout: CheckoutView }) {
  const { t } = useTranslation(['checkout', 'party'])
  return (
    <section
      aria-label={t('bought')}
      className="grid content-start gap-4 lg:col-start-2 lg:row-start-2 lg:rounded-t-2xl lg:border lg:border-b-0 lg:border-sand-200 lg:bg-white lg:p-6 lg:pb-0"
    >
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
          <p className="text-sm">{checkout.shortWhen}</p>
          <p className="text-sm">
            {t('party:guests', { count: checkout.guests })}
            {checkout.pets > 0 && ` · ${t('pets', { count: checkout.pets })}`}
          </p>
        </div>
      </div>
      {checkout.state.kind === 'to-pay' && (
        <div className="lg:hidden">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-lg font-bold">
            <span>{checkout.toPayLabel}</span>
            <span className="figures">{checkout.toPay}</span>
          </p>
          <p className="mt-1 text-sm text-ink-500">{checkout.refundLine}</p>
        </div>
      )}
    </section>
  )
}

/** The price's lines and the terms. */
export function CheckoutDetails({ checkout }: { checkout: CheckoutView }) {
  const { t } = useTranslation(['checkout', 'listing'])
  return (
    <Panel
      as="aside"
      className="grid content-start gap-6 lg:col-start-2 lg:row-start-3 lg:self-start lg:rounded-t-none lg:border-t-0 lg:lies-flat"
    >
      <div>
        <p className="mb-4 text-sm text-ink-500">
          {t('hostedBy', { name: checkout.hostName })} · {checkout.place}
        </p>
        <When when={checkout.when} />
      </div>
      <div className="border-t border-sand-200 pt-6">
        <PriceBreakdown price={checkout.price} />
        {checkout.sums.length > 0 && <Sums {...checkout} />}
      </div>
      <div className="grid gap-6 border-t border-sand-200 pt-6 text-sm [&_h2]:text-base">
        {checkout.cancelBar && <CancelBar bar={checkout.cancelBar} />}
        <div id="policy" className="scroll-mt-24">
          <RefundPolicyText policy={checkout.refundPolicy} tiers={checkout.refundTiers} />
        </div>
        <section id="rules" className="scroll-mt-24">
          <h2 className="mb-3 font-bold">{t('listing:rules.title')}</h2>
          <ul className="grid list-disc gap-2 pl-5">
            {checkout.rules.map((rule) => (
              <li key={rule}>{t(`listing:rules.${rule}`)}</li>
            ))}
          </ul>
        </section>
      </div>
    </Panel>
  )
}

/** The way from the total to the amount to pay, and what is agreed to with it. */
function Sums({ sums, points }: Pick<CheckoutView, 'sums' | 'points'>) {
  const last = sums.at(-1)!
  return (
    <div className="mt-4 grid gap-4 rounded-xl bg-sand-50 p-4">
      <dl className="grid gap-2.5">
        {sums.slice(0, -1).map((sum) => (
          <LineRow key={sum.label} {...sum} />
        ))}
        <div className="flex justify-between gap-4 border-t border-sand-200 pt-2.5 font-bold">
          <dt>{last.label}</dt>
          <dd className="figures">{last.amount}</dd>
        </div>
      </dl>
      {points.length > 0 && (
        <ul className="grid list-disc gap-2 pl-5 text-sm">
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
