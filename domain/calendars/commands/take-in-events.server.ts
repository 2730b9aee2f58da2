import { DAY_MS } from '#kernel/durations.ts'
import { releaseExpiredHolds } from '#domain/bookings/commands/release-expired-holds.server.ts'
import { lockSpaces } from '#domain/occupancy/commands/lock-spaces.server.ts'
import { freeEvents, occupyByEvents } from '#domain/occupancy/commands/occupy-by-events.server.ts'
import { BLOCK_HOLDER } from '#domain/occupancy/holder.ts'
import { overlaps, type Period } from '#kernel/zones.ts'
import type { Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { saysOnlyBusy, titleKey } from '../event-title.ts'
import { readExportedTimes } from '../queries/read-exported-times.server.ts'
import { type Answer, replaceEvents } from './replace-events.server.ts'

type Feed = { feedId: string; listingId: string; leftOut: readonly string[] }

/**
 * Updates a feed's stored events; one over a booking is a conflict and takes nothing from it.
 * The listing's spaces are locked first, as by everyone who occupies.
 *
 * @param answer null for an unchanged feed, whose conflicts may have ended with their bookings
 * @returns the bookings in conflict; and whether most events have vanished, and are kept for now
 */
export async function takeInEvents(
  tx: Tx,
  { feedId, listingId, leftOut }: Feed,
  answer: Answer | null,
  now: Date,
): Promise<{ bookingIds: string[]; hasVanished: boolean }> {
  const spaces = await lockSpaces(tx, listingId)
  const hasVanished = answer !== null && (await replaceEvents(tx, feedId, answer, now))
  await releaseExpiredHolds(tx, spaces, now)
  await leaveOut(tx, feedId, leftOut)
  await placeEvents(tx, { feedId, listingId }, spaces, now)
  return { bookingIds: await bookingsInConflict(tx, feedId, spaces), hasVanished }
}

type Titled = { id: string; title: string; isLeftOut: boolean }

/** Events take no time here by the host's choice of titles, and do again when that ends. */
async function leaveOut(tx: Tx, feedId: string, leftOut: readonly string[]): Promise<void> {
  const { rows } = await sql<Titled>`
    select id, title, state = 'left-out' as "isLeftOut" from calendar_events where feed_id = ${feedId}`.execute(tx)
  const titles = new Set(leftOut.map(titleKey))
  const wrong = rows.filter(({ title, isLeftOut }) => titles.has(titleKey(title)) !== isLeftOut)
  const left = wrong.filter(({ isLeftOut }) => !isLeftOut)
  await freeEvents(
    tx,
    left.map(({ id }) => id),
  )
  await setState(tx, 'left-out', left)
  await setState(
    tx,
    'new',
    wrong.filter(({ isLeftOut }) => isLeftOut),
  )
}

type Judged = { id: string; title: string; isTaken: boolean } & Period

/** An event occupies its time unless a booking has it. */
async function placeEvents(
  tx: Tx,
  { feedId, listingId }: Omit<Feed, 'leftOut'>,
  spaces: readonly string[],
  now: Date,
): Promise<void> {
  const { rows } = await sql<Judged>`
    select id, title, lower(period) as start, upper(period) as end,
      exists (select from occupancy taken where taken.space_id = any(${spaces}::uuid[]) and taken.released_at is null
        and taken.period && due.period and taken.holder <> ${BLOCK_HOLDER}) as "isTaken"
    from calendar_events due where feed_id = ${feedId} and state in ('new', 'conflict', 'echo')`.execute(tx)
  const taken = rows.filter(({ isTaken }) => isTaken)
  const exported = await readExportedTimes(tx, listingId, now)
  const free = rows.filter(({ isTaken }) => !isTaken)
  await occupyByEvents(tx, spaces, free)
  await setState(tx, 'busy', free)
  await setState(
    tx,
    'echo',
    taken.filter((event) => isEcho(event, exported)),
  )
  await setState(
    tx,
    'conflict',
    taken.filter((event) => !isEcho(event, exported)),
  )
}

/**
 * Other sites close what we tell them, and tell us that they are closed.
 * An echo lasts from the start of a booking to the end of one, with no time between that is not ours.
 */
function isEcho(
  { start, end, title }: Judged,
  { unit, periods }: Awaited<ReturnType<typeof readExportedTimes>>,
): boolean {
  if (!saysOnlyBusy(title)) return false
  // Who leaves in the morning and who comes in the afternoon of a day have no night between them.
  const maxGap = unit === 'day' ? DAY_MS - 1 : 0
  const own = periods.filter((period) => overlaps(period, { start, end }))
  const ordered = own.map((each) => ({ from: each.start.getTime(), to: each.end.getTime() }))
  ordered.sort((a, b) => a.from - b.from)
  return (
    ordered[0]?.from === start.getTime() &&
    Math.max(...ordered.map(({ to }) => to)) === end.getTime() &&
    ordered.every(({ from }, index) => index === 0 || from - ordered[index - 1]!.to <= maxGap)
  )
}

const setState = (
  tx: Tx,
  state: 'new' | 'busy' | 'conflict' | 'left-out' | 'echo',
  events: readonly { id: string }[],
) =>
  sql`update calendar_events set state = ${state} where id = any(${events.map(({ id }) => id)}::uuid[]) and state <> ${state}`.execute(
    tx,
  )

async function bookingsInConflict(tx: Tx, feedId: string, spaces: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct booking_id as id from calendar_events event join occupancy taken
      on taken.space_id = any(${spaces}::uuid[]) and taken.released_at is null and taken.period && event.period
    where feed_id = ${feedId} and state = 'conflict' and booking_id is not null`.execute(tx)
  return rows.map(({ id }) => id)
}
