import { blockTime } from '#domain/occupancy/commands/block-time.server.ts'
import { addDays } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import { dayIn } from '#kernel/zones.ts'
import type { Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { Booking } from '../queries/read-booking.server.ts'

/** A host who cancels must not resell the dates; the booking was ended in this transaction. */
export async function blockCancelledDates(tx: Tx, booking: Booking, now: Date): Promise<void> {
  const { rows } = await sql<{ space: string; start: Date; end: Date }>`
    select distinct space_id as space, lower(period) as start, upper(period) as end from occupancy
    where booking_id = ${booking.id} and released_at = ${now} and change_id is null
      or booking_id = ${booking.id} and released_at = ${now}
        and change_id in (select id from booking_changes where status = 'applied')`.execute(tx)
  const [first] = rows
  if (!first) return

  const lastDay = addDays(dayIn(first.end, booking.timeZone), booking.startTime === null ? -1 : 0)
  const from = dayIn(first.start, booking.timeZone)
  const block = { id: newId(now.getTime()), listingId: booking.listingId, from, to: lastDay < from ? from : lastDay }
  await blockTime(tx, { ...block, bookingId: booking.id }, rows, now)
}
