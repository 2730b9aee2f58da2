import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from './db.server.ts'
import { jsonColumn } from './json-column.server.ts'

/** The channel of the database on which servers hear whose events there are. */
export const LIVE_CHANNEL = 'live'

/** What happened, and ids of what it happened to: never what somebody has written, or who they are. */
export type LiveEvent = { kind: string; [id: string]: string | number }

/** A page's events are kept for so long: whoever was away for longer reads the page anew. */
export const EVENT_TTL_HOURS = 24

/** Ids that one notification holds: it may have 8000 bytes. */
const IDS_EACH = 200

/**
 * Tells the open pages of these people, when the caller's transaction commits and not otherwise. Who has no account any more is left out.
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

/** By the database's clock, which has dated them. */
export async function removeOldLiveEvents(db: Db): Promise<void> {
  await sql`delete from live_events where created_at < now() - make_interval(hours => ${EVENT_TTL_HOURS})`.execute(db)
}

/** What a stream has had: everything that the transactions of this snapshot have written. */
export type LivePosition = { atSeconds: number; snapshot: string }

/** What is read of one stream at a time; with more it is told that it has missed something. */
const MAX_EVENTS = 100

/** Whose events are asked for, from where on: a position, or so many seconds back. */
export type LiveQuestion = { recipientId: string; from: LivePosition | { secondsBack: number } }

/** @returns for each question its events and the position behind them; null events when there are too many */
export async function readLive(
  db: Db,
  questions: readonly LiveQuestion[],
): Promise<{ events: LiveEvent[] | null; position: LivePosition }[]> {
  const seen = questions.map(({ from }) => ('snapshot' in from ? from.snapshot : null))
  const back = questions.map(({ from }) => ('snapshot' in from ? null : from.secondsBack))
  // What a restored database holds of a later count than its own is no transaction of this one.
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
