import { calendarFile } from '#domain/bookings/calendar-file.ts'
import { maySeeAddress } from '#domain/bookings/policy.ts'
import { formatInstant } from '#domain/i18n/format.ts'
import { data } from 'react-router'
import { guestBooking, guestWayIn } from './guest-booking.server.ts'
import { services } from '../../session/services.ts'
import { visitorOf } from '../../session/visitor.server.ts'
import type { Route } from './+types/calendar-file.route'

/** A guest's own booking for their calendar, once it is confirmed. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { clock, product } = context.get(services)
  const { origin, to } = visitorOf(context)
  const booking = await guestBooking(params.bookingId, context)
  if (!maySeeAddress(booking) || !booking.whereabouts) throw data(null, { status: 404 })

  const { address } = booking.whereabouts
  const wayIn = await guestWayIn(booking.id, context)
  const file = calendarFile(
    {
      uid: booking.id,
      startsAt: booking.startsAt,
      endsAt: booking.endsAt,
      summary: booking.title.text,
      location: address,
      description: descriptionOf(wayIn, booking.timeZone, context),
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

/** How to get in, or when the trip's page will show it; empty once the stay is over. */
function descriptionOf(
  wayIn: Awaited<ReturnType<typeof guestWayIn>>,
  timeZone: string,
  context: Route.LoaderArgs['context'],
): string {
  const { t, locale } = visitorOf(context)
  if (wayIn?.state === 'open') return wayIn.text
  return wayIn?.state === 'later' ? t('trip:arrivalInTime', { from: formatInstant(wayIn.from, timeZone, locale) }) : ''
}
