import { addMinutes, type Period } from '#kernel/zones.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { HOLD_MINUTES } from '../booking.ts'

/**
 * Looks whether somebody has booked a part of this time since a page that showed it as free may have been opened, which is as long as a hold.
 *
 * What a host has blocked, or another site has booked, was taken before.
 */
export async function wasJustTaken(
  db: Db,
  { listingId, period }: { listingId: string; period: Period },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`select from listing_spaces ls join occupancy o on o.space_id = ls.space_id
      join bookings b on b.id = o.booking_id
    where ls.listing_id = ${listingId} and o.released_at is null and o.change_id is null
      and o.period && tstzrange(${period.start}, ${period.end}) and b.created_at > ${addMinutes(now, -HOLD_MINUTES)}
    limit 1`.execute(db)
  return rows.length > 0
}
