import { fail, ok, type Result } from '#kernel/result.ts'
import { type Db, inTransaction, type Tx, violates } from '#platform/db.server.ts'
import { jsonColumn } from '#platform/json-column.server.ts'
import { z } from 'zod'
import type { Lane } from '../calendar.ts'
import type { UndoFailure } from '../errors.ts'
import { findInTheWay } from '../queries/find-in-the-way.server.ts'
import { type LaneChanges, type Lanes, readLanes } from '../queries/read-lanes.server.ts'
import { lockCalendars, type LockedListing } from './lock-calendars.server.ts'
import { writeLanes } from './write-lanes.server.ts'

type UndoInput = { hostId: string; listingId: string; changeId: string }

/** All listings are undone or none; a newer change or a booking in its place prevents it. */
export async function undoCalendarChange(db: Db, input: UndoInput, now: Date): Promise<Result<null, UndoFailure>> {
  try {
    return await inTransaction(db, (tx) => undone(tx, input, now))
  } catch (error) {
    if (!violates(error, 'occupancy_never_overlaps')) throw error
    return fail({ reason: 'booked', bookings: [] })
  }
}

async function undone(
  tx: Tx,
  { hostId, listingId, changeId }: UndoInput,
  now: Date,
): Promise<Result<null, UndoFailure>> {
  const noted = await changesNoted(tx, changeId)
  const locked = await lockCalendars(
    tx,
    { hostId, listingIds: [listingId, ...noted.map((row) => row.listing_id)] },
    now,
  )
  if (!locked) return fail({ reason: 'not-found' })
  // The change is read again under the lock, because another may have come first.
  const rows = await changesNoted(tx, changeId)
  if (rows.length === 0 || rows.length < rows[0]!.listings) return fail({ reason: 'superseded' })

  const inverse: { listing: LockedListing; changes: LaneChanges }[] = []
  for (const row of rows) {
    const listing = locked.listings.find(({ id }) => id === row.listing_id)!
    const changes = laneChanges(row.replaced, changeId)
    if (!stillStands(changes, await readLanes(tx, listing.id, FIRST_DAY))) return fail({ reason: 'superseded' })
    inverse.push({ listing, changes: inverted(changes) })
  }
  const bookings = await findInTheWay(tx, inverse)
  if (bookings.length > 0) return fail({ reason: 'booked', bookings })

  for (const { listing, changes } of inverse)
    await writeLanes(tx, { listingId: listing.id, zone: listing.zone }, changes, now)
  await tx.deleteFrom('calendar_changes').where('change_id', '=', changeId).execute()
  return ok(null)
}

/** Past rows count too, since the change may have cut a row that began long ago. */
const FIRST_DAY = '2000-01-01'

const Days = z.object({ from: z.string(), to: z.string() })
const StoredDays = Days.extend({ id: z.string() })
const laneOf = <Row>(row: z.ZodType<Row>) => z.object({ removed: z.array(row), added: z.array(row) }).exactOptional()
const Changes: z.ZodType<LaneChanges> = z.object({
  blocks: laneOf(StoredDays.extend({ start: z.int(), end: z.int() })),
  prices: laneOf(StoredDays.extend({ minor: z.int(), weekend: z.int().nullable().default(null) })),
  minimums: laneOf(StoredDays.extend({ days: z.int() })),
  hours: laneOf(Days.extend({ opens: z.int().nullable(), closes: z.int().nullable() })),
})
const laneChanges = jsonColumn('calendar_changes.replaced', Changes)

const changesNoted = (tx: Tx, changeId: string) =>
  tx
    .selectFrom('calendar_changes')
    .select(['listing_id', 'listings', 'replaced'])
    .where('change_id', '=', changeId)
    .orderBy('listing_id')
    .execute()

const inverted = (changes: LaneChanges): LaneChanges =>
  Object.fromEntries(
    (Object.keys(changes) as Lane[]).map((lane) => [
      lane,
      { removed: changes[lane]!.added, added: changes[lane]!.removed },
    ]),
  )

/** The change can be undone only while all its rows are unchanged. */
function stillStands(changes: LaneChanges, lanes: Lanes): boolean {
  return (Object.keys(changes) as Lane[]).every((lane) => {
    const there = new Set(lanes[lane].map((row) => keyOf(row)))
    return changes[lane]!.added.every((row) => there.has(keyOf(row)))
  })
}

const keyOf = (row: object) => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)))
