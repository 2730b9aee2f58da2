import { photoSet } from '#domain/media/photo.ts'
import { useTranslation } from 'react-i18next'
import { Link } from '../../ui/link.tsx'
import { Photo } from '../../ui/photo.tsx'
import { StatusBadge } from './status-badge.tsx'

export type TripView = {
  id: string
  listingId: string
  title: string
  photoKey: string | null
  place: string
  when: string
  status: 'pending' | 'confirmed' | 'completed' | 'cancelled'
  isHeld: boolean
}

export function TripItem({ trip }: { trip: TripView }) {
  const { t } = useTranslation('trip')
  const to = trip.isHeld ? `/checkout?bookingId=${trip.id}` : `/bookings/${trip.id}`
  return (
    <li className="group relative flex gap-4 rounded-2xl border border-sand-200 bg-white p-3 transition-shadow hover:shadow-soft sm:gap-6">
      {trip.photoKey && (
        <Photo
          set={photoSet(trip.photoKey, 480)}
          sizes="12rem"
          alt=""
          color="#e7ddd0"
          className="aspect-[4/3] w-28 flex-none rounded-xl sm:w-44"
        />
      )}
      <div className="min-w-0 py-1">
        <StatusBadge status={trip.status} isHeld={trip.isHeld} />
        <h3 className="mt-2 font-semibold">
          <Link to={to} className="after:absolute after:inset-0 after:rounded-2xl">
            {trip.title}
          </Link>
        </h3>
        <p className="text-sm text-ink-500">{trip.place}</p>
        <p className="mt-1 font-medium">{trip.when}</p>
        {trip.isHeld && (
          <p className="mt-2 font-semibold text-clay-700 underline underline-offset-4">{t('finishPaying')}</p>
        )}
      </div>
    </li>
  )
}
