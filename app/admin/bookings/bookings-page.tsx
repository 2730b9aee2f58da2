import { Form } from 'react-router'
import { StatusBadge } from '../../bookings/status-badge.tsx'
import type { TripState } from '../../bookings/trip/trip-state.view.server.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Link, textLinkClass } from '../../ui/link.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { ChoiceLinks } from '../../ui/pages/choice-links.tsx'
import { PagedSection } from '../../ui/pages/paged-section.tsx'
import { useTranslation } from '../../ui/texts.tsx'

type Item = { id: string; title: string; who: string; when: string; total: string; state: TripState }

type Props = {
  list: string
  lists: readonly string[]
  query: string
  bookings: readonly Item[]
  count: number
  page: number
  pages: number
}

/** Every booking of the site, to be looked for. */
export function BookingsPage({ list, lists, query, bookings, count, page, pages }: Props) {
  const { t } = useTranslation('adminBookings')
  const words = {
    label: t('pages.label'),
    previous: t('pages.previous'),
    next: t('pages.next'),
    page: (number: number) => t('pages.page', { page: number }),
  }
  const search = query ? `&q=${encodeURIComponent(query)}` : ''
  return (
    <main id="main" className="page max-w-[64rem] pt-8">
      <PageTitle isLead>{t('title')}</PageTitle>
      <Form role="search" className="mt-4 flex flex-wrap items-end gap-3">
        <input type="hidden" name="list" value={list} />
        <Field
          label={t('search')}
          name="q"
          type="search"
          defaultValue={query}
          maxLength={254}
          className="min-w-0 grow"
        />
        <Button>{t('find')}</Button>
      </Form>
      <ChoiceLinks
        label={t('lists.label')}
        className="mt-4 mb-6"
        choices={lists.map((each) => ({
          to: `/admin/bookings?list=${each}${search}`,
          text: t(`lists.${each}`),
          isShown: each === list,
        }))}
      />
      {bookings.length === 0 ? (
        <EmptyState icon="search" title={t('none')} text={t('noneText')} />
      ) : (
        <PagedSection title={t('count', { count })} name="page" {...{ page, pages, words }}>
          <ul className="divided rounded-2xl border border-sand-200 bg-white">
            {bookings.map((booking) => (
              <Row key={booking.id} booking={booking} />
            ))}
          </ul>
          <p className="mt-4">
            <a href={`/admin/bookings/export.csv?list=${list}${search}`} download className={textLinkClass}>
              {t('export')}
            </a>
          </p>
        </PagedSection>
      )}
    </main>
  )
}

function Row({ booking: { id, title, who, when, total, state } }: { booking: Item }) {
  return (
    <li className="relative grid gap-x-6 px-5 py-3.5 hover:bg-sand-50 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_11rem]">
      <span className="min-w-0">
        <Link to={`/admin/bookings/${id}`} className="block truncate font-semibold after:absolute after:inset-0">
          {title}
        </Link>
        <span className="block truncate text-sm text-ink-500">{who}</span>
      </span>
      <span className="text-sm text-ink-500">
        {when} · {total}
      </span>
      <span>
        <StatusBadge state={state} />
      </span>
    </li>
  )
}
