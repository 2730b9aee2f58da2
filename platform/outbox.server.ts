import { sql } from 'kysely'
import type { Db, Tx } from './db.server.ts'

/**
 * Queues a job in the caller's transaction: it exists exactly when the change that asks for it does.
 *
 * @param task  `noun.verb`, as the worker lists them
 * @param runAt by our own clock, which may be ahead of the queue's in a demo
 * @param key   jobs of one key are one job; leave it out when each counts
 */
export async function addJob(
  tx: Tx | Db,
  task: string,
  payload: Record<string, unknown>,
  { runAt, key }: { runAt?: Date; key?: string } = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json,
    run_at => ${runAt ? sql`queue_time(${runAt}::timestamptz)` : null}, job_key => ${key ?? null}::text, max_attempts => 12)`.execute(
    tx,
  )
}
