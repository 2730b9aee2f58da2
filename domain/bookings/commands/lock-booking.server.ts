import type { Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { Owner } from '../policy.ts'
import { ownedBy } from '../queries/match-owner.server.ts'
import { type Booking, bookingRows, toBooking } from '../queries/read-booking.server.ts'

/** Every command locks spaces by id, then booking, change and payments: one order avoids deadlocks. */
export async function lockBooking(tx: Tx, bookingId: string, owner: Owner): Promise<Booking | null> {
  await sql`select id from spaces where id in (
      select ls.space_id from listing_spaces ls join bookings b on b.listing_id = ls.listing_id where b.id = ${bookingId}
      union select space_id from occupancy where booking_id = ${bookingId}
    ) order by id for no key update`.execute(tx)

  const row = await bookingRows(tx)
    .where('bookings.id', '=', bookingId)
    .where(ownedBy(owner))
    .forUpdate('bookings')
    .executeTakeFirst()
  return row ? toBooking(row) : null
}

/** A request that holds nothing occupies no spaces. */
export async function occupiedSpaces(tx: Tx, bookingId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('occupancy')
    .select('space_id')
    .distinct()
    .where('booking_id', '=', bookingId)
    .where('released_at', 'is', null)
    .execute()
  return rows.map(({ space_id }) => space_id)
}
