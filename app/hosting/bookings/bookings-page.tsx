import type { HostList } from '#domain/bookings/host-list.ts'
import { useTranslation } from '../../ui/texts.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Link } from '../../ui/link.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { PagedSection } from '../../ui/pages/paged-section.tsx'
import { HostItem } from './host-item.tsx'
import type { HostItemView } from './host-booking.view.server.ts'

type Props = {
  /** Null where it is a day. */
  list: HostList | null
  title: string
  bookings: readonly HostItemView[]
  count: number
  page: number
  pages: number
}

/** The lists that one chooses from; the parts of `coming` are reached from the dashboard. */
const shown = ['coming', 'requests', 'past', 'cancelled'] as const

export function BookingsPage({ list, title, bookings, count, page, pages }: Props) {
  const { t } = useTranslation('host')
  const words = {
    label: t('pages.label'),
    previous: t('pages.previous'),
    next: t('pages.next'),
    page: (number: number) => t('pages.page', { page: number }),
  }
  return (
    <main id="main" className="page max-w-[64rem] pt-8">
      <PageTitle isLead>{t('bookings.title')}</PageTitle>
      <nav aria-label={t('bookings.lists')} className="mt-4 mb-6">
        <ul className="flex flex-wrap gap-2">
          {shown.map((each) => (
            <li key={each}>
              <Link
                to={`/host/bookings?list=${each}`}
                aria-current={each === list ? 'page' : undefined}
                className={`inline-flex min-h-11 items-center rounded-full border px-4 text-sm font-semibold hover:border-ink-900 ${each === list ? 'border-ink-900 bg-ink-900 text-white' : 'border-sand-300 bg-white'}`}
              >
                {t(`lists.${each}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {bookings.length > 0 ? (
        <PagedSection title={t('bookings.of', { title, count })} name="page" {...{ page, pages, words }}>
          <p className="-mt-2 mb-4 text-sm text-ink-500">{t('local')}</p>
          <ul className="grid grid-cols-1 gap-3">
            {bookings.map((booking) => (
              <HostItem key={booking.id} booking={booking} />
            ))}
          </ul>
        </PagedSection>
      ) : (
        <EmptyState icon="calendar" title={title} text={t('bookings.none')} />
      )}
    </main>
  )
}
