import { useTranslation } from '#app/ui/texts.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PagedSection } from '#app/ui/pages/paged-section.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { TripItem } from './trip-item.tsx'
import type { TripItemView, TripsView } from './trips.view.server.ts'

export function TripsPage({ waiting, running, ahead, past, cancelled }: TripsView) {
  const { t } = useTranslation('trip')
  return (
    <main id="main" className="page max-w-[48rem] pt-8 pb-4">
      <PageTitle isLead className="mb-6">
        {t('title')}
      </PageTitle>
      {waiting.length > 0 && <Trips name="waiting" trips={waiting} />}
      {running.length > 0 && <Trips name="running" trips={running} />}
      {ahead.length > 0 && <Trips name="ahead" trips={ahead} />}
      {waiting.length + running.length + ahead.length === 0 && (
        <EmptyState icon="luggage" title={t('none.title')} text={t('none.text')}>
          <ButtonLink to="/">{t('none.explore')}</ButtonLink>
        </EmptyState>
      )}
      {past.trips.length > 0 && <Trips name="past" {...past} />}
      {cancelled.trips.length > 0 && <Trips name="cancelled" {...cancelled} />}
    </main>
  )
}

type Props = { name: keyof TripsView; trips: readonly TripItemView[]; page?: number; pages?: number }

function Trips({ name, trips, page = 1, pages = 1 }: Props) {
  const { t } = useTranslation('trip')
  const title = t(`lists.${name}`)
  const words = {
    label: t('pages.label', { list: title }),
    previous: t('pages.previous'),
    next: t('pages.next'),
    page: (number: number) => t('pages.page', { page: number }),
  }
  return (
    <PagedSection {...{ name, title, page, pages, words }}>
      <ul className="grid gap-4">
        {trips.map((trip) => (
          <TripItem key={trip.id} trip={trip} />
        ))}
      </ul>
    </PagedSection>
  )
}
