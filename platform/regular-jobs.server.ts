import { type ParsedCronItem, parseCronItems } from 'graphile-worker'
import { MINUTE_MS } from '#kernel/durations.ts'
import { sql } from 'kysely'
import type { Db } from './db.server.ts'

/** `every`: minutes between two runs, of which a day has a whole number. */
type RegularJob = { name: string; every: number }

/** Tries before a regular job has failed; the next one comes anyway. */
const MAX_ATTEMPTS = 12
/** Jobs of one interval do not all begin in the same minute. */
const APART_MINUTES = 7

/**
 * The queue's own clock queues each job once, however many workers there are. What a day without workers has left out is made up for
 * once; jobs of each minute are soon due anyway.
 */
export function cronOf(jobs: readonly RegularJob[]): ParsedCronItem[] {
  return parseCronItems(
    jobs.map(({ name, every }, index) => ({
      task: name,
      identifier: name,
      match: ({ hour, min }) => (hour * 60 + min) % every === (index * APART_MINUTES) % every,
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

/** A job is superseded while it runs when one of the same key is queued: that one has its work from then on. */
export async function isSuperseded(db: Db, job: { id: string; attempts: number }): Promise<boolean> {
  const { rows } = await sql<{ superseded: boolean }>`
    select key is null and attempts > ${job.attempts} as superseded from graphile_worker.jobs where id = ${job.id}`.execute(
    db,
  )
  return rows[0]?.superseded ?? false
}
