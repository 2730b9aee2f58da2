import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pager } from '../../ui/pager.tsx'
import { HostItem, type HostItemView } from './host-item.tsx'

type Props = {
  firstName: string
  figures: { bookings: number; upcoming: number; earnings: readonly string[] }
  /** What waits for this host's answer. */
  requests: HostListView
  coming: HostListView
}

type HostListView = { bookings: readonly HostItemView[]; page: number; pages: number }

export function HostDashboard({ firstName, figures, requests, coming }: Props) {
  const { t } = useTranslation('host')
  return (
    <main id="main" className="page max-w-[64rem] pt-8">
      <h1 className="mb-6 text-2xl font-bold tracking-tight lg:text-3xl">{t('hello', { name: firstName })}</h1>
      <Bookings name="requests" list={requests} />
      <dl className="mb-10 grid gap-4 sm:grid-cols-3">
        <Figure label={t('figures.upcoming')} values={[String(figures.upcoming)]} />
        <Figure label={t('figures.bookings')} values={[String(figures.bookings)]} />
        <Figure label={t('figures.earnings')} values={figures.earnings.length ? figures.earnings : ['–']} />
      </dl>
      <Bookings name="coming" list={coming} />
      {requests.bookings.length + coming.bookings.length === 0 && (
        <EmptyState icon="calendar" title={t('none.title')} text={t('none.text')}>
          <ButtonLink to="/">{t('none.explore')}</ButtonLink>
        </EmptyState>
      )}
    </main>
  )
}

function Bookings({ name, list: { bookings, page, pages } }: { name: 'requests' | 'coming'; list: HostListView }) {
  const { t } = useTranslation('host')
  const { pathname, search } = useLocation()
  if (bookings.length === 0) return null

  // The other list stays on its page; the next page begins where this one began, with script and without.
  const pageTo = (number: number) => {
    const params = new URLSearchParams(search)
    params.delete(name)
    if (number > 1) params.set(name, String(number))
    return `${pathname}${params.size ? `?${params}` : ''}#${name}`
  }
  return (
    <section id={name} className="mb-10">
      <h2 className="mb-4 text-xl font-bold">{t(`${name}.title`)}</h2>
      <ul className="grid gap-3">
        {bookings.map((booking) => (
          <HostItem key={booking.id} booking={booking} />
        ))}
      </ul>
      {pages > 1 && (
        <div className="mt-6">
          <Pager
            page={page}
            pages={pages}
            to={pageTo}
            words={{
              label: t(`${name}.pages`),
              previous: t(`${name}.previous`),
              next: t(`${name}.next`),
              page: (number) => t(`${name}.page`, { page: number }),
            }}
          />
        </div>
      )}
    </section>
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
