import { TableLinks } from '#app/ui/table-links.tsx'
import { useOutletContext } from 'react-router'
import { StatusBadge } from '#app/bookings/status-badge.tsx'
import type { TripState } from '#domain/bookings/trip-state.ts'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { AdminPages } from '../frame/admin-pages.ts'
import type { Searched } from '../frame/search-page.tsx'

type Item = { id: string; title: string; who: string; when: string; total: string; state: TripState }

/** The search over all bookings. */
export function BookingsPage({ bookings, ...searched }: Searched & { bookings: readonly Item[] }) {
  const { t } = useTranslation('adminBookings')
  const sought = searched.query ? `&q=${encodeURIComponent(searched.query)}` : ''
  return useOutletContext<AdminPages>().searchPage({
    ...searched,
    words: {
      title: t('title'),
      search: t('search'),
      lists: t('lists.label'),
      pages: t('pages'),
      count: t('count', { count: searched.count }),
      none: t('none'),
      noneText: t('noneText'),
    },
    listOf: (list) => ({ text: t(`lists.${list}`), to: `/admin/bookings?list=${list}${sought}` }),
    after: (
      <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
        <TableLinks
          address={`/admin/bookings/export.csv?list=${searched.list}${sought}`}
          csv={t('export')}
          workbook={t('workbook')}
          className={textLinkClass}
        />
      </p>
    ),
    children: bookings.map((booking) => <Row key={booking.id} booking={booking} />),
  })
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
