import { bookingRules, takenPeriods } from '#domain/availability/queries.server.ts'
import { BookingId } from '#domain/bookings/input.ts'
import { findGuestBooking } from '#domain/bookings/queries/find-guest-booking.server.ts'
import { findHostBooking } from '#domain/bookings/queries/list-host-bookings.server.ts'
import { data } from 'react-router'
import { freePickerDays } from '#app/listings/listing/calendar.view.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import type { Route } from './+types/days.route'

/** The days to which a booking can be moved, by either of its sides; its own time is free for it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(services)
  const { userId } = actorOf(context)
  const { language } = visitorOf(context)
  const id = BookingId.safeParse(params.bookingId).data
  const booking =
    id && ((await findGuestBooking(db, userId, id, language)) ?? (await findHostBooking(db, userId, id, language)))
  const rules = booking && (await bookingRules(db, booking.listingId))
  if (!booking || !rules) throw data(null, { status: 404 })

  const now = clock()
  const taken = await takenPeriods(db, booking.listingId, now, { except: [booking.id] })
  const { minDays, maxDays, minimumStays } = rules
  return { ...freePickerDays({ rules, taken, now }), minimums: { minDays, maxDays, minimumStays } }
}
