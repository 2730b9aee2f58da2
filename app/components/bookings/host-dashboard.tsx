import { useTranslation } from 'react-i18next'
import { Link } from '../../ui/link.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { StatusBadge } from './status-badge.tsx'

type HostBookingView = {
  id: string
  listingId: string
  title: string
  guestName: string
  guests: number
  status: 'pending' | 'confirmed' | 'completed' | 'cancelled'
  when: string
  earnings: string
}

type Props = {
  firstName: string
  figures: { bookings: number; upcoming: number; earnings: readonly string[] }
  bookings: readonly HostBookingView[]
}

export function HostDashboard({ firstName, figures, bookings }: Props) {
  const { t } = useTranslation('host')
  return (
    <main id="main" className="page max-w-[64rem] pt-8">
      <h1 className="mb-6 text-2xl font-bold tracking-tight lg:text-3xl">{t('hello', { name: firstName })}</h1>
      <dl className="mb-10 grid gap-4 sm:grid-cols-3">
        <Figure label={t('figures.upcoming')} values={[String(figures.upcoming)]} />
        <Figure label={t('figures.bookings')} values={[String(figures.bookings)]} />
        <Figure label={t('figures.earnings')} values={figures.earnings.length ? figures.earnings : ['–']} />
      </dl>
      <h2 className="mb-4 text-xl font-bold">{t('upcoming')}</h2>
      {bookings.length === 0 ? (
        <EmptyState icon="calendar" title={t('none.title')} text={t('none.text')}>
          <ButtonLink to="/">{t('none.explore')}</ButtonLink>
        </EmptyState>
      ) : (
        <ul className="grid gap-3">
          {bookings.map((booking) => (
            <BookingItem key={booking.id} booking={booking} />
          ))}
        </ul>
      )}
    </main>
  )
}

function Figure({ label, values }: { label: string; values: readonly string[] }) {
  return (
    <div className="rounded-2xl border border-sand-200 bg-white p-5 shadow-soft">
      <dt className="text-sm text-ink-500">{label}</dt>
      {values.map((value) => (
        <dd key={value} className="mt-1 text-2xl font-bold tabular-nums">
          {value}
        </dd>
      ))}
    </div>
  )
}

function BookingItem({ booking }: { booking: HostBookingView }) {
  const { t } = useTranslation(['host', 'listing'])
  return (
    <li className="grid gap-x-6 gap-y-1 rounded-2xl border border-sand-200 bg-white p-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:p-5">
      <div>
        <p className="font-semibold">{booking.guestName}</p>
        <p className="text-sm text-ink-500">{t('listing:facts.guests', { count: booking.guests })}</p>
      </div>
      <div className="sm:text-right">
        <p className="font-semibold tabular-nums">{booking.earnings}</p>
        <StatusBadge status={booking.status} isHeld />
      </div>
      <p className="font-medium">{booking.when}</p>
      <p className="min-w-0 truncate text-sm text-ink-500 sm:col-start-1">
        <Link to={`/property/${booking.listingId}`} className="underline underline-offset-4">
          {booking.title}
        </Link>
      </p>
    </li>
  )
}
