import type { Db } from '#platform/db.server.ts'
import { plainStored } from '#platform/log.server.ts'
import { type RawBuilder, sql } from 'kysely'
import type { JobList } from '../job-list.ts'
import { failedAt, isFailedForGood } from './failed-for-good.server.ts'

const PAGE = 25

/** The queue's jobs of one kind. */
export type JobKind = {
  task: string
  /** Due, and not begun. */
  due: number
  /** Not due yet. */
  later: number
  running: number
  /** Has failed, and is tried again. */
  trying: number
  /** Has failed for good, and nobody has looked at it. */
  failed: number
  /** When the oldest that is due was to be done. */
  oldest: Date | null
  pausedSince: Date | null
  pauseReason: string | null
}

/** Every kind of job of which the queue has one or that is paused, with the database's time. */
export async function listJobKinds(db: Db): Promise<{ kinds: JobKind[]; now: Date }> {
  const waits = sql`locked_at is null and attempts < max_attempts`
  const { rows } = await sql<JobKind & { now: Date }>`
    with counts as (select task_identifier as task,
        (count(*) filter (where ${waits} and run_at <= now()))::int as due,
        (count(*) filter (where ${waits} and run_at > now() and attempts = 0))::int as later,
        (count(*) filter (where locked_at is not null))::int as running,
        (count(*) filter (where ${waits} and attempts > 0))::int as trying,
        (count(*) filter (where ${isFailedForGood}))::int as failed,
        min(run_at) filter (where ${waits} and run_at <= now()) as oldest
      from graphile_worker.jobs group by 1)
    select task, coalesce(due, 0) as due, coalesce(later, 0) as later, coalesce(running, 0) as running,
      coalesce(trying, 0) as trying, coalesce(failed, 0) as failed, oldest, since as "pausedSince", reason as "pauseReason",
      clock_timestamp() as now
    from counts full join paused_jobs using (task) order by failed desc, due desc, task`.execute(db)
  return { kinds: rows.map(({ now: _, ...kind }) => kind), now: rows[0]?.now ?? new Date(0) }
}

type Row = {
  id: string
  task: string
  attempts: number
  maxAttempts: number
  runAt: Date
  failedAt: Date
  error: string | null
}

const conditionOf: Readonly<Record<JobList, RawBuilder<unknown>>> = {
  failed: isFailedForGood,
  trying: sql`locked_at is null and attempts > 0 and attempts < max_attempts`,
  seen: sql`attempts >= max_attempts and locked_at is null and not (${isFailedForGood})`,
}

type Window = {
  list: JobList
  /** Only jobs of this name; null for all. */
  task: string | null
  /** The id before which the page begins; null for the newest. */
  before: string | null
}

/** Jobs that have failed, the newest first, and whether there are more. */
export async function listFailedJobs(db: Db, { list, task, before }: Window) {
  const { rows } = await sql<Row>`select ${columns} from graphile_worker.jobs where ${conditionOf[list]}
    and (${task}::text is null or task_identifier = ${task}) and (${before}::bigint is null or jobs.id < ${before}::bigint)
    order by jobs.id desc limit ${PAGE + 1}`.execute(db)
  return { jobs: rows.slice(0, PAGE).map(toJob), older: rows.length > PAGE ? rows[PAGE - 1]!.id : null }
}

const columns = sql`jobs.id::text as id, task_identifier as task, attempts::int as attempts, max_attempts::int as "maxAttempts",
  run_at as "runAt", ${failedAt} as "failedAt", last_error as error`

const toJob = ({ error, ...job }: Row) => ({ ...job, error: error === null ? null : plainStored(error) })

/** Counts the jobs of a name that have failed for good and nobody has looked at. */
export async function countFailed(db: Db, task: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from graphile_worker.jobs
    where ${isFailedForGood} and task_identifier = ${task}`.execute(db)
  return rows[0]!.count
}
