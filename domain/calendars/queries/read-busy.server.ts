import { unitOf } from '#domain/availability/unit.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { type Busy, busyFile } from '../busy-file.ts'

/** The file still has recent events, because other sites compare it with what they had. */
const PAST_DAYS = 30

/**
 * Imported events are left out: two sites that echo each other would never forget one.
 *
 * @returns null for an address that is unknown or has ended, and while the listing is paused
 */
export async function readBusyFile(
  db: Db,
  { listingId, token }: { listingId: string; token: string },
  maker: string,
  now: Date,
): Promise<string | null> {
  const listing = await db
    .selectFrom('calendar_links as link')
    .innerJoin('listings', 'listings.id', 'link.listing_id')
    .select(['listings.id', 'listing_type', 'time_zone', 'same_day_turnover'])
    .where('link.listing_id', '=', listingId)
    .where('token', '=', token)
    .where('status', '=', 'published')
    .executeTakeFirst()
  if (!listing) return null

  const since = new Date(now.getTime() - PAST_DAYS * 86_400_000)
  const { rows } = await sql<{ id: string; start: Date; end: Date }>`
    select coalesce(booking_id, blocked_date_id, occupancy.id) as id, min(lower(period)) as start, max(upper(period)) as end
    from occupancy join listing_spaces using (space_id)
    where listing_id = ${listing.id} and released_at is null and calendar_event_id is null and upper(period) > ${since}
    group by 1 order by 2, 1`.execute(db)
  const busy = rows.map(({ id, start, end }): Busy => ({ id, period: { start, end } }))
  const rules = {
    unit: unitOf(listing.listing_type),
    zone: listing.time_zone,
    sameDayTurnover: listing.same_day_turnover,
  }
  return busyFile(busy, rules, maker)
}
