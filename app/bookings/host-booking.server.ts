import { BookingId } from '#domain/bookings/input.ts'
import { findHostBooking, type HostBooking } from '#domain/bookings/queries/list-host-bookings.server.ts'
import { data, type RouterContextProvider } from 'react-router'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'

type Context = Readonly<RouterContextProvider>

/** Finds a booking of the host's own listings. @throws 404 where it is missing or another host's */
export async function hostBooking(bookingId: string | undefined, context: Context): Promise<HostBooking> {
  const id = BookingId.safeParse(bookingId)
  const booking = id.success
    ? await findHostBooking(context.get(services).db, actorOf(context).userId, id.data, visitorOf(context).language)
    : undefined
  if (!booking) throw data(null, { status: 404 })
  return booking
}
