import { BookingId } from '#domain/bookings/input.ts'
import { type GuestBooking, listTrips } from '#domain/bookings/queries/find-guest-booking.server.ts'
import type { Language } from '#domain/i18n/language.ts'
import { TripsPage } from '../../components/bookings/trips-page.tsx'
import type { TripView } from '../../components/bookings/trip-item.tsx'
import { shortWhen } from '../../session/booking-when.server.ts'
import { searchOf } from '../../session/form.server.ts'
import { pageMeta } from '../../session/page.server.ts'
import { metaTags } from '../../session/page-meta.ts'
import { services } from '../../session/services.ts'
import { actorOf, visitorOf } from '../../session/visitor.server.ts'
import type { Route } from './+types/bookings'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(services)
  const { language, t } = visitorOf(context)
  const now = clock()
  const trips = await listTrips(db, actorOf(context).userId, language)
  const asked = searchOf(url)
  const id = BookingId.safeParse(asked['id'])
  const paid = asked['status'] === 'success' && id.success ? trips.find((trip) => trip.id === id.data) : undefined

  return {
    ...arranged(trips, now, language),
    /** Arriving here proves nothing: the banner is shown for what the provider has confirmed, and until then we wait with the guest. */
    banner: paid && {
      state:
        paid.status === 'pending' ? ('waiting' as const) : paid.status === 'confirmed' ? ('confirmed' as const) : null,
      title: paid.title.text,
      id: paid.id,
    },
    page: pageMeta(context, { title: t('trip:title'), description: t('trip:description'), path: null }),
  }
}

function arranged(trips: readonly GuestBooking[], now: Date, language: Language) {
  const view = (trip: GuestBooking): TripView => ({
    id: trip.id,
    listingId: trip.listingId,
    title: trip.title.text,
    photoKey: trip.photoKey,
    place: trip.place,
    when: shortWhen(trip, language),
    status: trip.status,
    isHeld: trip.status === 'pending' && trip.heldUntil !== null && trip.heldUntil > now,
  })
  const isAhead = (trip: GuestBooking) =>
    trip.endsAt > now && (trip.status === 'confirmed' || trip.status === 'pending')

  return {
    upcoming: trips.filter(isAhead).toReversed().map(view),
    past: trips.filter((trip) => !isAhead(trip)).map(view),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Bookings({ loaderData }: Route.ComponentProps) {
  return <TripsPage {...loaderData} />
}
