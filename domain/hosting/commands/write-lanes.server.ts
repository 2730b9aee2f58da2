import { BLOCK_HOLDER } from '#domain/bookings/commands/occupy.server.ts'
import { newId } from '#kernel/ids.ts'
import type { Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { periodOf } from '../queries/find-in-the-way.server.ts'
import type { LaneChanges, StoredBlock, StoredHours } from '../queries/read-lanes.server.ts'

type Owner = { listingId: string; zone: string }

/**
 * Takes rows of a calendar away and puts others in. The listing's row and its spaces' are locked.
 *
 * @throws a violation of `occupancy_never_overlaps` where a block lies over a booking
 */
export async function writeLanes(tx: Tx, owner: Owner, changes: LaneChanges, now: Date): Promise<void> {
  const { blocks, prices, minimums, hours } = changes
  if (blocks) {
    await removeById(tx, 'blocked_dates', owner, blocks.removed)
    for (const block of blocks.added) await insertBlock(tx, owner, block, now)
  }
  if (prices) {
    await removeById(tx, 'price_overrides', owner, prices.removed)
    for (const { id, from, to, minor } of prices.added)
      await sql`insert into price_overrides (id, listing_id, days, price_minor)
        values (${id}, ${owner.listingId}, daterange(${from}, ${to}, '[]'), ${minor})`.execute(tx)
  }
  if (minimums) {
    await removeById(tx, 'minimum_stays', owner, minimums.removed)
    for (const { id, from, to, days } of minimums.added)
      await sql`insert into minimum_stays (id, listing_id, days, min_days)
        values (${id}, ${owner.listingId}, daterange(${from}, ${to}, '[]'), ${days})`.execute(tx)
  }
  if (hours) await replaceHours(tx, owner, hours)
}

type RowTable = 'blocked_dates' | 'price_overrides' | 'minimum_stays'

/** What a block occupies goes with its row. */
async function removeById(tx: Tx, table: RowTable, { listingId }: Owner, rows: readonly { id: string }[]) {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await tx.deleteFrom(table).where('listing_id', '=', listingId).where('id', 'in', ids).execute()
}

/** In every space of the listing, so that its sibling listings have it too. Wall time that a clock change skips occupies nothing. */
async function insertBlock(
  tx: Tx,
  { listingId, zone }: Owner,
  { id, from, to, start, end }: StoredBlock,
  now: Date,
): Promise<void> {
  const isWhole = start === 0 && end === 1440
  await tx
    .insertInto('blocked_dates')
    .values({
      id,
      listing_id: listingId,
      start_date: from,
      end_date: to,
      start_minutes: isWhole ? null : start,
      end_minutes: isWhole ? null : end,
    })
    .execute()
  const period = periodOf({ from, to, start, end }, zone)
  if (period.start >= period.end) return
  const spaces = await tx.selectFrom('listing_spaces').select('space_id').where('listing_id', '=', listingId).execute()
  await tx
    .insertInto('occupancy')
    .values(
      spaces.map(({ space_id }) => ({
        id: newId(now.getTime()),
        space_id,
        period: sql<string>`tstzrange(${period.start}, ${period.end})`,
        holder: BLOCK_HOLDER,
        blocked_date_id: id,
      })),
    )
    .execute()
}

async function replaceHours(
  tx: Tx,
  { listingId }: Owner,
  { removed, added }: { removed: StoredHours[]; added: StoredHours[] },
): Promise<void> {
  const days = [...new Set([...removed, ...added].map(({ from }) => from))]
  if (days.length === 0) return
  await tx.deleteFrom('opening_exceptions').where('listing_id', '=', listingId).where('day', 'in', days).execute()
  if (added.length === 0) return
  await tx
    .insertInto('opening_exceptions')
    .values(
      added.map(({ from, opens, closes }) => ({
        listing_id: listingId,
        day: from,
        opens_minutes: opens,
        closes_minutes: closes,
      })),
    )
    .execute()
}
