import { useNavigation, Form } from 'react-router'
import { useTranslation } from '#app/ui/texts.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { StatusBadge } from '#app/bookings/status-badge.tsx'
import { TimeLeft } from '#app/bookings/time-left.tsx'
import { ToPrepare } from './to-prepare.tsx'
import { OwnPhoto } from '#app/publishing/listings/own-photo.tsx'
import type { HostItemView, RequestView, ShareView } from './host-booking.view.server.ts'

/** A booking in a host's list. @param from the page that an answer to a request leads back to */
export function HostItem({ booking, from }: { booking: HostItemView; from?: string }) {
  const { t } = useTranslation('host')
  return (
    <li className="relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 rounded-2xl border border-sand-200 bg-white p-3 transition-shadow hover:shadow-soft sm:p-4">
      <OwnPhoto of={booking} className="h-20 w-20 sm:h-24 sm:w-36" />
      <div className="grid content-start gap-x-6 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto]">
        <p className="font-semibold wrap-anywhere">
          <Link to={`/host/bookings/${booking.id}`} className="after:absolute after:inset-0 after:rounded-2xl">
            {booking.guestName}
          </Link>
        </p>
        <p className="sm:text-right">
          <StatusBadge state={booking.state} side="host" />
        </p>
        <p className="font-medium sm:col-span-2">{booking.when}</p>
        {booking.soon && <p className="text-sm font-semibold text-clay-700 sm:col-span-2">{booking.soon}</p>}
        <p className="line-clamp-2 text-sm text-ink-500 sm:col-span-2">
          <span lang={booking.titleLanguage} dir="auto">
            {booking.title}
          </span>
          {booking.zone && ` · ${booking.zone}`}
        </p>
      </div>
      <div className="col-span-2 grid gap-1 sm:col-span-1 sm:col-start-2">
        <ToPrepare prepared={booking.share.prepared} className="mt-2 text-sm" />
        <details className="relative text-sm">
          <summary className="flex min-h-11 flex-wrap items-center gap-x-4">
            <span className="font-semibold figures">{t('earn', { amount: booking.share.earnings })}</span>
            <span className="underline underline-offset-4">{t('priceLines')}</span>
          </summary>
          <PriceLines share={booking.share} />
        </details>
      </div>
      {booking.request && (
        <div className="relative col-span-2 mt-3 grid gap-3 border-t border-sand-200 pt-3 sm:col-span-1 sm:col-start-2">
          <RequestFacts request={booking.request} />
          <AnswerRequest bookingId={booking.id} guestName={booking.guestName} from={from} />
        </div>
      )}
    </li>
  )
}

/** The lines of what the host earns. */
export function PriceLines({ share }: { share: ShareView }) {
  return (
    <dl className="grid gap-1">
      {share.lines.map(({ label, amount }) => (
        <div key={label} className="flex justify-between gap-x-4">
          <dt className="wrap-anywhere">{label}</dt>
          <dd className="figures">{amount}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The guest of a request, its deadline, and what follows from accepting. */
export function RequestFacts({ request }: { request: RequestView }) {
  const { t } = useTranslation('host')
  return (
    <div className="grid gap-1 text-sm">
      <p className="text-ink-700">{request.who}</p>
      <p className="font-semibold text-clay-700">
        {t('request.until', { until: request.until })}{' '}
        <span role="timer">
          <TimeLeft {...request.left} />
        </span>
      </p>
      <p className="text-ink-500">{request.afterwards}</p>
    </div>
  )
}

type AnswerProps = { bookingId: string; guestName: string; from?: string | undefined }

/** Answers a request by the booking's page, which shows the outcome unless `from` names another. */
export function AnswerRequest({ bookingId, guestName, from }: AnswerProps) {
  const { t } = useTranslation('host')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form
      method="post"
      action={`/host/bookings/${bookingId}${from ? `?from=${from}` : ''}`}
      className="flex flex-wrap gap-3"
    >
      <Button isBusy={isBusy} name="intent" value="accept" aria-label={t('request.acceptOf', { name: guestName })}>
        {t('request.accept')}
      </Button>
      <ButtonLink
        look="plain"
        to={`/host/bookings/${bookingId}?show=decline${from ? `&from=${from}` : ''}`}
        aria-label={t('request.declineOf', { name: guestName })}
      >
        {t('request.decline')}
      </ButtonLink>
    </Form>
  )
}
