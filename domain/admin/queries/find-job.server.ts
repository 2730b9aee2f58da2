import type { Db, Tx } from '#platform/db.server.ts'
import { plainStored } from '#platform/log.server.ts'
import { sql } from 'kysely'
import { coveredPayload } from '../covered-payload.ts'

/** The queue numbers its jobs. */
const isJobId = (text: string) => /^[1-9]\d{0,17}$/.test(text)

type Row = {
  id: string
  task: string
  key: string | null
  queue: string | null
  attempts: number
  maxAttempts: number
  createdAt: Date
  runAt: Date
  isRunning: boolean
  error: string | null
  payload: unknown
}

/** A job as an admin may read it; null where it is done or discarded. */
export async function findJob(db: Db | Tx, id: string) {
  if (!isJobId(id)) return null
  const { rows } = await sql<Row>`select j.id::text as id, tasks.identifier as task, key, queues.queue_name as queue,
      attempts::int as attempts, max_attempts::int as "maxAttempts", created_at as "createdAt", run_at as "runAt",
      j.locked_at is not null as "isRunning", last_error as error, payload
    from graphile_worker._private_jobs j join graphile_worker._private_tasks tasks on tasks.id = j.task_id
    left join graphile_worker._private_job_queues queues on queues.id = j.job_queue_id where j.id = ${id}::bigint`.execute(
    db,
  )
  const [job] = rows
  if (!job) return null
  const { error, payload, ...facts } = job
  return { ...facts, error: error === null ? null : plainStored(error), payload: coveredPayload(payload) }
}
