import { BookingId } from '#domain/bookings/input.ts'
import { findGuestBooking } from '#domain/bookings/queries/find-guest-booking.server.ts'
import { findWayIn } from '#domain/bookings/queries/find-way-in.server.ts'
import type { Db } from '#platform/db.server.ts'
import { data, type RouterContextProvider } from 'react-router'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'

/** The booking that an address names. @throws 404 where it does not exist or is another guest's */
export async function guestBooking(
  bookingId: string | undefined,
  context: Readonly<RouterContextProvider>,
  db: Db = context.get(services).db,
) {
  const id = BookingId.safeParse(bookingId)
  const booking = id.success
    ? await findGuestBooking(db, actorOf(context).userId, id.data, visitorOf(context).language)
    : undefined
  if (!booking) throw data(null, { status: 404 })
  return booking
}

/** The signed-in guest, for queries that check a booking's owner. */
export const ownGuest = (context: Readonly<RouterContextProvider>) => ({ guestId: actorOf(context).userId })

/** The access details, if the signed-in guest may read them now. */
export function guestWayIn(bookingId: string, context: Readonly<RouterContextProvider>) {
  const { db, clock } = context.get(services)
  const reader = { guestId: actorOf(context).userId, language: visitorOf(context).language }
  return findWayIn(db, { ...reader, bookingId }, clock())
}
