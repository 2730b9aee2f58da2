import { type Day, daysFrom } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { dayIn } from '#kernel/zones.ts'
import { type Db, inTransaction, type Tx, violates } from '#platform/db.server.ts'
import {
  appliesTo,
  type CalendarEdit,
  type ChosenSpan,
  exceedsMaxRows,
  type Lane,
  MAX_CHANGED_LISTINGS,
  maxRows,
  type NotedAction,
  weeklySpans,
} from '../calendar.ts'
import { addBlocks, removeBlocks, replaceDays } from '../cut-rows.ts'
import type { CalendarFailure } from '../errors.ts'
import { findInTheWay } from '../queries/find-in-the-way.server.ts'
import { type LaneChanges, type Lanes, readLanes, type StoredHours } from '../queries/read-lanes.server.ts'
import { lockCalendars, type LockedListing } from './lock-calendars.server.ts'
import { writeLanes } from './write-lanes.server.ts'

/** @property listingIds the calendar's listing first, then those that take the same change */
type EditInput = { hostId: string; listingIds: readonly string[]; edit: CalendarEdit }

/**
 * Changes all listings or none; blocks take the holds' lock and never cover a booking.
 *
 * @returns the id by which the change can be undone
 */
export async function editCalendar(db: Db, input: EditInput, now: Date): Promise<Result<string, CalendarFailure>> {
  try {
    return await inTransaction(db, (tx) => edited(tx, input, now))
  } catch (error) {
    if (!violates(error, 'occupancy_never_overlaps')) throw error
    return fail({ reason: 'booked', bookings: [] })
  }
}

async function edited(
  tx: Tx,
  { hostId, listingIds, edit }: EditInput,
  now: Date,
): Promise<Result<string, CalendarFailure>> {
  if (listingIds.length > MAX_CHANGED_LISTINGS) return fail({ reason: 'too-many-listings', max: MAX_CHANGED_LISTINGS })
  const locked = await lockCalendars(tx, { hostId, listingIds }, now)
  const own = locked?.listings.find(({ id }) => id === listingIds[0])
  if (!locked || !own) return fail({ reason: 'not-found' })

  const planned = await Promise.all(
    locked.listings
      .filter((listing) => appliesTo(edit.action, own, listing))
      .map(async (listing) => ({ listing, changes: await planChange(tx, listing, edit, now) })),
  )
  const refused = planned.find(({ changes }) => 'reason' in changes)?.changes
  if (refused && 'reason' in refused) return fail(refused)
  const plans = planned as { listing: LockedListing; changes: LaneChanges }[]
  const changed = plans.filter(({ changes }) => Object.values(changes).some(isChange))
  if (changed.length === 0) return fail({ reason: 'nothing' })

  const bookings = await findInTheWay(tx, changed)
  if (bookings.length > 0) return fail({ reason: 'booked', bookings })
  const changeId = newId(now.getTime())
  for (const { listing, changes } of changed) {
    await writeLanes(tx, { listingId: listing.id, zone: listing.zone }, changes, now)
    await noteChange(tx, { changeId, listingId: listing.id, listings: changed.length, edit, changes }, now)
  }
  return ok(changeId)
}

const isChange = ({ removed, added }: { removed: readonly unknown[]; added: readonly unknown[] }) =>
  removed.length + added.length > 0

async function planChange(
  tx: Tx,
  listing: LockedListing,
  edit: CalendarEdit,
  now: Date,
): Promise<LaneChanges | CalendarFailure> {
  const today = dayIn(now, listing.zone)
  const lanes = await readLanes(tx, listing.id, today)
  const changes = changesOf(edit, lanes, listing, now)
  for (const lane of Object.keys(changes) as Lane[]) {
    if (exceedsMaxRows(lane, lanes[lane], changes[lane]!)) return { reason: 'too-many-rows', lane, max: maxRows[lane] }
  }
  return changes
}

function changesOf(edit: CalendarEdit, lanes: Lanes, { unit }: LockedListing, now: Date): LaneChanges {
  const { from, to } = edit
  const withIds = <Row>({ removed, added }: { removed: (Row & { id: string })[]; added: Row[] }) => ({
    removed,
    added: added.map((row) => ({ ...row, id: newId(now.getTime()) })),
  })
  switch (edit.action) {
    case 'block':
      return { blocks: withIds(addBlocks(lanes.blocks, ...spansOf(edit))) }
    case 'unblock':
      return {
        blocks: withIds(removeBlocks(lanes.blocks, ...spansOf(edit))),
        ...(unit === 'day' && reopened(lanes, spansOf(edit))),
      }
    case 'price':
    case 'usual-price': {
      const own = edit.action === 'price' ? { from, to, minor: edit.minor, weekend: edit.weekend } : null
      const part = ({ minor, weekend }: Lanes['prices'][number], days: { from: Day; to: Day }) => ({
        ...days,
        minor,
        weekend,
      })
      return { prices: withIds(replaceDays(lanes.prices, edit, own, part)) }
    }
    case 'minimum':
    case 'usual-minimum': {
      const own = edit.action === 'minimum' ? { from, to, days: edit.days } : null
      return { minimums: withIds(replaceDays(lanes.minimums, edit, own, ({ days }, span) => ({ ...span, days }))) }
    }
    case 'open':
    case 'close':
    case 'usual-hours':
      return { hours: { removed: hoursWithin(lanes, edit), added: openingOf(edit) } }
  }
}

const spansOf = (edit: CalendarEdit) => weeklySpans(edit, 'weeklyUntil' in edit ? (edit.weeklyUntil ?? null) : null)

const hoursWithin = ({ hours }: Lanes, { from, to }: ChosenSpan) =>
  hours.filter((row) => from <= row.from && row.from <= to)

/** Per day only a closed day has meaning, and its host sees it as blocked. */
const reopened = (lanes: Lanes, spans: readonly ChosenSpan[]) => ({
  hours: { removed: spans.flatMap((span) => hoursWithin(lanes, span)), added: [] },
})

function openingOf(edit: CalendarEdit): StoredHours[] {
  if (edit.action !== 'open' && edit.action !== 'close') return []
  const opening = edit.action === 'open' ? edit.opening : null
  return daysFrom(edit.from, edit.to).map((day) => ({
    from: day,
    to: day,
    opens: opening?.start ?? null,
    closes: opening?.end ?? null,
  }))
}

type Note = { changeId: string; listingId: string; listings: number; edit: CalendarEdit; changes: LaneChanges }

/** Only the newest change of a listing can be undone, so it replaces the one before. */
async function noteChange(tx: Tx, { changeId, listingId, listings, edit, changes }: Note, now: Date): Promise<void> {
  const values = {
    change_id: changeId,
    listings,
    action: (spansOf(edit).length > 1 ? `${edit.action}-weekly` : edit.action) as NotedAction,
    first_day: edit.from,
    last_day: spansOf(edit).at(-1)!.to,
    created_at: now,
    replaced: JSON.stringify(changes),
  }
  await tx
    .insertInto('calendar_changes')
    .values({ listing_id: listingId, ...values })
    .onConflict((conflict) => conflict.column('listing_id').doUpdateSet(values))
    .execute()
}
