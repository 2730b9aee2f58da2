import { sql } from 'kysely'
import type { Db, Tx } from './db.server.ts'
import { withOrigin } from './job-origin.server.ts'

/**
 * `tasks.ts` adds its table of jobs, because the platform knows no noun.
 * An unknown name or payload then breaks the build where it is queued.
 */
export interface JobPayloads {}

export type JobName = keyof JobPayloads

/**
 * The job exists exactly when the caller's transaction commits.
 *
 * @param name  `noun.verb`, as the worker lists them
 * @param runAt by our own clock, which may be ahead of the queue's in a demo
 * @param key   jobs of one key are one job; leave it out when each counts
 * @param queue jobs of one queue run one after the other, however many workers there are
 * @param isPatient after all jobs that are not
 */
export async function addJob<Name extends JobName>(
  tx: Tx | Db,
  name: Name,
  payload: JobPayloads[Name],
  { runAt, key, queue, isPatient = false }: { runAt?: Date; key?: string; queue?: string; isPatient?: boolean } = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(withOrigin(payload))}::json,
    run_at => ${runAt ? sql`queue_time(${runAt}::timestamptz)` : null}, job_key => ${key ?? null}::text,
    queue_name => ${queue ?? null}::text, priority => ${isPatient ? 10 : 0}, max_attempts => 12)`.execute(tx)
}

/** Queues many jobs of one name by one statement. */
export async function addJobs<Name extends JobName>(
  tx: Tx | Db,
  name: Name,
  jobs: readonly { payload: JobPayloads[Name]; key: string; queue: string }[],
  { isPatient }: { isPatient: boolean },
): Promise<void> {
  const rows = jobs.map((job) => ({ ...job, payload: withOrigin(job.payload) }))
  await sql`select count(graphile_worker.add_job(${name}, payload, job_key => key, queue_name => queue,
      priority => ${sql.lit(isPatient ? 10 : 0)}, max_attempts => 12))
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as job (payload json, key text, queue text)`.execute(tx)
}

/**
 * The queue of what an account has fetched from others. The database keeps each by its name, so there are 256 of them: as many are
 * fetched at a time, four by each of sixty-four workers.
 */
export const fetchQueueOf = (accountId: string) => `fetch-${accountId.slice(-2)}`

/** Jobs that have failed for good are removed before their work is queued anew. */
export async function removeFailedJobs(tx: Tx, name: JobName): Promise<void> {
  await sql`delete from graphile_worker._private_jobs jobs using graphile_worker._private_tasks tasks
    where tasks.id = jobs.task_id and tasks.identifier = ${name} and attempts >= max_attempts and locked_at is null`.execute(
    tx,
  )
}

/**
 * The queue would let jobs with unknown names wait for ever, so they fail and are retried later.
 * They may belong to a newer version whose worker has not started yet.
 *
 * @returns the names
 */
export async function failUnknownJobs(db: Db, known: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`update graphile_worker._private_jobs jobs
    set attempts = attempts + 1, last_error = 'Error: unknown job: ' || tasks.identifier, updated_at = now(),
      run_at = greatest(now(), run_at) + exp(least(attempts + 1, 10)) * interval '1 second'
    from graphile_worker._private_tasks tasks
    where tasks.id = jobs.task_id and tasks.identifier <> all(${known}::text[])
      and locked_at is null and attempts < max_attempts and run_at <= now()
    returning tasks.identifier as name`.execute(db)
  return rows.map(({ name }) => name)
}
