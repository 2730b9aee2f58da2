import { DAY_MS } from '#kernel/durations.ts'
import { unitOf } from '#domain/availability/unit.ts'
import type { Db } from '#platform/db.server.ts'
import { busyFile } from '../busy-file.ts'
import { readTaken } from './read-exported-times.server.ts'

/** The file still has recent events, because other sites compare it with what they had. */
const PAST_DAYS = 30

/** @returns null for an address that is unknown or has ended, and while the listing is paused */
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

  const since = new Date(now.getTime() - PAST_DAYS * DAY_MS)
  const rules = {
    unit: unitOf(listing.listing_type),
    zone: listing.time_zone,
    sameDayTurnover: listing.same_day_turnover,
  }
  return busyFile(await readTaken(db, listing.id, since), rules, maker)
}
