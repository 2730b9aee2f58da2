import { type Unit, unitOf } from '#domain/availability/unit.ts'
import type { Period } from '#kernel/zones.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { Busy } from '../busy-file.ts'

/**
 * The times of a listing that other sites are told: its bookings' and blocks' own. Imported events are left out:
 * two sites that echo each other would never forget one. So is what a change holds until it is paid.
 */
export async function readTaken(db: Db | Tx, listingId: string, since: Date): Promise<Busy[]> {
  const { rows } = await sql<{ id: string; start: Date; end: Date; isTentative: boolean }>`
    select coalesce(booking_id, blocked_date_id, occupancy.id) as id, min(lower(period)) as start, max(upper(period)) as end,
      coalesce(bool_or(booking.status = 'pending'), false) as "isTentative"
    from occupancy join listing_spaces space using (space_id) left join bookings booking on booking.id = booking_id
    where space.listing_id = ${listingId} and released_at is null and calendar_event_id is null and period && tstzrange(${since}::timestamptz, null)
      and not exists (select from booking_changes change where change.id = change_id and change.status = 'awaiting-payment')
    group by 1 order by 2, 1`.execute(db)
  return rows.map(({ id, start, end, isTentative }) => ({ id, isTentative, period: { start, end } }))
}

/** Empty where the listing's calendar has no address, so that no other site can know its times. */
export async function readExportedTimes(
  db: Db | Tx,
  listingId: string,
  now: Date,
): Promise<{ unit: Unit; periods: Period[] }> {
  const listing = await db
    .selectFrom('listings')
    .innerJoin('calendar_links', 'listing_id', 'listings.id')
    .select('listing_type')
    .where('listings.id', '=', listingId)
    .executeTakeFirst()
  if (!listing) return { unit: 'day', periods: [] }
  const taken = await readTaken(db, listingId, now)
  return { unit: unitOf(listing.listing_type), periods: taken.map(({ period }) => period) }
}
