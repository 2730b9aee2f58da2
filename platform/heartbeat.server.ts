import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.server.ts'

/** The interval of heartbeats, and the silence after which a worker counts as dead. */
export const BEAT_MS = 5_000
export const SILENT_SECONDS = 20

/**
 * The queue alone would leave a killed worker's jobs locked for four hours.
 *
 * @returns a function that stops the heartbeats, once the first is written
 */
export async function startHeartbeat(
  db: Db,
  workerIds: () => readonly string[],
  onError: (error: unknown) => void,
): Promise<() => void> {
  const beat = () => beatOnce(db, workerIds()).catch(onError)
  const timer = setInterval(() => void beat(), BEAT_MS)
  await beat()
  return () => clearInterval(timer)
}

/**
 * The database's clock lets machines agree.
 * A worker that dies before its first heartbeat counts as dead once its job was locked that long.
 *
 * @param workerIds as the queue writes them into `locked_by`
 */
async function beatOnce(db: Db, workerIds: readonly string[]): Promise<void> {
  for (const id of workerIds)
    await sql`insert into worker_heartbeats values (${id}, clock_timestamp())
      on conflict (worker_id) do update set at = excluded.at`.execute(db)
  const silentSince = sql`clock_timestamp() - make_interval(secs => ${SILENT_SECONDS})`
  await sql`delete from worker_heartbeats where at < ${silentSince}`.execute(db)
  // The queue gives a superseded job all its attempts while it runs; unlocked, it would read as failed for good.
  await sql`delete from graphile_worker._private_jobs where ${isOfSilent(silentSince)}
    and key is null and attempts >= max_attempts and last_error is null`.execute(db)
  // A job that ends its worker again and again has a reason from the first time on.
  await sql`update graphile_worker._private_jobs set last_error = 'Error: its worker ended while it ran'
    where ${isOfSilent(silentSince)} and last_error is null`.execute(db)
  await sql`select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from graphile_worker._private_jobs
    where ${isOfSilent(silentSince)}
    having count(*) > 0`.execute(db)
}

/** Jobs that a worker has, which has been silent for so long. */
const isOfSilent = (silentSince: RawBuilder<unknown>) =>
  sql`locked_at < ${silentSince} and locked_by not in (select worker_id from worker_heartbeats)`
