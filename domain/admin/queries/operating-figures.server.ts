import { awaits } from '#domain/bookings/queries/match-status.server.ts'
import { countEvents } from '#domain/security/queries/count-events.server.ts'
import { databaseAheadMs } from '#platform/database-clock.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { OperatingFigures } from '#platform/metrics.server.ts'
import { type RawBuilder, sql } from 'kysely'
import { headNumber } from '../audit-chain.ts'
import { isFailedForGood, isJobOfLastDay } from './failed-for-good.server.ts'
import { waitingAges } from './waiting-ages.server.ts'

type Row = {
  dead: number
  pushes: number
  refused: number
  refused_today: number
  holds: number
  age: number | null
  stale: number
  checked: number | null
  broken: number | null
  backup: number | null
  chain: string | null
  unchained: number
}

/**
 * The metrics for operators, for `/metrics`.
 *
 * @param now by the product's clock, which a demo may have moved
 */
export async function operatingFigures(db: Db, now: Date): Promise<OperatingFigures> {
  const { rows } = await sql<Row>`select
    (select count(*)::int from outgoing_emails where status = 'dead' and not is_settled
      and dead_at > ${now}::timestamptz - interval '1 day') as dead,
    (select count(*)::int from outgoing_pushes where status = 'dead' and ended_at > ${now}::timestamptz - interval '1 day') as pushes,
    (select count(*)::int from refused_addresses where tried_at is null) as refused,
    (select count(*)::int from refused_addresses where tried_at is null and since > ${now}::timestamptz - interval '1 day') as refused_today,
    (select count(*)::int from bookings where ${awaits('payment', now)}) as holds,
    (select extract(epoch from clock_timestamp() - max(at))::float8 from worker_heartbeats) as age,
    (select extract(epoch from ${now}::timestamptz - max(at))::float8 from book_checks) as checked,
    (select count from book_checks order by at desc limit 1) as broken,
    (select extract(epoch from clock_timestamp() - max(made_at))::float8 from backups) as backup,
    (select hash from audit_chain order by day desc limit 1) as chain,
    (select count(*)::int from audit_chain where broken_at is not null) as unchained,
    search_age_seconds() as stale`.execute(db)
  const { dead, pushes, refused, refused_today: lastDay, ...row } = rows[0]!
  const { holds, age, stale, checked, broken, backup, chain, unchained } = row
  const { ages, mailStalledSeconds } = await waitingAges(db, now)
  const due = await jobsByTask(db, sql`attempts < max_attempts and run_at <= now()`)

  return {
    jobsWaiting: countsOf(due),
    jobSeconds: new Map(due.map(({ task, seconds }) => [task, seconds])),
    jobsFailed: countsOf(await jobsByTask(db, sql`${isFailedForGood} and ${isJobOfLastDay}`)),
    deadEmails: dead,
    deadPushes: pushes,
    refusedAddresses: { all: refused, lastDay },
    openHolds: holds,
    clockOffsetSeconds: (await databaseAheadMs(db)) / 1000,
    waitingSeconds: ages,
    mailStalledSeconds,
    heartbeatAgeSeconds: age,
    searchAgeSeconds: stale,
    booksAgeSeconds: checked,
    booksFindings: broken,
    backupAgeSeconds: backup,
    auditHead: chain === null ? null : headNumber(chain),
    auditBroken: unchained,
    securityEvents: await countEvents(db, now),
  }
}

type JobsOfTask = { task: string; jobs: number; seconds: number }

/** @property seconds since the oldest of them was due */
async function jobsByTask(db: Db, condition: RawBuilder<unknown>): Promise<JobsOfTask[]> {
  const { rows } = await sql<JobsOfTask>`select task_identifier as task, count(*)::int as jobs,
      greatest(0, extract(epoch from clock_timestamp() - min(run_at)))::float8 as seconds
    from graphile_worker.jobs where ${condition} group by 1 order by 1`.execute(db)
  return rows
}

const countsOf = (found: readonly JobsOfTask[]) => new Map(found.map(({ task, jobs }) => [task, jobs]))
