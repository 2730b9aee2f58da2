import { exceedsMaxRows } from '#domain/calendars/calendar.ts'
import { writeLanes } from '#domain/calendars/commands/write-lanes.server.ts'
import { addBlocks } from '#domain/calendars/cut-rows.ts'
import { readLanes, type StoredBlock } from '#domain/calendars/queries/read-lanes.server.ts'
import type { ListingContent } from '#domain/listings/input.ts'
import { closeWeekdays } from '#domain/occupancy/commands/block-time.server.ts'
import type { Day } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import { fail, type Result } from '#kernel/result.ts'
import { type Db, inTransaction, type Tx, violates } from '#platform/db.server.ts'
import type { EditFailure } from '../errors.ts'

type Blocked = { listingId: string; zone: string; today: Day }

/**
 * Closes weekdays and blocks days of a listing's spaces, whose rows are locked.
 *
 * @throws a violation of `occupancy_never_overlaps` where a day is booked
 */
export async function writeBlocks(
  tx: Tx,
  { listingId, zone, today }: Blocked,
  { availability }: ListingContent,
  now: Date,
): Promise<void> {
  await closeWeekdays(tx, { listingId, today }, availability.closedWeekdays, now)
  if (availability.blocks.length === 0) return
  const { blocks: stored } = await readLanes(tx, listingId, today)
  await writeLanes(tx, { listingId, zone }, { blocks: blocksAdded(stored, availability.blocks, now) }, now)
}

/** Whether a listing has room for the form's blocks, checked before anything is written. */
export async function hasRoomForBlocks(
  tx: Tx,
  { listingId, today }: Omit<Blocked, 'zone'>,
  { availability }: ListingContent,
  now: Date,
): Promise<boolean> {
  if (availability.blocks.length === 0) return true
  const { blocks: stored } = await readLanes(tx, listingId, today)
  return !exceedsMaxRows('blocks', stored, blocksAdded(stored, availability.blocks, now))
}

/** Adds blocks as if one by one in the calendar, each replacing what it covers. */
function blocksAdded(stored: readonly StoredBlock[], blocks: readonly { from: Day; to: Day }[], now: Date) {
  let rows = stored
  for (const { from, to } of blocks) {
    const { removed, added } = addBlocks(rows, { from, to, hours: null })
    const fresh = added.map((block) => ({ ...block, id: newId(now.getTime()) }))
    rows = [...rows.filter((row) => !removed.includes(row)), ...fresh]
  }
  return {
    removed: stored.filter((row) => !rows.includes(row)),
    added: rows.filter((row) => !stored.includes(row)),
  }
}

/** Runs a transaction that blocks days; booked ones become a form problem and nothing is written. */
export async function refusingTakenBlocks<Value, Failure>(
  db: Db,
  work: (tx: Tx) => Promise<Result<Value, Failure | EditFailure>>,
): Promise<Result<Value, Failure | EditFailure>> {
  try {
    return await inTransaction(db, work)
  } catch (error) {
    if (!violates(error, 'occupancy_never_overlaps')) throw error
    return fail({ reason: 'incomplete', problems: { availability: { blockFrom1: 'wizard:problems.blockTaken' } } })
  }
}
