import { shownName } from '#domain/accounts/account.ts'
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

/** The guests, what to prepare for them, and the lines of the earnings. */
function descriptionOf(booking: HostBooking, visitor: Visitor): string {
  const { t } = visitor
  const { toPrepare, lines, earnings } = shareView(booking, visitor)
  return [
    t('party:guests', { count: booking.guests }),
    ...(toPrepare.length > 0 ? ['', `${t('host:lists.prepare')}:`, ...toPrepare] : []),
    '',
    ...lines.map(({ label, amount }) => `${label}: ${amount}`),
    t('host:earn', { amount: earnings }),
  ].join('\n')
}
