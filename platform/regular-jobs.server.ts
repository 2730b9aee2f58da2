import { type ParsedCronItem, parseCronItems } from 'graphile-worker'
import { MINUTE_MS } from '#kernel/durations.ts'
import { sql } from 'kysely'
import type { Db } from './db.server.ts'
import { nextRun } from './next-run.server.ts'

/** `every`: minutes between two runs, of which a day has a whole number. */
type RegularJob = { name: string; every: number }

/** Tries before a regular job has failed; the next one comes anyway. */
const MAX_ATTEMPTS = 12
/** Jobs of one interval do not all begin in the same minute. */
const APART_MINUTES = 7

/** The minute of each interval, counted from midnight UTC, in which a job is queued. */
const offsetOf = (index: number, every: number) => (index * APART_MINUTES) % every

/**
 * The queue's own clock queues each job once, however many workers there are. What a day without workers has left out is made up for
 * once; jobs of each minute are soon due anyway.
 */
export function cronOf(jobs: readonly RegularJob[]): ParsedCronItem[] {
  return parseCronItems(
    jobs.map(({ name, every }, index) => ({
      task: name,
      identifier: name,
      match: ({ hour, min }) => (hour * 60 + min) % every === offsetOf(index, every),
      options: {
        // One that still waits, or runs, is not joined by another.
        jobKey: name,
        jobKeyMode: 'replace' as const,
        maxAttempts: MAX_ATTEMPTS,
        backfillPeriod: every === 1 ? 0 : every * MINUTE_MS,
      },
    })),
  )
}

/**
 * A worker that starts queues what no worker of this installation has ever queued, what is due each minute, and what a new build may do
 * otherwise. One that waits or runs stays the only one.
 *
 * @param atStart names of jobs whose outcome depends on the build
 */
export async function queueAtStart(db: Db, jobs: readonly RegularJob[], atStart: readonly string[]): Promise<void> {
  const { rows } = await sql<{ identifier: string }>`
    select identifier from graphile_worker._private_known_crontabs`.execute(db)
  const known = new Set(rows.map(({ identifier }) => identifier))
  for (const { name, every } of jobs)
    if (every === 1 || !known.has(name) || atStart.includes(name))
      await sql`select graphile_worker.add_job(${name}, '{}'::json, job_key => ${name}::text,
        max_attempts => ${MAX_ATTEMPTS}, job_key_mode => 'unsafe_dedupe')`.execute(db)
}

/**
 * A worker that starts says what it does regularly, for admins; what no build does any longer is forgotten, and what is still queued of
 * it is taken away: it would fail for good, and be an alarm.
 */
export async function recordRegularJobs(db: Db, jobs: readonly RegularJob[]): Promise<void> {
  const rows = jobs.map(({ name, every }, index) => ({
    name,
    every_minutes: every,
    offset_minutes: offsetOf(index, every),
  }))
  await db.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom('regular_jobs')
      .where(
        'name',
        'not in',
        jobs.map(({ name }) => name),
      )
      .returning('name')
      .execute()
    const names = gone.map(({ name }) => name)
    await sql`delete from graphile_worker._private_jobs where key = any(${names}::text[]) and locked_at is null`.execute(
      tx,
    )
    await tx
      .insertInto('regular_jobs')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet(({ ref }) => ({
          every_minutes: ref('excluded.every_minutes'),
          offset_minutes: ref('excluded.offset_minutes'),
        })),
      )
      .execute()
  })
}

/** The regular jobs by name, with when each was queued last and is queued next; null where its worker has not queued it yet. */
export async function listRegularJobs(
  db: Db,
): Promise<{ name: string; every: number; last: Date | null; next: Date }[]> {
  const { rows } = await sql<{ name: string; every: number; offset: number; last: Date | null; now: Date }>`
    select name, every_minutes as every, offset_minutes as "offset", last_execution as last, clock_timestamp() as now
    from regular_jobs left join graphile_worker._private_known_crontabs on identifier = name order by name`.execute(db)
  return rows.map(({ name, last, now, ...job }) => ({ name, every: job.every, last, next: nextRun(job, now) }))
}

/** A job is superseded while it runs when one of the same key is queued: that one has its work from then on. */
export async function isSuperseded(db: Db, job: { id: string; attempts: number }): Promise<boolean> {
  const { rows } = await sql<{ superseded: boolean }>`
    select key is null and attempts > ${job.attempts} as superseded from graphile_worker.jobs where id = ${job.id}`.execute(
    db,
  )
  return rows[0]?.superseded ?? false
}
