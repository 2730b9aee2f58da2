import type { HostList } from '#domain/bookings/host-list.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { ChoiceLinks } from '#app/ui/pages/choice-links.tsx'
import { PagedSection } from '#app/ui/pages/paged-section.tsx'
import { deferredField } from '#app/ui/deferred.tsx'
import { HostItem } from './host-item.tsx'
import type { HostItemView } from './host-booking.view.server.ts'

/** The form is written once: it needs no script. */
const ExportForm = deferredField(async () => (await import('./export-form.tsx')).ExportForm)

type Props = {
  /** The part; null for a day. */
  list: HostList | null
  title: string
  bookings: readonly HostItemView[]
  /** The host's listings to choose from, once the form for a file is asked for. */
  listings: readonly { id: string; title: string }[] | null
  count: number
  page: number
  pages: number
}

/** The lists to choose from; the dashboard links to the parts of `coming`. */
const shown = ['coming', 'prepare', 'requests', 'past', 'cancelled'] as const

export function BookingsPage({ list, title, bookings, listings, count, page, pages }: Props) {
  const { t } = useTranslation(['hostBookings', 'host'])
  const words = {
    label: t('pages.label'),
    previous: t('pages.previous'),
    next: t('pages.next'),
    page: (number: number) => t('pages.page', { page: number }),
  }
  return (
    <main id="main" className="page host-page pt-8">
      <PageTitle isLead>{t('title')}</PageTitle>
      <ChoiceLinks
        label={t('lists')}
        className="one-row mt-3 mb-5"
        choices={shown.map((each) => ({
          to: `/host/bookings?list=${each}`,
          text: t(`host:lists.${each}`),
          isShown: each === list,
        }))}
      />
      {bookings.length > 0 ? (
        <PagedSection title={t('of', { title, count })} name="page" {...{ page, pages, words }}>
          <p className="-mt-2 mb-4 text-sm text-ink-500">{t('host:local')}</p>
          <ul className="grid grid-cols-1 gap-3">
            {bookings.map((booking) => (
              <HostItem key={booking.id} booking={booking} />
            ))}
          </ul>
        </PagedSection>
      ) : (
        <EmptyState icon="calendar" title={title} text={t('none')} />
      )}
      {listings ? (
        <ExportForm lists={shown} listings={listings} list={list} />
      ) : (
        <p className="mt-6">
          <Link
            to={`?${new URLSearchParams({ ...(list && { list }), show: 'export' })}#export`}
            className={textLinkClass}
          >
            {t('export')}
          </Link>
        </p>
      )}
    </main>
  )
}
