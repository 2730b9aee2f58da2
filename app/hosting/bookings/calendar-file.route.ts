import { shownName } from '#domain/accounts/account.ts'
import { preparationFacts } from '#domain/bookings/to-prepare.ts'
import type { HostBooking } from '#domain/bookings/queries/list-host-bookings.server.ts'
import { calendarAnswer } from '#app/bookings/calendar-answer.server.ts'
import { hostBooking } from '#app/bookings/host-booking.server.ts'
import { type Visitor, visitorOf } from '#app/session/visitor.server.ts'
import { shareView } from './host-booking.view.server.ts'
import type { Route } from './+types/calendar-file.route'

/**
 * A booking that was confirmed as a calendar file for its host. The listing's calendar link has none of this,
 * because other sites read it.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const visitor = visitorOf(context)
  const booking = await hostBooking(params.bookingId, context)
  const summary = `${shownName(booking.guestName, visitor.t)} · ${booking.title.text}`
  const words = async () => ({ location: booking.title.text, description: descriptionOf(booking, visitor) })
  return calendarAnswer(booking, { summary, path: `/host/bookings/${booking.id}`, words }, context)
}

/** The preparation, then the lines of the earnings. */
function descriptionOf(booking: HostBooking, visitor: Visitor): string {
  const { t } = visitor
  const { prepared, lines, earnings } = shareView(booking, visitor)
  return [
    ...preparationFacts(prepared, t).map(({ label, value }) => `${label}: ${value}`),
    '',
    ...lines.map(({ label, amount }) => `${label}: ${amount}`),
    t('host:earn', { amount: earnings }),
  ].join('\n')
}
