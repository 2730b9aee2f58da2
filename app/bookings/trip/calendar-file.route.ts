import { formatInstant } from '#domain/i18n/instant.ts'
import { calendarAnswer } from '../calendar-answer.server.ts'
import { guestBooking, guestWayIn } from './guest-booking.server.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import type { Route } from './+types/calendar-file.route'

/** A guest's own booking for their calendar, from when it is confirmed, also after it was cancelled. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const booking = await guestBooking(params.bookingId, context)
  const words = async () => ({
    location: booking.whereabouts?.address ?? '',
    description: descriptionOf(await guestWayIn(booking.id, context), booking.timeZone, context),
  })
  return calendarAnswer(booking, { summary: booking.title.text, path: `/bookings/${booking.id}`, words }, context)
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
