import { exportBookings } from '#domain/admin/queries/list-bookings.server.ts'
import { noteReading } from '#domain/admin/commands/note-reading.server.ts'
import { tableAnswer } from '#app/session/table-answer.server.ts'
import { searchOf } from '#app/session/form.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { soughtOf } from './sought.server.ts'
import type { Route } from './+types/export.route'

const head = [
  'booking_id',
  'made_at',
  'listing',
  'guest',
  'host',
  'status',
  'starts_at',
  'ends_at',
  'time_zone',
  'total',
  'currency',
]

/** Exports the list as a table: instants in UTC, amounts in main units. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(services)
  await noteReading(db, { adminId: actorOf(context).userId, read: { what: 'bookings' } }, clock())
  const found = await exportBookings(db, soughtOf(searchOf(url)), visitorOf(context).language)
  const rows = found.map((booking) => [
    booking.id,
    booking.createdAt.toISOString(),
    booking.title.text,
    booking.guestName,
    booking.hostName,
    booking.status,
    booking.startsAt.toISOString(),
    booking.endsAt.toISOString(),
    booking.timeZone,
    booking.total,
    booking.total.currency,
  ])
  return tableAnswer('bookings', [head, ...rows], { url, context })
}
