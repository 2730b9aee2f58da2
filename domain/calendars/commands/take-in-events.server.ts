import { BLOCK_HOLDER, lockSpaces } from '#domain/bookings/commands/occupy.server.ts'
import { releaseExpiredHolds } from '#domain/bookings/commands/release-expired-holds.server.ts'
import { newId } from '#kernel/ids.ts'
import type { Period } from '#kernel/zones.ts'
import type { Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'

export type TakenEvent = { uid: string; recurrenceId: string; period: Period }

type Feed = { feedId: string; listingId: string }
type Known = { id: string; uid: string; recurrenceId: string; start: Date; end: Date }

const nameOf = ({ uid, recurrenceId }: { uid: string; recurrenceId: string }) => `${uid}\n${recurrenceId}`

/**
 * Makes a feed's events those that it names now: what it names no longer is removed, what has other times is moved. Nothing is taken
 * from a booking: an event over one is a conflict. The listing's spaces are locked first, as by everyone who occupies.
 *
 * @param events null where the feed has not changed: then only conflicts are looked at again, because their bookings may be gone
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
  await sql`delete from occupancy where calendar_event_id = any(${changed}::uuid[])`.execute(tx)
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

/** What does not stand in occupancy yet takes its time there, unless a booking has it. @returns how many conflicts are new */
async function placeEvents(tx: Tx, feedId: string, spaces: readonly string[]): Promise<number> {
  const { rows } = await sql<{ isNew: boolean }>`
    with due as (
      select id, period, state from calendar_events where feed_id = ${feedId} and state in ('new', 'conflict')
    ), judged as (
      select due.*, exists (select from occupancy taken where taken.space_id = any(${spaces}::uuid[]) and taken.released_at is null
        and taken.period && due.period and taken.holder <> ${BLOCK_HOLDER}) as is_taken
      from due
    ), placed as (
      insert into occupancy (id, space_id, period, holder, calendar_event_id)
      select gen_random_uuid(), space, period, ${BLOCK_HOLDER}, judged.id
      from judged cross join unnest(${spaces}::uuid[]) as space where not is_taken
    ), settled as (
      update calendar_events event set state = case when is_taken then 'conflict' else 'busy' end
      from judged where event.id = judged.id and event.state <> case when is_taken then 'conflict' else 'busy' end
    )
    select judged.state = 'new' as "isNew" from judged where is_taken`.execute(tx)
  return rows.filter(({ isNew }) => isNew).length
}
