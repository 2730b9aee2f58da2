import type { Db } from '#platform/db.server.ts'
import { type RawBuilder, sql } from 'kysely'

/** These wait for somebody outside, or for a worker. */
type WaitingKind = 'mail' | 'push' | 'payout' | 'refund' | 'feed' | 'photo' | 'job'

/** When each kind's oldest one began to wait; feeds and jobs wait from when they are due, bank payouts for an admin. */
const oldest: Readonly<Record<WaitingKind, RawBuilder<unknown>>> = {
  mail: sql`select min(created_at) from outgoing_emails where status in ('queued', 'failed')`,
  push: sql`select min(created_at) from outgoing_pushes join notifications on id = notification_id where status = 'queued'`,
  payout: sql`select min(coalesce(next_attempt_at, created_at)) from payouts where status in ('due', 'sending') and method <> 'bank'`,
  refund: sql`select min(created_at) from refunds where status = 'intended'`,
  feed: sql`select min(next_poll_at) from calendar_feeds`,
  photo: sql`select min(created_at) from photos where state = 'preparing'`,
  job: sql`select min(run_at) from graphile_worker.jobs where attempts < max_attempts and locked_at is null`,
}

/** So many of the newest sent e-mails, by an index, hold the one that was sent last. */
const NEWEST_SENT = 50

/**
 * An e-mail that waits beside others that are sent is its reader's trouble; when all that came after the last one that was sent wait,
 * the mail server is not there.
 */
const stalled = sql`select min(created_at) from outgoing_emails where status in ('queued', 'failed')
  and created_at > coalesce((select max(sent_at) from (
    select sent_at from outgoing_emails where status = 'sent' order by created_at desc limit ${sql.lit(NEWEST_SENT)}) newest), '-infinity')`

/** Seconds after which somebody has to look (docs/alarms). */
const alarmSeconds = {
  stalled: 300,
  push: 600,
  payout: 3600,
  refund: 900,
  feed: 1800,
  photo: 600,
  job: 300,
  search: 60,
  worker: 60,
} as const

type Delay = keyof typeof alarmSeconds

/** A worker that was never there is missed since the database has started. */
const lastHeartbeat = sql`select coalesce(max(at), pg_postmaster_start_time()) from worker_heartbeats`

const delayed: Readonly<Record<Delay, RawBuilder<unknown>>> = {
  ...oldest,
  stalled,
  search: sql`select clock_timestamp() - make_interval(secs => search_age_seconds())`,
  worker: lastHeartbeat,
}

const byRealClock: ReadonlySet<string> = new Set(['job', 'search', 'worker'] satisfies Delay[])

const clockFor = (name: string, now: Date) =>
  byRealClock.has(name) ? sql`clock_timestamp()` : sql`${now}::timestamptz`

/** A statement of all that waits too long: its `name`, and `since` when. */
export function delays(now: Date): RawBuilder<unknown> {
  const parts = Object.entries(alarmSeconds).map(
    ([name, seconds]) => sql`select ${sql.lit(name)} as name, (${delayed[name as Delay]}) as since,
      ${clockFor(name, now)} - interval '1 second' * ${sql.lit(seconds)} as latest`,
  )
  return sql`select name, since from (${sql.join(parts, sql` union all `)}) parts where since < latest`
}

/**
 * Seconds for which the oldest of each kind has waited, 0 where none does.
 *
 * @param now by the product's clock; jobs are by the database's
 */
export async function waitingAges(
  db: Db,
  now: Date,
): Promise<{ ages: ReadonlyMap<WaitingKind, number>; mailStalledSeconds: number }> {
  const parts = Object.entries({ ...oldest, stalled }).map(
    ([name, query]) => sql`select ${sql.lit(name)} as name, (${query}) as since, ${clockFor(name, now)} as now`,
  )
  const { rows } = await sql<{ name: WaitingKind | 'stalled'; seconds: number }>`
    select name, coalesce(greatest(0, extract(epoch from now - since)), 0)::float8 as seconds
    from (${sql.join(parts, sql` union all `)}) waiting`.execute(db)
  const all = new Map(rows.map(({ name, seconds }) => [name, seconds]))
  const ages = new Map([...all].filter((entry): entry is [WaitingKind, number] => entry[0] !== 'stalled'))
  return { ages, mailStalledSeconds: all.get('stalled')! }
}
