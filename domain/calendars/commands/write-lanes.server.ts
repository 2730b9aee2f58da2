import {
  writeMinimumStays,
  writeOpeningExceptions,
  writePriceOverrides,
} from '#domain/listings/commands/write-day-rules.server.ts'
import { blockTime, unblockTime } from '#domain/occupancy/commands/block-time.server.ts'
import type { Tx } from '#platform/db.server.ts'
import { DAY_MINUTES } from '../calendar.ts'
import { periodOf } from '../queries/find-in-the-way.server.ts'
import type { LaneChanges, StoredBlock } from '../queries/read-lanes.server.ts'

type Owner = { listingId: string; zone: string }

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/**
 * The caller has locked the rows of the listing and its spaces.
 *
 * @throws a violation of `occupancy_never_overlaps` where a block lies over a booking
 */
export async function writeLanes(tx: Tx, owner: Owner, changes: LaneChanges, now: Date): Promise<void> {
  const { blocks, prices, minimums, hours } = changes
  const { listingId } = owner
  if (blocks) {
    await unblockTime(tx, listingId, idsOf(blocks.removed))
    for (const block of blocks.added) await insertBlock(tx, owner, block, now)
  }
  if (prices) await writePriceOverrides(tx, listingId, { removed: idsOf(prices.removed), added: prices.added })
  if (minimums) await writeMinimumStays(tx, listingId, { removed: idsOf(minimums.removed), added: minimums.added })
  if (hours) {
    const days = [...hours.removed, ...hours.added].map(({ from }) => from)
    const added = hours.added.map(({ from, opens, closes }) => ({ day: from, opens, closes }))
    await writeOpeningExceptions(tx, listingId, { days, added })
  }
}

/** A block occupies every space; wall time that a clock change skips occupies nothing. */
async function insertBlock(
  tx: Tx,
  { listingId, zone }: Owner,
  { id, from, to, start, end }: StoredBlock,
  now: Date,
): Promise<void> {
  const period = periodOf({ from, to, start, end }, zone)
  const spaces = await tx.selectFrom('listing_spaces').select('space_id').where('listing_id', '=', listingId).execute()
  const taken = period.start < period.end ? spaces.map(({ space_id }) => ({ space: space_id, ...period })) : []
  const hours = start === 0 && end === DAY_MINUTES ? null : { start, end }
  await blockTime(tx, { id, listingId, from, to, hours }, taken, now)
}
