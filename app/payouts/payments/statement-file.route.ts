import { bookingNumber } from '#domain/bookings/booking.ts'
import { readStatement, walkStatement } from '#domain/payouts/queries/read-statement.server.ts'
import type { BookingOfLine, StatementLine } from '#domain/payouts/statement.ts'
import { dayIn } from '#kernel/zones.ts'
import type { Money } from '#kernel/money.ts'
import type { FileCell } from '#platform/table-file.server.ts'
import { services } from '#app/session/services.ts'
import { tableAnswer } from '#app/session/table-answer.server.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import { statementOf } from './statement-of.server.ts'
import type { Route } from './+types/statement-file.route'

const head = [
  'at',
  'day',
  'kind',
  'payout_reference',
  'bank_reference',
  'booking_number',
  'booking_id',
  'listing',
  'guest',
  'starts_at',
  'ends_at',
  'paid',
  'service_fee',
  'part',
  'amount',
  'balance',
  'currency',
]

/**
 * Serves the statement as a table, all of it, while it is read: instants in UTC, days in the account's zone, amounts in main units. A payout is
 * one line, followed by what of it is which booking's in the column `part`, so that the column `amount` adds up.
 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { month, zone, input } = await statementOf(params, context)
  const { db } = context.get(services)
  const { language } = visitorOf(context)
  const { opening } = await readStatement(db, input, language)
  const rows = rowsOf(walkStatement(db, input, language), { opening, zone })
  return tableAnswer(`payments-${month}-${input.currency}`, rows, { url, context })
}

type Reading = { opening: Money; zone: string }

async function* rowsOf(lines: AsyncIterable<StatementLine>, { opening, zone }: Reading): AsyncGenerator<FileCell[]> {
  const { currency } = opening
  yield head
  yield ['', '', 'balance', ...Array.from({ length: 12 }, () => ''), opening, currency]
  for await (const { at, kind, booking, payout, split, amount, balance } of lines) {
    const when = [at.toISOString(), dayIn(at, zone)]
    const named = [payout?.reference ?? '', payout?.bankReference ?? '']
    const sums = [split?.total ?? '', split?.fee ?? '', '', amount, balance, currency]
    yield [...when, kind, ...named, ...(booking ? cellsOf(booking) : noBooking), ...sums]
    for (const part of payout?.parts ?? [])
      yield [...when, `${kind}-part`, ...named, ...cellsOf(part), '', '', part.amount, '', '', currency]
  }
}

const noBooking = ['', '', '', '', '', '']

const cellsOf = ({ bookingId, title, guestName, startsAt, endsAt }: BookingOfLine) => [
  bookingNumber(bookingId),
  bookingId,
  title,
  guestName,
  startsAt.toISOString(),
  endsAt.toISOString(),
]
