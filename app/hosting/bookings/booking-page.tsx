import { useTranslation } from '#app/ui/texts.tsx'
import { type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router'
import { useOverlay } from '#app/ui/overlay.ts'
import { ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { deferred } from '#app/ui/deferred.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { BackLink } from '#app/ui/pages/back-link.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { Declined } from './decline-dialog.tsx'
import { AnswerRequest, PriceLines, RequestFacts } from './host-item.tsx'
import { ToPrepare } from './to-prepare.tsx'
import { PendingChange } from '#app/bookings/change/pending-change.tsx'
import { MessageButton } from '#app/bookings/message-button.tsx'
import { LineRow } from '#app/bookings/pay/price-breakdown.tsx'
import { StatusBadge } from '#app/bookings/status-badge.tsx'
import { When } from '#app/bookings/when.tsx'
import type { HostBookingView } from './host-booking.view.server.ts'

const CancelDialog = deferred(async () => (await import('#app/bookings/trip/cancel-dialog.tsx')).CancelDialog)
const DeclineDialog = deferred(async () => (await import('./decline-dialog.tsx')).DeclineDialog)

type Props = {
  booking: HostBookingView
  problem: string | undefined
  /** A decline that was refused, as it was typed. */
  declined: Declined | undefined
  /** The reviews of both sides, after the stay. */
  reviews: ReactNode
  /** Claims about it, and a link to open one. */
  claims: ReactNode
  /** Other hosts' reviews of the guest. */
  aboutGuest: ReactNode
}

export function HostBookingPage({ booking, problem, declined, reviews, claims, aboutGuest }: Props) {
  const { t } = useTranslation(['hostBooking', 'host', 'change'])
  const shown = new URLSearchParams(useLocation().search).get('show')
  return (
    <main id="main" className="page host-page pt-6">
      <BackLink to="/host/bookings">{t('back')}</BackLink>
      <div className="mt-2 grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-12">
        <div className="grid content-start gap-6">
          {problem && <Notice tone="bad">{problem}</Notice>}
          <Head booking={booking} />
          {booking.dispute && <Notice>{booking.dispute}</Notice>}
          {booking.request && (
            <section aria-labelledby="request" className="grid gap-4 rounded-2xl border-2 border-clay-600 bg-white p-6">
              <h2 id="request" className="text-xl font-bold">
                {t('host:request.title', { name: booking.guestName })}
              </h2>
              <RequestFacts request={booking.request} />
              <ToPrepare prepared={booking.share.prepared} />
              {aboutGuest}
              <AnswerRequest bookingId={booking.id} guestName={booking.guestName} />
            </section>
          )}
          {reviews}
          {booking.next && <Notice>{booking.next}</Notice>}
          {booking.change && <PendingChange change={booking.change} side="host" bookingId={booking.id} />}
          <Panel as="section" aria-label={t('facts')} className="grid gap-5">
            {booking.change && <h2 className="text-lg font-bold">{t('change:current')}</h2>}
            <When when={booking.when} />
            {!booking.request && (
              <ToPrepare prepared={booking.share.prepared} className="border-t border-sand-200 pt-5" />
            )}
          </Panel>
          <Earnings booking={booking} />
          {claims}
        </div>
        <Actions booking={booking} />
      </div>
      <Suspense>
        {shown === 'decline' && booking.request && <DeclineDialog guestName={booking.guestName} {...declined} />}
        {shown === 'cancel' && booking.refund && (
          <CancelDialog
            refund={booking.refund}
            side="host"
            idempotencyKey={booking.idempotencyKey}
            consequences={booking.consequences}
          />
        )}
      </Suspense>
    </main>
  )
}

function Head({ booking }: { booking: HostBookingView }) {
  return (
    <header>
      <p className="flex flex-wrap items-center gap-3">
        <StatusBadge state={booking.state} side="host" />
        {booking.startsIn && <span className="font-semibold text-clay-700">{booking.startsIn}</span>}
      </p>
      <PageTitle className="mt-2">{booking.guestName}</PageTitle>
      <p className="mt-1">
        <Link to={`/property/${booking.listingId}`} className="text-ink-500 underline underline-offset-4 wrap-anywhere">
          {booking.title}
        </Link>
      </p>
      {booking.why && <p className="mt-2">{booking.why}</p>}
      {booking.declineNote && (
        <blockquote
          className="mt-2 max-w-text border-l-2 border-sand-300 pl-3 whitespace-pre-line wrap-anywhere"
          dir="auto"
        >
          {booking.declineNote}
        </blockquote>
      )}
    </header>
  )
}

/** The host's share of the price, line by line, and when it is paid out. */
function Earnings({ booking }: { booking: HostBookingView }) {
  const { t } = useTranslation('hostBooking')
  return (
    <Panel as="section" aria-label={t('money')} className="grid gap-5">
      <PriceLines share={booking.share} />
      <dl className="-mt-2 grid gap-2.5">
        <div className="flex justify-between gap-4 border-t border-sand-200 pt-3 text-lg font-bold">
          <dt>{t('earnings')}</dt>
          <dd className="figures">{booking.share.earnings}</dd>
        </div>
        <LineRow isNote label={t('serviceFee')} amount={booking.serviceFee} />
        <LineRow isNote label={t('total')} amount={booking.total} />
      </dl>
      {booking.payout && (
        <p className="text-ink-700 wrap-anywhere">
          {booking.payout.text}{' '}
          <Link to={booking.payout.way.address} className="underline underline-offset-4">
            {booking.payout.way.label}
          </Link>
        </p>
      )}
    </Panel>
  )
}

function Actions({ booking }: { booking: HostBookingView }) {
  const { t } = useTranslation('hostBooking')
  const { open } = useOverlay()
  return (
    <Panel as="aside" aria-label={t('actions')} className="grid content-start gap-4 self-start">
      {!booking.isGuestGone && (
        <MessageButton bookingId={booking.id}>{t('message', { name: booking.guestName })}</MessageButton>
      )}
      {booking.calendarFile && (
        <a href={booking.calendarFile} className={buttonClass('plain')}>
          {t('calendarFile')}
        </a>
      )}
      {booking.mayChange && (
        <ButtonLink look="plain" to={`/host/bookings/${booking.id}/change`}>
          {t('change')}
        </ButtonLink>
      )}
      {booking.refund && (
        <Link to={open({ show: 'cancel' })} preventScrollReset className={buttonClass('plain')}>
          {t('cancel')}
        </Link>
      )}
      {!booking.isGuestGone && (
        <p className="flex flex-wrap gap-x-6 text-sm">
          <Link to={`/report/person/${booking.guestId}`} className={textLinkClass}>
            {t('report', { name: booking.guestName })}
          </Link>
          <Link to={`/block/${booking.guestId}`} className={textLinkClass}>
            {t('block', { name: booking.guestName })}
          </Link>
        </p>
      )}
    </Panel>
  )
}
