import { listingTypeOf } from '#domain/availability/unit.ts'
import type { ToList } from '#domain/listings/to-list.ts'
import { useTranslation } from '../ui/texts.tsx'
import { useFetcher } from 'react-router'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PagedSection } from '../ui/pages/paged-section.tsx'
import { Link, textLinkClass } from '../ui/link.tsx'
import { useOverlay } from '../ui/overlay.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { Panel } from '../ui/panel.tsx'
import { type ChooserRefusal, ListingTypeForm } from './chooser/listing-type-form.tsx'
import { HostItem } from './host-item.tsx'
import type { HostItemView } from './host-booking.view.server.ts'

type Props = {
  firstName: string
  figures: { bookings: number; upcoming: number; earnings: readonly string[] }
  /** What waits for this host's answer. */
  requests: HostListView
  coming: HostListView
  missing: ToList | null
}

type HostListView = { bookings: readonly HostItemView[]; page: number; pages: number }

export function HostDashboard({ firstName, figures, requests, coming, missing }: Props) {
  const { t } = useTranslation('host')
  const { open } = useOverlay()
  const isEmpty = requests.bookings.length + coming.bookings.length === 0
  // Somebody with no listing and no booking has nothing to see here yet.
  if (missing?.isFirst && isEmpty && figures.bookings === 0)
    return (
      <main id="main" className="page max-w-[48rem] pt-8">
        <PageTitle isLead className="mb-6">
          {t('hello', { name: firstName })}
        </PageTitle>
        <WhatToList missing={missing} />
      </main>
    )
  return (
    <main id="main" className="page max-w-[64rem] pt-8">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <PageTitle isLead>{t('hello', { name: firstName })}</PageTitle>
        {!missing && (
          <ButtonLink to={open({ show: 'list' })} preventScrollReset look="plain">
            {t('add')}
          </ButtonLink>
        )}
      </div>
      {missing && <WhatToList missing={missing} />}
      <Bookings name="requests" list={requests} />
      <dl className="mb-10 grid gap-4 sm:grid-cols-3">
        <Figure label={t('figures.upcoming')} values={[String(figures.upcoming)]} />
        <Figure label={t('figures.bookings')} values={[String(figures.bookings)]} />
        <Figure label={t('figures.earnings')} values={figures.earnings.length ? figures.earnings : ['–']} />
      </dl>
      <Bookings name="coming" list={coming} />
      {isEmpty && (
        <EmptyState icon="calendar" title={t('none.title')} text={t('none.text')}>
          <ButtonLink to="/">{t('none.explore')}</ButtonLink>
        </EmptyState>
      )}
    </main>
  )
}

/** The chooser as a part of the page. */
function WhatToList({ missing: { unit, isFirst } }: { missing: ToList }) {
  const { t } = useTranslation('host')
  const fetcher = useFetcher<ChooserRefusal>()
  const type = unit && listingTypeOf(unit)
  return (
    <Panel as="section" aria-labelledby="to-list" className="mb-10">
      <h2 id="to-list" className="text-xl font-bold tracking-tight">
        {isFirst || !type ? t('first.title') : t(`missing.${type}`)}
      </h2>
      <p className="mt-1 text-ink-700">{t('first.text')}</p>
      <Link to="/become-a-host" className={`mb-3 ${textLinkClass}`}>
        {t('first.how')}
      </Link>
      <ListingTypeForm
        chosen={type ?? undefined}
        problem={fetcher.data?.problem}
        isBusy={fetcher.state !== 'idle'}
        as={fetcher.Form}
      />
    </Panel>
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
