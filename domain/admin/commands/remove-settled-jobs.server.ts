import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'

/** Somebody who asks what became of a job asks by then. */
const SETTLED_DAYS = 90

/** Deletes jobs that have failed for good and that an admin has looked at; what nobody has looked at stays. */
export async function removeSettledJobs(db: Db): Promise<void> {
  await sql`delete from graphile_worker._private_jobs jobs using seen_failed_jobs seen
    where seen.job_id = jobs.id and seen.run_at = jobs.run_at and attempts >= max_attempts and locked_at is null
      and jobs.run_at < now() - make_interval(days => ${SETTLED_DAYS})`.execute(db)
  await sql`delete from seen_failed_jobs where job_id not in (select id from graphile_worker.jobs)`.execute(db)
}
