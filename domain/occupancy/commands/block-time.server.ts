import { addDays, type Day } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import type { Period } from '#kernel/zones.ts'
import type { Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { BLOCK_HOLDER } from '../holder.ts'
import { RECURRING_DAYS } from '../recurring.ts'

/** Blocked days of a listing, both ends included; `hours` are wall minutes of part of each day. */
type Block = {
  id: string
  listingId: string
  from: Day
  to: Day
  hours?: { start: number; end: number } | null
  /** The booking that its host cancelled, whose days stay blocked. */
  bookingId?: string
}

/**
 * Blocks days of a listing in each of its spaces, so that sibling listings are blocked too.
 *
 * @param taken the block's time in each space; none where a clock change skips all of it
 * @throws DatabaseError `occupancy_never_overlaps` where any of it is booked
 */
export async function blockTime(
  tx: Tx,
  { id, listingId, from, to, hours = null, bookingId }: Block,
  taken: readonly ({ space: string } & Period)[],
  now: Date,
): Promise<void> {
  await tx
    .insertInto('blocked_dates')
    .values({
      id,
      listing_id: listingId,
      start_date: from,
      end_date: to,
      start_minutes: hours?.start ?? null,
      end_minutes: hours?.end ?? null,
      booking_id: bookingId ?? null,
    })
    .execute()
  if (taken.length === 0) return
  await tx
    .insertInto('occupancy')
    .values(
      taken.map(({ space, start, end }) => ({
        id: newId(now.getTime()),
        space_id: space,
        period: sql<string>`tstzrange(${start}, ${end})`,
        holder: BLOCK_HOLDER,
        blocked_date_id: id,
      })),
    )
    .execute()
}

/** Deletes this listing's blocks and their occupancy; other listings' blocks stay. */
export async function unblockTime(tx: Tx, listingId: string, blockIds: readonly string[]): Promise<void> {
  if (blockIds.length === 0) return
  await tx.deleteFrom('blocked_dates').where('listing_id', '=', listingId).where('id', 'in', blockIds).execute()
}

/** Releases the future occupancy of a listing's blocks; the blocks' rows stay. */
export async function releaseBlocks(tx: Tx, listingId: string, now: Date): Promise<void> {
  await sql`update occupancy set released_at = ${now} where released_at is null and upper(period) > ${now}
    and blocked_date_id in (select id from blocked_dates where listing_id = ${listingId})`.execute(tx)
}

/** Replaces the weekdays on which a listing is never let. */
export async function closeWeekdays(
  tx: Tx,
  { listingId, today }: { listingId: string; today: Day },
  weekdays: readonly number[],
  now: Date,
): Promise<void> {
  await tx.deleteFrom('blocked_dates').where('listing_id', '=', listingId).where('is_recurring', '=', true).execute()
  if (weekdays.length === 0) return
  await tx
    .insertInto('blocked_dates')
    .values(
      weekdays.map((weekday) => ({
        id: newId(now.getTime()),
        listing_id: listingId,
        start_date: today,
        end_date: addDays(today, RECURRING_DAYS),
        is_recurring: true,
        recurring_day: weekday,
      })),
    )
    .execute()
}
