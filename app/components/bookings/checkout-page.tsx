import { photoSet } from '#domain/media/photo.ts'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Photo } from '../../ui/photo.tsx'
import { RefundPolicyText } from '../listings/listing-facts.tsx'
import { CardFields } from './card-fields.tsx'
import { Countdown } from './countdown.tsx'
import { PriceBreakdown, type PriceView } from './price-breakdown.tsx'
import { When, type WhenView } from './when.tsx'

export type CheckoutView = {
  id: string
  listingId: string
  title: string
  photoKey: string | null
  place: string
  hostName: string
  when: WhenView
  guests: number
  pets: number
  price: PriceView
  refundPolicy: 'flexible' | 'moderate' | 'strict'
  refundTiers: readonly { daysBefore: number; percent: number }[]
  /** Null once the dates are no longer held. */
  hold: { until: string; leftMs: number } | null
  cardFields: string | null
}

export function CheckoutPage({ checkout, problem }: { checkout: CheckoutView | null; problem: string | null }) {
  const { t } = useTranslation('checkout')
  if (!checkout) {
    return (
      <main id="main" className="page">
        <EmptyState isPage icon="circle-alert" title={t('problems.title')} text={t(problem ?? 'problems.noBooking')}>
          <ButtonLink to="/bookings">{t('toTrips')}</ButtonLink>
        </EmptyState>
      </main>
    )
  }
  return (
    <main id="main" className="page pt-8">
      <h1 className="mb-8 text-2xl font-bold tracking-tight lg:text-3xl">{t('title')}</h1>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-16">
        <div className="grid content-start gap-8">
          {problem && <Notice tone="bad">{t(problem)}</Notice>}
          {checkout.hold ? (
            <Pay checkout={checkout} hold={checkout.hold} />
          ) : (
            <HoldEnded listingId={checkout.listingId} />
          )}
        </div>
        <Summary checkout={checkout} />
      </div>
    </main>
  )
}

function Pay({ checkout, hold }: { checkout: CheckoutView; hold: NonNullable<CheckoutView['hold']> }) {
  const { t } = useTranslation('checkout')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <>
      <Countdown until={hold.until} leftMs={hold.leftMs} />
      <section aria-labelledby="pay">
        <h2 id="pay" className="mb-4 text-xl font-bold">
          {t('pay')}
        </h2>
        {checkout.cardFields ? (
          <CardFields address={checkout.cardFields} />
        ) : (
          <Form method="post">
            <input type="hidden" name="bookingId" value={checkout.id} />
            <Button isBusy={isBusy}>{t('startPayment')}</Button>
          </Form>
        )}
        <p className="mt-4 text-sm text-ink-500">{t('heldSecurely')}</p>
      </section>
      <Form method="post" className="border-t border-sand-200 pt-6">
        <input type="hidden" name="bookingId" value={checkout.id} />
        <input type="hidden" name="intent" value="release" />
        <button className="min-h-11 text-sm font-semibold underline underline-offset-4 hover:text-clay-700">
          {t('release')}
        </button>
      </Form>
    </>
  )
}

function HoldEnded({ listingId }: { listingId: string }) {
  const { t } = useTranslation('checkout')
  return (
    <Notice tone="info" title={t('ended.title')}>
      <p>{t('ended.text')}</p>
      <p className="mt-3">
        <Link to={`/property/${listingId}`} className="font-semibold underline underline-offset-4">
          {t('ended.again')}
        </Link>
      </p>
    </Notice>
  )
}

function Summary({ checkout }: { checkout: CheckoutView }) {
  const { t } = useTranslation(['checkout', 'listing'])
  return (
    <aside className="grid content-start gap-6 rounded-2xl border border-sand-200 bg-white p-6 shadow-soft lg:order-none">
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
      </div>
      <div className="border-t border-sand-200 pt-6 text-sm [&_h2]:text-base">
        <RefundPolicyText policy={checkout.refundPolicy} tiers={checkout.refundTiers} />
      </div>
    </aside>
  )
}
