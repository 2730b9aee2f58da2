import { stayLength } from '#domain/listings/stay-length.ts'
import { BookingId } from '#domain/bookings/input.ts'
import { findHostBooking, type HostBooking } from '#domain/bookings/queries/list-host-bookings.server.ts'
import { mayBreakOff, mayChange } from '#domain/bookings/policy.ts'
import { refundOf } from '#domain/bookings/refund-of.ts'
import { formatInstant } from '#domain/i18n/format.ts'
import { newId } from '#kernel/ids.ts'
import { data, type RouterContextProvider } from 'react-router'
import { bookingWhen, shortWhen, startsIn } from '../bookings/when.view.server.ts'
import { changeView } from '../bookings/change/change.view.server.ts'
import { refundLines, whole } from '../bookings/pay/quote.view.server.ts'
import { services } from '../session/services.ts'
import { tripState } from '../bookings/trip/trip-state.view.server.ts'
import { actorOf, visitorOf } from '../session/visitor.server.ts'
import { zoneView } from '../bookings/zone.view.server.ts'
import type { ChangeView } from '../bookings/change/change.view.server.ts'
import type { TripState } from '../bookings/trip/trip-state.view.server.ts'
import type { RefundView } from '../bookings/trip/trip.view.server.ts'
import type { WhenView } from '../bookings/when.view.server.ts'

/** A booking among others of a host's listings: finished texts. */
export type HostItemView = {
  id: string
  title: string
  guestName: string
  guests: number
  state: TripState
  when: string
  /** Requests only: until when the host can answer. */
  until: string | null
  earnings: string
}

/** A booking as its host sees it: finished texts. */
export type HostBookingView = {
  id: string
  listingId: string
  title: string
  guestName: string
  guests: number
  pets: number
  state: TripState
  why: string | null
  startsIn: string | null
  /** Requests only: until when to answer. */
  until: string | null
  when: WhenView
  total: string
  serviceFee: string
  earnings: string
  /** What the guest gets back when the host cancels now; null when that is over. */
  refund: RefundView | null
  change: ChangeView | null
  mayChange: boolean
  idempotencyKey: string
}

type Context = Readonly<RouterContextProvider>

/** The booking that an address names, of the host's own listing. @throws 404 where it does not exist or is another host's */
export async function hostBooking(bookingId: string | undefined, context: Context): Promise<HostBooking> {
  const id = BookingId.safeParse(bookingId)
  const booking = id.success
    ? await findHostBooking(context.get(services).db, actorOf(context).userId, id.data, visitorOf(context).language)
    : undefined
  if (!booking) throw data(null, { status: 404 })
  return booking
}

/** A booking as its host sees it, with all that they can do about it now. */
export async function hostBookingView(booking: HostBooking, context: Context): Promise<HostBookingView> {
  const visitor = visitorOf(context)
  const { locale } = visitor
  const now = context.get(services).clock()
  const { state, why } = tripState(booking, now)
  const back = mayBreakOff(booking, now) ? refundOf(booking, now, 'host') : null
  const change = await changeView(booking, { side: 'host', otherName: booking.guestName }, context)
  return {
    id: booking.id,
    listingId: booking.listingId,
    title: booking.title.text,
    guestName: booking.guestName,
    guests: booking.guests,
    pets: booking.pets,
    state,
    why,
    startsIn: state === 'confirmed' ? startsIn(booking, now, locale) : null,
    until: booking.heldUntil && state === 'asked' ? formatInstant(booking.heldUntil, booking.timeZone, locale) : null,
    when: {
      ...bookingWhen(booking, locale),
      zone: zoneView(booking.timeZone, visitor),
      length: stayLength(booking.stay, booking, visitor.t),
    },
    total: whole(booking.total, visitor),
    serviceFee: whole(booking.serviceFee, visitor),
    earnings: whole(booking.earnings, visitor),
    refund: back && { minor: back.total.minor, total: whole(back.total, visitor), lines: refundLines(back, visitor) },
    change,
    mayChange: mayChange(booking, now) && !change,
    idempotencyKey: newId(now.getTime()),
  }
}

/** A booking among others on the dashboard. */
export function hostItemView(booking: HostBooking, context: Context): HostItemView {
  const visitor = visitorOf(context)
  const { locale } = visitor
  const now = context.get(services).clock()
  const { state } = tripState(booking, now)
  return {
    id: booking.id,
    title: booking.title.text,
    guestName: booking.guestName,
    guests: booking.guests,
    state,
    when: `${shortWhen(booking, now, locale)} · ${stayLength(booking.stay, booking, visitor.t)}`,
    until: booking.heldUntil && state === 'asked' ? formatInstant(booking.heldUntil, booking.timeZone, locale) : null,
    earnings: whole(booking.earnings, visitor),
  }
}
