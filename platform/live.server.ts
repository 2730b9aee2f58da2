import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from './db.server.ts'
import { jsonColumn } from './json-column.server.ts'

/** Servers hear on this channel whose events there are. */
export const LIVE_CHANNEL = 'live'

/** An event has only a kind and ids, never what somebody has written or who they are. */
export type LiveEvent = { kind: string; [id: string]: string | number }

/** A page that was away for longer must reload. */
export const EVENT_TTL_HOURS = 24

/** One notification may have 8000 bytes, which hold so many ids. */
const IDS_EACH = 200

/**
 * Open pages get the event when the transaction commits; people without an account are left out.
 *
 * @param event of 400 bytes at most
 */
export async function publishLive(
  tx: Tx | Db,
  recipientIds: readonly string[],
  { kind, ...payload }: LiveEvent,
): Promise<void> {
  const recipients = [...new Set(recipientIds)]
  for (let at = 0; at < recipients.length; at += IDS_EACH) {
    await sql`with written as (
        insert into live_events (recipient_id, kind, payload)
        select user_id, ${kind}, ${JSON.stringify(payload)}::jsonb from profiles
        where user_id = any(${recipients.slice(at, at + IDS_EACH)}::uuid[]) and erased_at is null
        returning recipient_id)
      select pg_notify(${LIVE_CHANNEL}, string_agg(recipient_id::text, ',')) from written having count(*) > 0`.execute(
      tx,
    )
  }
}

/** The database's clock has dated the events. */
export async function removeOldLiveEvents(db: Db): Promise<void> {
  await sql`delete from live_events where created_at < now() - make_interval(hours => ${EVENT_TTL_HOURS})`.execute(db)
}

/** A stream has received everything that the snapshot's transactions have written. */
export type LivePosition = { atSeconds: number; snapshot: string }

/** A stream with more events at once gets a single 'missed'. */
const MAX_EVENTS = 100

/** A stream asks from its position, or from so many seconds back. */
export type LiveQuestion = { recipientId: string; from: LivePosition | { secondsBack: number } }

/** @returns each question's events and the position behind them; null events when there are too many */
export async function readLive(
  db: Db,
  questions: readonly LiveQuestion[],
): Promise<{ events: LiveEvent[] | null; position: LivePosition }[]> {
  const seen = questions.map(({ from }) => ('snapshot' in from ? from.snapshot : null))
  const back = questions.map(({ from }) => ('snapshot' in from ? null : from.secondsBack))
  // A restored database may hold rows of later transaction ids than its own.
  const { rows } = await sql<Found>`
    select n::int, pg_current_snapshot()::text as snapshot, floor(extract(epoch from now()))::int as at_seconds,
      found.id, found.kind, found.payload
    from unnest(${questions.map(({ recipientId }) => recipientId)}::uuid[], ${seen}::pg_snapshot[], ${back}::int[])
      with ordinality as asked (recipient, seen, seconds_back, n)
    left join lateral (
      select e.id, e.kind, e.payload from live_events e
      where e.recipient_id = asked.recipient
        and e.txid >= coalesce(pg_snapshot_xmin(asked.seen), '0'::xid8)
        and e.txid < pg_snapshot_xmax(pg_current_snapshot())
        and case when asked.seen is null then e.created_at > now() - make_interval(secs => asked.seconds_back)
          else not pg_visible_in_snapshot(e.txid, asked.seen) end
      order by e.txid, e.id limit ${MAX_EVENTS + 1}) found on true
    order by n, found.id`.execute(db)
  const byQuestion = Map.groupBy(rows, ({ n }) => n)
  return questions.map((_, place) => answerOf(byQuestion.get(place + 1) ?? []))
}

const idsOf = jsonColumn('live_events.payload', z.record(z.string(), z.union([z.string(), z.number()])))

type Found = {
  n: number
  snapshot: string
  at_seconds: number
  id: number | null
  kind: string | null
  payload: unknown
}

function answerOf(rows: readonly Found[]): { events: LiveEvent[] | null; position: LivePosition } {
  const [first] = rows
  const events = rows.flatMap(({ id, kind, payload }) =>
    kind === null ? [] : [{ kind, ...idsOf(payload, String(id)) }],
  )
  return {
    events: events.length > MAX_EVENTS ? null : events,
    position: { atSeconds: first!.at_seconds, snapshot: first!.snapshot },
  }
}
