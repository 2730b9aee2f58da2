import { useTranslation } from '../ui/texts.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PagedSection } from '../ui/pages/paged-section.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { HostItem } from './host-item.tsx'
import type { HostItemView } from './host-booking.view.server.ts'

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
      <PageTitle isLead className="mb-6">
        {t('hello', { name: firstName })}
      </PageTitle>
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
  if (bookings.length === 0) return null

  const words = {
    label: t(`${name}.pages`),
    previous: t(`${name}.previous`),
    next: t(`${name}.next`),
    page: (number: number) => t(`${name}.page`, { page: number }),
  }
  return (
    <PagedSection title={t(`${name}.title`)} {...{ name, page, pages, words }}>
      <ul className="grid gap-3">
        {bookings.map((booking) => (
          <HostItem key={booking.id} booking={booking} />
        ))}
      </ul>
    </PagedSection>
  )
}

function Figure({ label, values }: { label: string; values: readonly string[] }) {
  return (
    <div className="rounded-2xl border border-sand-200 bg-white p-5 shadow-soft">
      <dt className="text-sm text-ink-500">{label}</dt>
      {values.map((value) => (
        <dd key={value} className="mt-1 text-2xl font-bold figures">
          {value}
        </dd>
      ))}
    </div>
  )
}
