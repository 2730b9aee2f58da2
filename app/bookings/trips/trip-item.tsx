import { photoSet } from '#domain/media/photo.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { Photo } from '#app/ui/photo.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { TimeLeft } from '../time-left.tsx'
import type { TripItemView } from './trips.view.server.ts'

export function TripItem({ trip }: { trip: TripItemView }) {
  const { waiting } = trip
  return (
    <li className="group relative flex gap-4 rounded-2xl border border-sand-200 bg-white p-3 transition-shadow hover:shadow-soft sm:gap-6">
      {trip.photoKey && (
        <Photo
          set={photoSet(trip.photoKey, 480)}
          sizes="12rem"
          alt=""
          color="#e7ddd0"
          className="aspect-[4/3] w-28 flex-none self-start rounded-xl sm:w-44"
        />
      )}
      <div className="min-w-0 py-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusBadge state={trip.state} />
          {trip.startsIn && <span className="text-sm font-semibold text-clay-700">{trip.startsIn}</span>}
        </p>
        <h3 className="mt-2 font-semibold">
          <Link
            to={
              waiting?.address ?? (trip.state === 'asked' ? `/checkout?bookingId=${trip.id}` : `/bookings/${trip.id}`)
            }
            className="after:absolute after:inset-0 after:rounded-2xl"
          >
            {trip.title}
          </Link>
        </h3>
        <p className="text-sm text-ink-500">{trip.place}</p>
        <p className="mt-1 font-medium">{trip.when}</p>
        {trip.why && <p className="mt-1 text-sm text-ink-500">{trip.why}</p>}
        <AfterStay trip={trip} />
        {waiting && (
          <>
            <p className="mt-2 text-clay-700">
              {waiting.text} ·{' '}
              <span role="timer">
                <TimeLeft {...waiting} />
              </span>
            </p>
            <p className="mt-1 font-semibold text-clay-700 underline underline-offset-4">{waiting.action}</p>
          </>
        )}
      </div>
    </li>
  )
}

/** The steps after a stay: its review, and the same once more. */
function AfterStay({ trip: { id, state, isToReview } }: { trip: TripItemView }) {
  const { t } = useTranslation('trip')
  if (state !== 'completed') return null
  return (
    // Above the link that covers the whole item.
    <p className="relative z-10 mt-3 flex w-fit flex-wrap gap-3">
      {isToReview && <ButtonLink to={`/bookings/${id}/review`}>{t('writeReview')}</ButtonLink>}
      <ButtonLink look="plain" to={`/bookings/${id}/again`}>
        {t('again')}
      </ButtonLink>
    </p>
  )
}
