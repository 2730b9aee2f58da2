import { calendarFile } from '#domain/bookings/calendar-file.ts'
import { maySeeAddress } from '#domain/bookings/policy.ts'
import { data } from 'react-router'
import { guestBooking } from '../../session/guest-booking.server.ts'
import { services } from '../../session/services.ts'
import { visitorOf } from '../../session/visitor.server.ts'
import type { Route } from './+types/calendar-file'

/** A guest's own booking for their calendar, once it is confirmed. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { clock, product } = context.get(services)
  const { origin, to } = visitorOf(context)
  const booking = await guestBooking(params.bookingId, context)
  if (!maySeeAddress(booking) || !booking.whereabouts) throw data(null, { status: 404 })

  const { address, arrival } = booking.whereabouts
  const file = calendarFile(
    {
      uid: booking.id,
      stay: booking.stay,
      startsAt: booking.startsAt,
      endsAt: booking.endsAt,
      summary: booking.title.text,
      location: address,
      description: arrival,
      url: `${origin}${to(`/bookings/${booking.id}`)}`,
    },
    product,
    clock(),
  )
  return new Response(file, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="booking-${booking.id.slice(-12)}.ics"`,
      'cache-control': 'private, no-store',
    },
  })
}
