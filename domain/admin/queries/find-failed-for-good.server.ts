import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { isFailedForGood } from './operating-figures.server.ts'

/** Lists dead jobs and e-mails for `npm run db -- check`, without errors that may contain addresses. */
export async function findFailedForGood(db: Db): Promise<string[]> {
  const { rows: jobs } = await sql<{ id: string; task: string }>`select id::text, task_identifier as task
    from graphile_worker.jobs where ${isFailedForGood} order by id`.execute(db)
  const emails = await db
    .selectFrom('outgoing_emails')
    .select(['id', 'type'])
    .where('status', '=', 'dead')
    .orderBy('id')
    .execute()

  return [
    ...jobs.map(({ id, task }) => `a job has failed for good: ${id} (${task})`),
    ...emails.map(({ id, type }) => `an e-mail has failed for good: ${id} (${type})`),
  ]
}
