import { calendarFile } from '#domain/bookings/calendar-file.ts'
import { maySeeAddress } from '#domain/bookings/policy.ts'
import type { Booking } from '#domain/bookings/queries/read-booking.server.ts'
import { readRevision } from '#domain/bookings/queries/read-revision.server.ts'
import { data, type RouterContextProvider } from 'react-router'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'

type Words = Pick<Parameters<typeof calendarFile>[0], 'summary' | 'location' | 'description'>

type Shown = { summary: string; path: string; words: () => Promise<Omit<Words, 'summary'>> }

/**
 * A booking for the own calendar of one of its sides.
 * A cancelled one takes itself out of it, and says no more than its title.
 *
 * @param shown.path of the page that shows it to that side
 * @throws 404 for a booking that was never confirmed
 */
export async function calendarAnswer(
  booking: Booking,
  { summary, path, words }: Shown,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { db, clock, product } = context.get(services)
  const { origin, to } = visitorOf(context)
  const { id, startsAt, endsAt } = booking
  const isCancelled = booking.status === 'cancelled'
  const sequence = isCancelled || maySeeAddress(booking) ? await readRevision(db, id) : null
  if (sequence === null) throw data(null, { status: 404 })
  const texts = isCancelled ? { location: '', description: '' } : await words()
  const url = `${origin}${to(path)}`
  const event = { uid: id, startsAt, endsAt, summary, ...texts, url, sequence, isCancelled }
  return new Response(calendarFile(event, product, clock()), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="booking-${id.slice(-12)}.ics"`,
      'cache-control': 'private, no-store',
    },
  })
}
