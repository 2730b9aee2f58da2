import { photoSet } from '#domain/media/photo.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router'
import { useOverlay } from '#app/ui/overlay.ts'
import { ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { deferred } from '#app/ui/deferred.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Photo } from '#app/ui/photo.tsx'
import { BackLink } from '#app/ui/pages/back-link.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { RefundPolicyText } from '../refund-policy-text.tsx'
import { CancelBar } from '../pay/cancel-bar.tsx'
import { MessageButton } from '../message-button.tsx'
import { ExtendSession } from './extend-session.tsx'
import { PendingChange } from '../change/pending-change.tsx'
import { PriceBreakdown } from '../pay/price-breakdown.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { TripBanner } from './trip-banner.tsx'
import type { BannerView } from './trip-banner.view.server.ts'
import type { TripView } from './trip.view.server.ts'
import { When } from '../when.tsx'

const CancelDialog = deferred(async () => (await import('./cancel-dialog.tsx')).CancelDialog)

/**
 * @property problem why it was not done
 * @property reviews what both sides have said of it, once it is over
 */
type Props = {
  trip: TripView
  banner: BannerView | null
  problem: string | undefined
  reviews: ReactNode
  /** The booking's claims, with a link to open one. */
  claims: ReactNode
}

export function TripPage({ trip, banner, problem, reviews, claims }: Props) {
  const { t } = useTranslation(['trip', 'checkout', 'change'])
  const isCancelling = new URLSearchParams(useLocation().search).get('show') === 'cancel'

  return (
    <main id="main" className="page max-w-[64rem] pt-6">
      <BackLink to="/bookings">{t('back')}</BackLink>
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
          {banner && (
            <TripBanner
              banner={banner}
              calendarFile={trip.calendarFile}
              directions={trip.whereabouts?.directions ?? null}
            />
          )}
          {problem && <Notice tone="bad">{problem}</Notice>}
          <header>
            <p className="flex flex-wrap items-center gap-3">
              <StatusBadge state={trip.state} />
              {trip.startsIn && <span className="font-semibold text-clay-700">{trip.startsIn}</span>}
            </p>
            <PageTitle className="mt-2">{trip.title}</PageTitle>
            <p className="mt-1 text-ink-500">{t('checkout:hostedBy', { name: trip.hostName })}</p>
            {trip.why && <p className="mt-2">{trip.why}</p>}
            {trip.hostNote && (
              <blockquote
                className="mt-2 max-w-text border-l-2 border-sand-300 pl-3 whitespace-pre-line wrap-anywhere"
                dir="auto"
              >
                {trip.hostNote}
              </blockquote>
            )}
          </header>
          {reviews}
          {trip.rest && <RestNotice rest={trip.rest} />}
          {trip.change && <PendingChange change={trip.change} side="guest" bookingId={trip.id} />}
          {trip.extensions.length > 0 && <ExtendSession {...trip} />}
          <div>
            {trip.change && <h2 className="mb-3 text-lg font-bold">{t('change:current')}</h2>}
            <When when={trip.when} />
          </div>
          <Whereabouts trip={trip} />
          <WayIn wayIn={trip.wayIn} />
          <OwnWords trip={trip} />
          <Ways trip={trip} />
          {claims}
        </div>
        <Money trip={trip} />
      </div>
      <Suspense>
        {isCancelling && trip.refund && (
          <CancelDialog
            refund={trip.refund}
            side="guest"
            idempotencyKey={trip.idempotencyKey}
            consequences={trip.consequences}
          />
        )}
      </Suspense>
    </main>
  )
}

/** The rest that has to be paid yet, and the way to pay it. */
function RestNotice({ rest: { isFailing, text, pay } }: { rest: NonNullable<TripView['rest']> }) {
  return (
    <Notice tone={isFailing ? 'bad' : 'info'}>
      <p>{text}</p>
      <p className="mt-3">
        <ButtonLink look={isFailing ? 'primary' : 'plain'} to={pay.address}>
          {pay.label}
        </ButtonLink>
      </p>
    </Notice>
  )
}

/** The exact place and the way there; until it is confirmed only roughly where. */
function Whereabouts({ trip: { whereabouts, place, state } }: { trip: TripView }) {
  const { t } = useTranslation('trip')
  return (
    <section>
      <h2 className="text-sm text-ink-500">{t('address')}</h2>
      {whereabouts ? (
        <>
          <p className="font-semibold">{whereabouts.address}</p>
          <a href={whereabouts.directions} target="_blank" rel="noreferrer" className={`${textLinkClass} gap-2`}>
            <Icon name="map-pin" size={18} />
            {t('directions')}
          </a>
        </>
      ) : (
        <p>{state === 'cancelled' ? place : t('addressLater', { place })}</p>
      )}
    </section>
  )
}

/** The access details, or when they are shown. */
function WayIn({ wayIn }: Pick<TripView, 'wayIn'>) {
  const { t } = useTranslation('trip')
  if (!wayIn) return null
  return (
    <section>
      <h2 className="mb-1 text-lg font-bold">{t('arrival')}</h2>
      {wayIn.state === 'open' ? (
        wayIn.lines.map((line) => (
          <p key={line} className="max-w-text">
            {line}
          </p>
        ))
      ) : (
        <p className="max-w-text text-ink-500">
          {wayIn.state === 'later' ? t('arrivalLater', { from: wayIn.from }) : t('arrivalOver')}
        </p>
      )}
    </section>
  )
}

/** The party, and what the guest has told the host with the booking. */
function OwnWords({ trip: { party, purpose, note, number } }: { trip: TripView }) {
  const { t } = useTranslation('trip')
  return (
    <section className="grid gap-2">
      <p>{party}</p>
      {purpose && (
        <p className="wrap-anywhere">
          <span className="font-semibold">{t('purpose')}:</span> <span dir="auto">{purpose}</span>
        </p>
      )}
      {note && (
        <div>
          <h2 className="text-sm text-ink-500">{t('note')}</h2>
          <p className="max-w-text whitespace-pre-line wrap-anywhere" dir="auto">
            {note}
          </p>
        </div>
      )}
      <p className="text-ink-500">
        {t('number')}: <span className="figures">{number}</span>
      </p>
    </section>
  )
}

/** The actions available now. */
function Ways({ trip }: { trip: TripView }) {
  const { t } = useTranslation('trip')
  const isWaiting = trip.state === 'to-pay' || trip.state === 'asked'
  return (
    <div className="flex flex-wrap gap-3">
      {isWaiting && (
        <ButtonLink to={`/checkout?bookingId=${trip.id}`}>
          {t(trip.state === 'asked' ? 'seeRequest' : 'finishPaying')}
        </ButtonLink>
      )}
      {!trip.isHostGone && <MessageButton bookingId={trip.id}>{t('message', { name: trip.hostName })}</MessageButton>}
      {trip.mayChange && (
        <ButtonLink look="plain" to={`/bookings/${trip.id}/change`}>
          {t('change')}
        </ButtonLink>
      )}
      {trip.hasReceipt && (
        <ButtonLink look="plain" to={`/bookings/${trip.id}/receipt`}>
          {t('receipt')}
        </ButtonLink>
      )}
      {(trip.state === 'completed' || trip.state === 'cancelled') && (
        <ButtonLink look="plain" to={`/bookings/${trip.id}/again`}>
          {t('again')}
        </ButtonLink>
      )}
      {(trip.state === 'confirmed' || trip.state === 'completed') && (
        <a href={trip.calendarFile} className={buttonClass('plain')}>
          <Icon name="calendar" size={18} />
          {t('calendarFile')}
        </a>
      )}
    </div>
  )
}

/** One that came back asks its guest for another way. */
function RefundNotice({ state, amount, number }: TripView['refunds'][number] & { number: string }) {
  const { t } = useTranslation('trip')
  const texts = {
    paidBack: t('refunded', { amount }),
    onItsWay: t('refundOnItsWay', { amount }),
    waiting: t('refundWaits', { amount }),
    dropped: t('refundDropped', { amount }),
  }
  if (state !== 'failed') return <Notice tone={state === 'paidBack' ? 'good' : 'info'}>{texts[state]}</Notice>
  return (
    <Notice tone="bad">
      {t('refundFailed', { amount })}{' '}
      <Link to={`/contact?topic=payment&booking=${number}`} className="font-semibold underline underline-offset-4">
        {t('refundOtherWay')}
      </Link>
    </Notice>
  )
}

function Money({ trip }: { trip: TripView }) {
  const { t } = useTranslation('trip')
  const { open } = useOverlay()
  return (
    <Panel as="aside" className="grid content-start gap-6 self-start">
      <div>
        <PriceBreakdown price={trip.price} />
      </div>
      {trip.refunds.map((refund) => (
        <RefundNotice key={refund.state} {...refund} number={trip.number} />
      ))}
      <div className="grid gap-6 border-t border-sand-200 pt-6 text-sm [&_h2]:text-base">
        {trip.refund && trip.cancelBar && <CancelBar bar={trip.cancelBar} />}
        <RefundPolicyText policy={trip.refundPolicy} tiers={trip.refundTiers} />
      </div>
      {trip.refund && (
        <Link to={open({ show: 'cancel' })} preventScrollReset className={buttonClass('plain')}>
          {t('cancel')}
        </Link>
      )}
    </Panel>
  )
}
