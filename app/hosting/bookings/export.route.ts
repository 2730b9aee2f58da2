import { shownName } from '#domain/accounts/account.ts'
import { bookingNumber } from '#domain/bookings/booking.ts'
import { HostExportParams } from '#domain/bookings/input.ts'
import { type ExportedBooking, readHostExport } from '#domain/bookings/queries/read-host-export.server.ts'
import { subtract } from '#kernel/money.ts'
import type { FileCell } from '#platform/table-file.server.ts'
import type { RouterContextProvider } from 'react-router'
import { searchOf } from '#app/session/form.server.ts'
import { replicaOf } from '#app/session/replica.server.ts'
import { services } from '#app/session/services.ts'
import { tableAnswer } from '#app/session/table-answer.server.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import type { Route } from './+types/export.route'

const head = [
  'booking_number',
  'status',
  'listing',
  'guest',
  'check_in',
  'check_out',
  'start_time',
  'hours',
  'guests',
  'pets',
  'purpose',
  'note',
  'guest_pays',
  'service_fee',
  'you_receive',
  'currency',
  'made_at',
]

/** A host's own bookings as a table, sent while they are read; amounts are in main units. */
export function loader({ url, context }: Route.LoaderArgs) {
  const { clock } = context.get(services)
  const name = `bookings-${clock().toISOString().slice(0, 10)}`
  const params = { list: null, from: null, to: null, listing: null, ...searchOf(url) }
  return tableAnswer(name, rowsOf(HostExportParams.parse(params), context), { url, context })
}

async function* rowsOf(
  filter: ReturnType<typeof HostExportParams.parse>,
  context: Readonly<RouterContextProvider>,
): AsyncGenerator<readonly FileCell[], void> {
  const replica = replicaOf(context)
  const { clock } = context.get(services)
  const { language, t } = visitorOf(context)
  yield head
  for await (const booking of readHostExport(replica, { hostId: actorOf(context).userId, filter }, language, clock()))
    yield cellsOf(booking, shownName(booking.guestName, t))
}

const cellsOf = (booking: ExportedBooking, guest: string): FileCell[] => [
  bookingNumber(booking.id),
  booking.status,
  booking.title,
  guest,
  booking.checkIn,
  booking.checkOut,
  booking.startTime ?? '',
  booking.minutes === null ? '' : booking.minutes / 60,
  booking.guests,
  booking.pets,
  booking.purpose ?? '',
  booking.note ?? '',
  booking.total,
  booking.serviceFee,
  subtract(booking.total, booking.serviceFee),
  booking.total.currency,
  booking.createdAt.toISOString(),
]
