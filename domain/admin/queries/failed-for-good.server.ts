import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'

/** A job on its last attempt is locked while it runs; unlocked, with no attempt left, it is dead, until an admin has looked at it. */
export const isFailedForGood = sql`attempts >= max_attempts and locked_at is null
  and not exists (select from seen_failed_jobs seen where seen.job_id = jobs.id and seen.run_at = jobs.run_at)`

/** The queue puts off each failed job, the last time as well: by e to the power of ten seconds. */
export const failedAt = sql`(run_at - exp(10) * interval '1 second')`

/** Figures and alarms are of one day. */
export const isJobOfLastDay = sql`${failedAt} > now() - interval '1 day'`

type FailedJob = { id: string; task: string; runAt: Date; failedAt: Date }
type DeadEmail = { id: string; type: string; deadAt: Date | null }

/** Failures for good that nobody has looked at, newest first, without errors that may contain addresses. */
export async function listFailedForGood(db: Db): Promise<{ jobs: FailedJob[]; emails: DeadEmail[] }> {
  const { rows: jobs } =
    await sql<FailedJob>`select id::text, task_identifier as task, run_at as "runAt", ${failedAt} as "failedAt"
    from graphile_worker.jobs where ${isFailedForGood} order by jobs.id desc`.execute(db)
  const emails = await db
    .selectFrom('outgoing_emails')
    .select(['id', 'type', 'dead_at as deadAt'])
    .where('status', '=', 'dead')
    .where('is_settled', '=', false)
    .orderBy('id', 'desc')
    .execute()
  return { jobs, emails }
}

/** One line each, oldest first, for `npm run db -- check`. */
export async function linesOfFailed(db: Db): Promise<string[]> {
  const { jobs, emails } = await listFailedForGood(db)
  return [
    ...jobs.toReversed().map(({ id, task }) => `a job has failed for good: ${id} (${task})`),
    ...emails.toReversed().map(({ id, type }) => `an e-mail has failed for good: ${id} (${type})`),
  ]
}
