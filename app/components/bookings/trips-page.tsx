import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useRevalidator } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TripItem, type TripItemView } from './trip-item.tsx'

type Banner = { state: 'waiting' | 'confirmed' | null; title: string; id: string }
type Props = { upcoming: readonly TripItemView[]; past: readonly TripItemView[]; banner: Banner | undefined }

export function TripsPage({ upcoming, past, banner }: Props) {
  const { t } = useTranslation('trip')
  return (
    <main id="main" className="page max-w-[56rem] pt-8">
      <h1 className="mb-6 text-2xl font-bold tracking-tight lg:text-3xl">{t('title')}</h1>
      {banner?.state === 'confirmed' && <Confirmed banner={banner} />}
      {banner?.state === 'waiting' && <Waiting />}
      {upcoming.length === 0 ? (
        <EmptyState icon="luggage" title={t('none.title')} text={t('none.text')}>
          <ButtonLink to="/">{t('none.explore')}</ButtonLink>
        </EmptyState>
      ) : (
        <Trips title={t('upcoming')} trips={upcoming} />
      )}
      {past.length > 0 && <Trips title={t('past')} trips={past} />}
    </main>
  )
}

function Confirmed({ banner }: { banner: Banner }) {
  const { t } = useTranslation('trip')
  return (
    <Notice tone="good" title={t('banner.title')} className="mb-8">
      <p>{t('banner.text', { title: banner.title })}</p>
      <Link
        to={`/bookings/${banner.id}`}
        className="mt-1 inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        {t('banner.open')}
      </Link>
    </Notice>
  )
}

/** The provider's word takes a moment; the page asks again until it is there. Without script a link does. */
function Waiting() {
  const { t } = useTranslation('trip')
  const { revalidate } = useRevalidator()
  const { pathname, search } = useLocation()
  const here = pathname + search
  useEffect(() => {
    const ask = setInterval(() => void revalidate(), 1000)
    return () => clearInterval(ask)
  }, [revalidate])

  return (
    <Notice tone="info" title={t('waiting.title')} className="mb-8">
      <p>{t('waiting.text')}</p>
      <noscript>
        <a href={here} className="font-semibold underline">
          {t('waiting.again')}
        </a>
      </noscript>
    </Notice>
  )
}

function Trips({ title, trips }: { title: string; trips: readonly TripItemView[] }) {
  return (
    <section className="mb-10">
      <h2 className="mb-4 text-xl font-bold">{title}</h2>
      <ul className="grid gap-4">
        {trips.map((trip) => (
          <TripItem key={trip.id} trip={trip} />
        ))}
      </ul>
    </section>
  )
}
