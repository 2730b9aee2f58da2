import type { HostList } from '#domain/bookings/host-list.ts'
import { firstHostBookings } from '#domain/bookings/queries/list-host-bookings.server.ts'
import type { RouterContextProvider } from 'react-router'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { type HostItemView, hostItemView } from './host-booking.view.server.ts'

export type FirstBookingsView = { bookings: readonly HostItemView[]; count: number }

/** The first bookings of a part of a host's, and how many there are. */
export async function firstBookings(
  list: HostList,
  max: number,
  context: Readonly<RouterContextProvider>,
): Promise<FirstBookingsView> {
  const { db, clock } = context.get(services)
  const input = { hostId: actorOf(context).userId, list, max }
  const { count, bookings } = await firstHostBookings(db, input, visitorOf(context).language, clock())
  return { count, bookings: bookings.map((booking) => hostItemView(booking, context)) }
}
