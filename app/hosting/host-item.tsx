import { useTranslation } from '../ui/texts.tsx'
import { Form, useNavigation } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { StatusBadge } from '../bookings/status-badge.tsx'
import type { HostItemView } from './host-booking.view.server.ts'

export function HostItem({ booking }: { booking: HostItemView }) {
  const { t } = useTranslation(['host', 'listing'])
  return (
    <li className="relative grid gap-x-6 gap-y-1 rounded-2xl border border-sand-200 bg-white p-4 transition-shadow hover:shadow-soft sm:grid-cols-[minmax(0,1fr)_auto] sm:p-5">
      <div>
        <p className="font-semibold">
          <Link to={`/host/bookings/${booking.id}`} className="after:absolute after:inset-0 after:rounded-2xl">
            {booking.guestName}
          </Link>
        </p>
        <p className="text-sm text-ink-500">{t('listing:facts.guests', { count: booking.guests })}</p>
      </div>
      <div className="sm:text-right">
        <p className="font-semibold figures">{t('earn', { amount: booking.earnings })}</p>
        <StatusBadge state={booking.state} side="host" />
      </div>
      <p className="font-medium">{booking.when}</p>
      <p className="min-w-0 truncate text-sm text-ink-500 sm:col-start-1">{booking.title}</p>
      {booking.until && (
        <div className="relative mt-3 grid gap-3 sm:col-span-2">
          <p className="text-sm font-semibold text-clay-700">{t('request.until', { until: booking.until })}</p>
          <AnswerRequest bookingId={booking.id} guestName={booking.guestName} />
        </div>
      )}
    </li>
  )
}

/** Yes or no to a request. The answer is given on the booking's own page, which says what became of it. */
export function AnswerRequest({ bookingId, guestName }: { bookingId: string; guestName: string }) {
  const { t } = useTranslation('host')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" action={`/host/bookings/${bookingId}`} className="flex flex-wrap gap-3">
      <Button isBusy={isBusy} name="intent" value="accept" aria-label={t('request.acceptOf', { name: guestName })}>
        {t('request.accept')}
      </Button>
      <Button
        look="plain"
        isBusy={isBusy}
        name="intent"
        value="decline"
        aria-label={t('request.declineOf', { name: guestName })}
      >
        {t('request.decline')}
      </Button>
    </Form>
  )
}
