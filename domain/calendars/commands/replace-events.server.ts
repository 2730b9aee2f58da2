import { freeEvents } from '#domain/occupancy/commands/occupy-by-events.server.ts'
import { newId } from '#kernel/ids.ts'
import type { Period } from '#kernel/zones.ts'
import type { Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { isSuddenLoss } from '../feed-trouble.ts'

export type TakenEvent = { uid: string; recurrenceId: string; title: string; period: Period }

/** The last answer of a feed. */
export type Answer = {
  events: readonly TakenEvent[]
  /** UIDs of events that could not be read whole: what was known of them stays. */
  unreadUids: readonly string[]
  /** Polls in a row before after which most events were missing. */
  vanishedPolls: number
}

type Known = { id: string; uid: string; recurrenceId: string; title: string; start: Date; end: Date }

const nameOf = ({ uid, recurrenceId }: { uid: string; recurrenceId: string }) => `${uid}\n${recurrenceId}`
const timeOf = ({ start, end }: Period) => `${start.getTime()}/${end.getTime()}`

/** @returns whether most events have vanished, and are kept for now */
export async function replaceEvents(tx: Tx, feedId: string, answer: Answer, now: Date): Promise<boolean> {
  const { rows } = await sql<Known>`
    select id, uid, recurrence_id as "recurrenceId", title, lower(period) as start, upper(period) as end
    from calendar_events where feed_id = ${feedId}`.execute(tx)
  const { gone, changed, added } = compare(rows, answer)
  const isAhead = ({ end }: Known) => end > now
  const counts = { gone: gone.filter(isAhead).length, ahead: rows.filter(isAhead).length }
  const isSudden = isSuddenLoss({ ...counts, polls: answer.vanishedPolls })
  const ended = isSudden ? gone.filter((row) => !isAhead(row)) : gone
  await remove(tx, ended)
  await change(tx, changed)
  await add(tx, feedId, added, now)
  return isSudden
}

/** Many sites name their events anew each time, so an event with another name and the same time is the same. */
function compare(rows: readonly Known[], { events, unreadUids }: Answer) {
  const known = new Map(rows.map((row) => [nameOf(row), row]))
  const named = new Set(events.map(nameOf))
  const missing = rows.filter((row) => !named.has(nameOf(row)))
  const byTime = Map.groupBy(missing, timeOf)
  const renamed = new Set<Known>()
  const changed: { row: Known; event: TakenEvent }[] = []
  const added: TakenEvent[] = []
  for (const event of events) {
    const row = known.get(nameOf(event)) ?? byTime.get(timeOf(event.period))?.pop()
    if (!row) added.push(event)
    else if (nameOf(row) !== nameOf(event)) renamed.add(row)
    if (row && (nameOf(row) !== nameOf(event) || timeOf(row) !== timeOf(event.period) || row.title !== event.title))
      changed.push({ row, event })
  }
  const unread = new Set(unreadUids)
  // A further event of a UID has its time behind it.
  const isUnread = ({ uid }: Known) => unread.has(uid) || unread.has(uid.slice(0, uid.lastIndexOf(' ')))
  return { gone: missing.filter((row) => !renamed.has(row) && !isUnread(row)), changed, added }
}

async function remove(tx: Tx, rows: readonly Known[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  await freeEvents(tx, ids)
  await sql`delete from calendar_events where id = any(${ids}::uuid[])`.execute(tx)
}

/** An event with other dates is judged anew. */
async function change(tx: Tx, changed: readonly { row: Known; event: TakenEvent }[]): Promise<void> {
  const values = changed.map(({ row, event: { period, ...event } }) => ({
    ...event,
    ...period,
    id: row.id,
    isMoved: timeOf(row) !== timeOf(period),
  }))
  await freeEvents(
    tx,
    values.flatMap(({ id, isMoved }) => (isMoved ? [id] : [])),
  )
  await sql`update calendar_events event set uid = changed.uid, recurrence_id = "recurrenceId", title = changed.title,
      period = tstzrange(changed.start, changed.end), state = case when "isMoved" then 'new' else state end
    from jsonb_to_recordset(${JSON.stringify(values)}) as changed
      (id uuid, uid text, "recurrenceId" text, title text, start timestamptz, "end" timestamptz, "isMoved" boolean)
    where event.id = changed.id`.execute(tx)
}

async function add(tx: Tx, feedId: string, added: readonly TakenEvent[], now: Date): Promise<void> {
  const values = added.map(({ period, ...event }) => ({ id: newId(now.getTime()), ...event, ...period }))
  await sql`insert into calendar_events (id, feed_id, uid, recurrence_id, title, period)
    select id, ${feedId}, uid, "recurrenceId", title, tstzrange(start, "end") from jsonb_to_recordset(${JSON.stringify(values)})
      as added (id uuid, uid text, "recurrenceId" text, title text, start timestamptz, "end" timestamptz)`.execute(tx)
}
