import { fail, ok, type Result } from '#kernel/result.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { isJobName, pauseJobs, resumeJobs } from '#platform/paused-jobs.server.ts'
import { type RawBuilder, sql } from 'kysely'
import type { JobFailure } from '../errors.ts'
import { isFailedForGood } from '../queries/failed-for-good.server.ts'
import { findJob } from '../queries/find-job.server.ts'
import { countFailed } from '../queries/list-jobs.server.ts'

type OnJob = { adminId: string; jobId: string }
type OnKind = { adminId: string; task: string }

/** A job that waits is tried at once, with all its tries; one that runs, or is done, is left alone. */
export function retryJob(db: Db, { adminId, jobId }: OnJob, now: Date): Promise<Result<null, JobFailure>> {
  return inTransaction(db, async (tx): Promise<Result<null, JobFailure>> => {
    const job = await findJob(tx, jobId)
    if (!job || !(await tryAgain(tx, sql`array[${job.id}::bigint]`))) return fail({ reason: 'gone' })
    await recordAudit(tx, { actorId: adminId, action: 'job-retried', changes: ofJob(job) }, now)
    return ok(null)
  })
}

/**
 * The same of all jobs of a kind that have failed for good and nobody has looked at, as after an outage.
 *
 * @param kind.shown how many of them the page has shown
 */
export function retryFailed(
  db: Db,
  { adminId, task, shown }: OnKind & { shown: number },
  now: Date,
): Promise<Result<number, JobFailure>> {
  return inTransaction(db, async (tx): Promise<Result<number, JobFailure>> => {
    if ((await countFailed(tx, task)) !== shown || shown === 0) return fail({ reason: 'changed' })
    const retried = await tryAgain(
      tx,
      sql`array(select id from graphile_worker.jobs where ${isFailedForGood} and task_identifier = ${task})`,
    )
    const changes = { task: [null, task], jobs: [retried, 0] } as const
    await recordAudit(tx, { actorId: adminId, action: 'job-retried', changes }, now)
    return ok(retried)
  })
}

/** Characters of a payload that the log keeps. */
const MAX_PAYLOAD = 2000

/** The job's work is not done; the log says what it was. */
export function discardJob(
  db: Db,
  { adminId, jobId, reason }: OnJob & { reason: string },
  now: Date,
): Promise<Result<null, JobFailure>> {
  return inTransaction(db, async (tx): Promise<Result<null, JobFailure>> => {
    const job = await findJob(tx, jobId)
    if (!job) return fail({ reason: 'gone' })
    const { rows } = await sql`select 1 from graphile_worker.complete_jobs(array[${job.id}::bigint])`.execute(tx)
    if (rows.length === 0) return fail({ reason: 'gone' })
    const changes = { ...ofJob(job), payload: [JSON.stringify(job.payload).slice(0, MAX_PAYLOAD), null] as const }
    await recordAudit(tx, { actorId: adminId, action: 'job-discarded', reason, changes }, now)
    return ok(null)
  })
}

/** Workers leave the jobs of a kind where they are, within seconds; what runs is done. */
export function pauseKind(
  db: Db,
  { adminId, task, reason }: OnKind & { reason: string },
  now: Date,
): Promise<Result<null, JobFailure>> {
  return inTransaction(db, async (tx): Promise<Result<null, JobFailure>> => {
    if (!(await isJobName(tx, task))) return fail({ reason: 'gone' })
    if (!(await pauseJobs(tx, { task, reason }, now))) return fail({ reason: 'changed' })
    await recordAudit(tx, { actorId: adminId, action: 'jobs-paused', reason, changes: { task: [null, task] } }, now)
    return ok(null)
  })
}

export function resumeKind(db: Db, { adminId, task }: OnKind, now: Date): Promise<Result<null, JobFailure>> {
  return inTransaction(db, async (tx): Promise<Result<null, JobFailure>> => {
    if (!(await resumeJobs(tx, task))) return fail({ reason: 'changed' })
    await recordAudit(tx, { actorId: adminId, action: 'jobs-resumed', changes: { task: [task, null] } }, now)
    return ok(null)
  })
}

const ofJob = ({ id, task }: { id: string; task: string }) => ({ task: [null, task], job: [null, id] }) as const

/** @returns how many the queue has let go: none that runs */
async function tryAgain(tx: Tx, ids: RawBuilder<unknown>): Promise<number> {
  const { rows } =
    await sql`select 1 from graphile_worker.reschedule_jobs(${ids}, run_at => now(), attempts => 0)`.execute(tx)
  return rows.length
}
