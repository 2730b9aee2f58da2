import { photoSet } from '#domain/media/photo.ts'
import { useTranslation } from 'react-i18next'
import { Form, useLocation, useNavigation } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { useOverlay } from '../../shell/overlay.ts'
import { Button, ButtonLink, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Photo } from '../../ui/photo.tsx'
import { RefundPolicyText } from '../listings/listing-facts.tsx'
import { LineRow, PriceBreakdown, type PriceLine, type PriceView } from './price-breakdown.tsx'
import { StatusBadge } from './status-badge.tsx'
import type { TripView } from './trip-item.tsx'
import { When, type WhenView } from './when.tsx'

type Trip = Omit<TripView, 'when'> & {
  when: WhenView
  /** Null until the booking is confirmed. */
  address: string | null
  hostName: string
  guests: number
  pets: number
  price: PriceView
  refunded: string | null
  refundPolicy: 'flexible' | 'moderate' | 'strict'
  refundTiers: readonly { daysBefore: number; percent: number }[]
  refund: { minor: number; total: string; lines: readonly { kind: PriceLine['kind']; amount: string }[] } | null
}

export function TripPage({ trip, problem }: { trip: Trip; problem: string | undefined }) {
  const { t } = useTranslation(['trip', 'listing', 'checkout'])
  const { open } = useOverlay()
  const isCancelling = new URLSearchParams(useLocation().search).get('show') === 'cancel'

  return (
    <main id="main" className="page max-w-[64rem] pt-6">
      <Link to="/bookings" className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold hover:underline">
        <Icon name="chevron-left" size={18} />
        {t('back')}
      </Link>
      {trip.photoKey && (
        <Photo
          set={photoSet(trip.photoKey)}
          sizes="(min-width: 64rem) 60rem, 92vw"
          alt=""
          color="#e7ddd0"
          isFirst
          className="mt-2 aspect-[5/2] rounded-2xl"
        />
      )}
      <div className="mt-6 grid gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-14">
        <div className="grid content-start gap-8">
          {problem && <Notice tone="bad">{t(problem)}</Notice>}
          <header>
            <StatusBadge status={trip.status} isHeld={trip.isHeld} />
            <h1 className="mt-2 text-2xl font-bold tracking-tight">{trip.title}</h1>
            <p className="mt-1 text-ink-500">{t('checkout:hostedBy', { name: trip.hostName })}</p>
          </header>
          <When when={trip.when} />
          <Where trip={trip} />
          <p>
            {t('listing:facts.guests', { count: trip.guests })}
            {trip.pets > 0 && ` · ${t('checkout:pets', { count: trip.pets })}`}
          </p>
          {trip.isHeld && (
            <p>
              <ButtonLink to={`/checkout?bookingId=${trip.id}`}>{t('finishPaying')}</ButtonLink>
            </p>
          )}
        </div>
        <aside className="grid content-start gap-6 rounded-2xl border border-sand-200 bg-white p-6 shadow-soft">
          <PriceBreakdown price={trip.price} />
          {trip.refunded && <Notice tone="good">{t('refunded', { amount: trip.refunded })}</Notice>}
          <div className="border-t border-sand-200 pt-6 text-sm [&_h2]:text-base">
            <RefundPolicyText policy={trip.refundPolicy} tiers={trip.refundTiers} />
          </div>
          {trip.refund && (
            <Link to={open({ show: 'cancel' })} preventScrollReset className={buttonClass('plain')}>
              {t('cancel.open')}
            </Link>
          )}
        </aside>
      </div>
      {isCancelling && trip.refund && <CancelDialog refund={trip.refund} />}
    </main>
  )
}

function Where({ trip }: { trip: Trip }) {
  const { t } = useTranslation('trip')
  return (
    <section>
      <h2 className="text-sm text-ink-500">{t('address')}</h2>
      {trip.address ? (
        <p className="font-semibold">{trip.address}</p>
      ) : (
        <p>{t('addressLater', { place: trip.place })}</p>
      )}
    </section>
  )
}

/** The exact refund, line by line, before anything happens. What is shown is sent along, and is what is refunded. */
function CancelDialog({ refund }: { refund: NonNullable<Trip['refund']> }) {
  const { t } = useTranslation(['trip', 'price', 'common'])
  const { here } = useOverlay()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Dialog title={t('cancel.title')} closeTo={here} closeLabel={t('common:close')}>
      <p className="mb-4">{t('cancel.text')}</p>
      <dl className="grid gap-2.5">
        {refund.lines.map(({ kind, amount }) => (
          <LineRow key={kind} label={t(`price:refundLines.${kind}`)} amount={amount} />
        ))}
        <div className="flex justify-between border-t border-sand-200 pt-3 text-lg font-bold">
          <dt>{t('cancel.total')}</dt>
          <dd className="tabular-nums">{refund.total}</dd>
        </div>
      </dl>
      <Form method="post" action={here} className="mt-6 grid gap-3 sm:grid-cols-2">
        <input type="hidden" name="refundMinor" value={refund.minor} />
        <Link to={here} preventScrollReset className={buttonClass('plain')}>
          {t('cancel.keep')}
        </Link>
        <Button isBusy={isBusy}>{t('cancel.confirm')}</Button>
      </Form>
    </Dialog>
  )
}
