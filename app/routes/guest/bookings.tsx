import { BookingId } from '#domain/bookings/input.ts'
import { type GuestBooking, listTrips } from '#domain/bookings/queries/find-guest-booking.server.ts'
import type { Language } from '#domain/i18n/language.ts'
import { WhileCheckoutOpens } from '../../components/bookings/checkout-skeleton.tsx'
import type { TripItemView } from '../../components/bookings/trip-item.tsx'
import { TripsPage } from '../../components/bookings/trips-page.tsx'
import { shortWhen, startsIn } from '../../session/booking-when.server.ts'
import { searchOf } from '../../session/form.server.ts'
import { pageMeta } from '../../session/page.server.ts'
import { metaTags } from '../../session/page-meta.ts'
import { services } from '../../session/services.ts'
import { tripState } from '../../session/trip-state.server.ts'
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
    banner: paid && { state: bannerOf(paid), title: paid.title.text, id: paid.id },
    page: pageMeta(context, { title: t('trip:title'), description: t('trip:description'), path: null }),
  }
}

/**
 * Arriving here proves nothing: the banner is shown for what the provider has confirmed, and until then we wait with the guest.
 * A payment that came too late has its own letter, and the trip says why.
 */
const bannerOf = ({ status, isChangeUnpaid }: GuestBooking): 'waiting' | 'confirmed' | null => {
  if (status === 'pending' || isChangeUnpaid) return 'waiting'
  return status === 'confirmed' ? 'confirmed' : null
}

function arranged(trips: readonly GuestBooking[], now: Date, language: Language) {
  const view = (trip: GuestBooking): TripItemView => {
    const { state, why } = tripState(trip, now)
    return {
      id: trip.id,
      title: trip.title.text,
      photoKey: trip.photoKey,
      place: trip.place,
      when: shortWhen(trip, now, language),
      state,
      why,
      startsIn: state === 'confirmed' ? startsIn(trip, now, language) : null,
      isAsking: trip.isAsking,
    }
  }
  const isAhead = (trip: GuestBooking) =>
    trip.endsAt > now && !['cancelled', 'completed'].includes(tripState(trip, now).state)

  return {
    upcoming: trips.filter(isAhead).toReversed().map(view),
    past: trips.filter((trip) => !isAhead(trip)).map(view),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Bookings({ loaderData }: Route.ComponentProps) {
  return (
    <WhileCheckoutOpens>
      <TripsPage {...loaderData} />
    </WhileCheckoutOpens>
  )
}
