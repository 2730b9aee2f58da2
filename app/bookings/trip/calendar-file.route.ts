import { maySeeAddress } from '#domain/bookings/policy.ts'
import { formatInstant } from '#domain/i18n/format.ts'
import { data } from 'react-router'
import { calendarAnswer } from '../calendar-answer.server.ts'
import { guestBooking, guestWayIn } from './guest-booking.server.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import type { Route } from './+types/calendar-file.route'

/** A guest's own booking for their calendar, once it is confirmed. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const booking = await guestBooking(params.bookingId, context)
  if (!maySeeAddress(booking) || !booking.whereabouts) throw data(null, { status: 404 })
  const wayIn = await guestWayIn(booking.id, context)
  const words = {
    summary: booking.title.text,
    location: booking.whereabouts.address,
    description: descriptionOf(wayIn, booking.timeZone, context),
    path: `/bookings/${booking.id}`,
  }
  return calendarAnswer(booking, words, context)
}

/** The access details, or when the trip's page shows them; empty once the stay is over. */
function descriptionOf(
  wayIn: Awaited<ReturnType<typeof guestWayIn>>,
  timeZone: string,
  context: Route.LoaderArgs['context'],
): string {
  const { t, locale } = visitorOf(context)
  if (wayIn?.state === 'open') return wayIn.text
  return wayIn?.state === 'later' ? t('trip:arrivalInTime', { from: formatInstant(wayIn.from, timeZone, locale) }) : ''
}
