import { releaseExpiredHolds } from '#domain/bookings/commands/release-expired-holds.server.ts'
import { lockSpaces } from '#domain/occupancy/commands/lock-spaces.server.ts'
import { freeEvents, occupyByEvents } from '#domain/occupancy/commands/occupy-by-events.server.ts'
import { BLOCK_HOLDER } from '#domain/occupancy/holder.ts'
import { newId } from '#kernel/ids.ts'
import type { Period } from '#kernel/zones.ts'
import type { Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'

export type TakenEvent = { uid: string; recurrenceId: string; period: Period }

type Feed = { feedId: string; listingId: string }
type Known = { id: string; uid: string; recurrenceId: string; start: Date; end: Date }

const nameOf = ({ uid, recurrenceId }: { uid: string; recurrenceId: string }) => `${uid}\n${recurrenceId}`

/**
 * Updates a feed's stored events; one over a booking is a conflict and takes nothing from it.
 * The listing's spaces are locked first, as by everyone who occupies.
 *
 * @param events null for an unchanged feed, whose conflicts may have ended with their bookings
 * @returns how many conflicts are new
 */
export async function takeInEvents(
  tx: Tx,
  { feedId, listingId }: Feed,
  events: readonly TakenEvent[] | null,
  now: Date,
): Promise<number> {
  const spaces = await lockSpaces(tx, listingId)
  if (events) await replaceEvents(tx, feedId, events, now)
  await releaseExpiredHolds(tx, spaces, now)
  return placeEvents(tx, feedId, spaces)
}

async function replaceEvents(tx: Tx, feedId: string, events: readonly TakenEvent[], now: Date): Promise<void> {
  const { rows } = await sql<Known>`
    select id, uid, recurrence_id as "recurrenceId", lower(period) as start, upper(period) as end
    from calendar_events where feed_id = ${feedId}`.execute(tx)
  const known = new Map(rows.map((row) => [nameOf(row), row]))
  const named = new Set(events.map(nameOf))
  const isSame = (row: Known, { start, end }: Period) =>
    Number(row.start) === Number(start) && Number(row.end) === Number(end)
  const gone = rows.filter((row) => !named.has(nameOf(row)))
  const moved = events.flatMap((event) => {
    const row = known.get(nameOf(event))
    return row && !isSame(row, event.period) ? [{ id: row.id, ...event.period }] : []
  })
  const added = events.filter((event) => !known.has(nameOf(event)))

  const changed = [...gone, ...moved].map(({ id }) => id)
  await freeEvents(tx, changed)
  await sql`delete from calendar_events where id = any(${gone.map(({ id }) => id)}::uuid[])`.execute(tx)
  await sql`update calendar_events event set period = tstzrange(moved.start, moved.end), state = 'new'
    from jsonb_to_recordset(${JSON.stringify(moved)}) as moved (id uuid, start timestamptz, "end" timestamptz)
    where event.id = moved.id`.execute(tx)
  const inserted = added.map(({ uid, recurrenceId, period }) => ({
    id: newId(now.getTime()),
    uid,
    recurrenceId,
    ...period,
  }))
  await sql`insert into calendar_events (id, feed_id, uid, recurrence_id, period)
    select id, ${feedId}, uid, "recurrenceId", tstzrange(start, "end") from jsonb_to_recordset(${JSON.stringify(inserted)})
      as added (id uuid, uid text, "recurrenceId" text, start timestamptz, "end" timestamptz)`.execute(tx)
}

type Judged = { id: string; isNew: boolean; isTaken: boolean } & Period

/**
 * An event occupies its time unless a booking has it.
 *
 * @returns how many conflicts are new
 */
async function placeEvents(tx: Tx, feedId: string, spaces: readonly string[]): Promise<number> {
  const { rows } = await sql<Judged>`
    select id, lower(period) as start, upper(period) as end, state = 'new' as "isNew",
      exists (select from occupancy taken where taken.space_id = any(${spaces}::uuid[]) and taken.released_at is null
        and taken.period && due.period and taken.holder <> ${BLOCK_HOLDER}) as "isTaken"
    from calendar_events due where feed_id = ${feedId} and state in ('new', 'conflict')`.execute(tx)
  const [taken, free] = [rows.filter(({ isTaken }) => isTaken), rows.filter(({ isTaken }) => !isTaken)]
  await occupyByEvents(tx, spaces, free)
  await setState(tx, 'busy', free)
  await setState(tx, 'conflict', taken)
  return taken.filter(({ isNew }) => isNew).length
}

const setState = (tx: Tx, state: 'busy' | 'conflict', events: readonly Judged[]) =>
  sql`update calendar_events set state = ${state} where id = any(${events.map(({ id }) => id)}::uuid[]) and state <> ${state}`.execute(
    tx,
  )
