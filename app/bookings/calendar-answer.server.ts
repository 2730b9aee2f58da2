import { calendarFile } from '#domain/bookings/calendar-file.ts'
import type { Booking } from '#domain/bookings/queries/read-booking.server.ts'
import type { RouterContextProvider } from 'react-router'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'

type Words = Pick<Parameters<typeof calendarFile>[0], 'summary' | 'location' | 'description'>

/** A booking for the own calendar of one of its sides. @param path of the page that shows it to that side */
export function calendarAnswer(
  { id, startsAt, endsAt }: Booking,
  { path, ...words }: Words & { path: string },
  context: Readonly<RouterContextProvider>,
): Response {
  const { clock, product } = context.get(services)
  const { origin, to } = visitorOf(context)
  const event = { uid: id, startsAt, endsAt, ...words, url: `${origin}${to(path)}` }
  return new Response(calendarFile(event, product, clock()), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="booking-${id.slice(-12)}.ics"`,
      'cache-control': 'private, no-store',
    },
  })
}
