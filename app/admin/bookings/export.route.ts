import { walkBookings } from '#domain/admin/queries/list-bookings.server.ts'
import { noteReading } from '#domain/admin/commands/note-reading.server.ts'
import type { FileCell } from '#platform/table-file.server.ts'
import { tableAnswer } from '#app/session/table-answer.server.ts'
import { replicaOf } from '#app/session/replica.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { bookingsSought } from './bookings-table.server.ts'
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
  'service_fee',
  'tax_inside',
  'host_share',
  'refunded',
  'currency',
]

/** Exports the whole list as a table, read while it is sent: instants in UTC, amounts in main units. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(services)
  await noteReading(db, { adminId: actorOf(context).userId, read: { what: 'bookings' } }, clock())
  const found = walkBookings(replicaOf(context), bookingsSought(url).sought, visitorOf(context).language)
  return tableAnswer('bookings', rowsOf(found), { url, context })
}

async function* rowsOf(found: ReturnType<typeof walkBookings>): AsyncGenerator<FileCell[]> {
  yield head
  for await (const booking of found)
    yield [
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
      booking.serviceFee,
      booking.tax ?? '',
      booking.share,
      booking.refunded,
      booking.total.currency,
    ]
}
