import { type GuestBooking, listTrips, type TripList } from '#domain/bookings/queries/find-guest-booking.server.ts'
import { listToReview } from '#domain/reviews/queries/list-to-review.server.ts'
import { ListPage } from '#domain/bookings/input.ts'
import { formatDay, formatTime } from '#domain/i18n/format.ts'
import { stayLength } from '#domain/listings/stay-length.ts'
import { dayIn, wallClock } from '#kernel/zones.ts'
import type { RouterContextProvider } from 'react-router'
import { shortWhen, startsIn } from '../when.view.server.ts'
import { services } from '#app/session/services.ts'
import { tripState } from '#domain/bookings/trip-state.ts'
import { actorOf, type Visitor, visitorOf } from '#app/session/visitor.server.ts'
import type { TripState } from '#domain/bookings/trip-state.ts'

type TripsPart = { trips: readonly TripItemView[]; page: number; pages: number }

export type TripsView = {
  /** Trips for the guest to pay or answer, by deadline. */
  waiting: readonly TripItemView[]
  /** Trips that have begun and are not over. */
  running: readonly TripItemView[]
  ahead: readonly TripItemView[]
  past: TripsPart
  cancelled: TripsPart
}

/** A booking among others: finished texts. */
export type TripItemView = {
  id: string
  title: string
  photoKey: string | null
  place: string
  when: string
  state: TripState
  /** Why it did not take place. */
  why: string | null
  /** 'in 3 days', or until when one that runs is the guest's; null for others. */
  startsIn: string | null
  isRunning: boolean
  /** Whether its review can still be written. */
  isToReview: boolean
  /** The guest's pending task; null where there is none. */
  waiting: WaitingView | null
}

/** The deadline of a pending action, and the link to it. */
type WaitingView = {
  text: string
  action: string
  address: string
  left: string
  until: string
  leftMs: number
}

type Context = Readonly<RouterContextProvider>

/** A guest's trips: to answer or pay, upcoming, and a page each of past and cancelled ones. */
export async function tripsView(params: Record<string, string>, context: Context): Promise<TripsView> {
  const { db, clock } = context.get(services)
  const visitor = visitorOf(context)
  const now = clock()
  const { userId: guestId } = actorOf(context)
  const toReview = new Set(
    (await listToReview(db, { by: 'guest', userId: guestId }, visitor.language, now)).map(({ bookingId }) => bookingId),
  )
  const view = (trip: GuestBooking) => itemView(trip, toReview.has(trip.id), visitor, now)
  const pageOf = async (list: TripList) => {
    const input = { guestId, list, page: ListPage.parse(params[list]) }
    const { trips, ...at } = await listTrips(db, input, visitor.language, now)
    return { ...at, trips: trips.map(view) }
  }
  const [ahead, past, cancelled] = [await pageOf('ahead'), await pageOf('past'), await pageOf('cancelled')]

  const waiting = ahead.trips.filter((trip) => trip.waiting !== null)
  return {
    // Sorted by deadline.
    waiting: waiting.toSorted((a, b) => a.waiting!.leftMs - b.waiting!.leftMs),
    running: ahead.trips.filter((trip) => trip.waiting === null && trip.isRunning),
    ahead: ahead.trips.filter((trip) => trip.waiting === null && !trip.isRunning),
    past,
    cancelled,
  }
}

function itemView(trip: GuestBooking, isToReview: boolean, visitor: Visitor, now: Date): TripItemView {
  const { locale, t } = visitor
  const { state, why } = tripState(trip, now)
  const isRunning = state === 'confirmed' && trip.startsAt <= now
  return {
    id: trip.id,
    title: trip.title.text,
    photoKey: trip.photoKey,
    place: trip.place,
    when: `${shortWhen(trip, now, locale)} · ${stayLength(trip.stay, trip, visitor.t)}`,
    state,
    why: why && t(`tripWhy:${why}`),
    startsIn: isRunning
      ? t('trip:runsUntil', { until: untilText(trip.endsAt, trip.timeZone, visitor, now) })
      : state === 'confirmed'
        ? startsIn(trip, now, locale)
        : null,
    isRunning,
    isToReview,
    waiting: waitingView(trip, visitor, now),
  }
}

/** The guest's pending task with its deadline; null where there is none. */
function waitingView(trip: GuestBooking, visitor: Visitor, now: Date): WaitingView | null {
  const { state } = tripState(trip, now)
  const { expiresAt, changeExpiresAt, isChangeUnpaid, isAsking, timeZone } = trip
  const isChangeAwaited = state === 'confirmed' && changeExpiresAt && changeExpiresAt > now
  const until = state === 'to-pay' ? expiresAt : isChangeAwaited ? changeExpiresAt : null
  if (state === 'confirmed' && trip.restEndsAt && trip.restEndsAt > now)
    return restView(trip.id, trip.restEndsAt, timeZone, visitor, now)
  if (!until || (state === 'confirmed' && !isChangeUnpaid && !isAsking)) return null

  const isToPay = state === 'to-pay' || isChangeUnpaid
  return {
    text: visitor.t(isToPay ? 'trip:payUntil' : 'trip:answerUntil', {
      until: untilText(until, timeZone, visitor, now),
    }),
    action: visitor.t(
      state === 'to-pay' ? 'trip:finishPaying' : isChangeUnpaid ? 'trip:payChange' : 'trip:answerChange',
    ),
    address: isToPay ? `/checkout?bookingId=${trip.id}` : `/bookings/${trip.id}`,
    left: visitor.t('trip:left'),
    until: until.toISOString(),
    leftMs: until.getTime() - now.getTime(),
  }
}

/** The rest comes before anything else: without it the booking ends. */
const restView = (id: string, until: Date, zone: string, visitor: Visitor, now: Date): WaitingView => ({
  text: visitor.t('deposit:guest.until', { until: untilText(until, zone, visitor, now) }),
  action: visitor.t('deposit:guest.pay'),
  address: `/checkout?bookingId=${id}&part=rest`,
  left: visitor.t('trip:left'),
  until: until.toISOString(),
  leftMs: until.getTime() - now.getTime(),
})

/** '23:51', or '24 Nov, 23:51' where that is another day, on the listing's own clock. */
function untilText(until: Date, zone: string, { locale }: Visitor, now: Date): string {
  const { day, time: wall } = wallClock(until, zone)
  const time = formatTime(wall, locale)
  return day === dayIn(now, zone) ? time : `${formatDay(day, locale)}, ${time}`
}
