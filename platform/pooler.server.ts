import type pg from 'pg'
import { openDatabase, type Timeouts } from './db.server.ts'
import type { Log } from './log.server.ts'

/** Whether another program stands between: it gives a connection a number of its own, which PostgreSQL does not know. */
export async function isPooled(pool: pg.Pool): Promise<boolean> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return rows[0]!.pid !== (client as unknown as { processID: number | null }).processID
  } finally {
    client.release()
  }
}

/** A worker's queue listens on one for each of its hands; on the others it takes jobs and notes what became of them. */
export const QUEUE_CONNECTIONS = 8

type Wiring = { pool: pg.Pool; databaseUrl: string; listenUrl: string; timeouts: Timeouts }

/**
 * The queue listens for jobs, which no pooler of transactions passes on: where one is in between, it has some connections of its own.
 *
 * @returns `isPooled`: it gets there by a pooler all the same, so that it finds jobs by asking, and prepares no statements
 */
export async function openQueuePool({ pool, databaseUrl, listenUrl, timeouts }: Wiring, log: Log) {
  if (listenUrl === databaseUrl) return { pool, isPooled: await isPooled(pool), close: async () => {} }
  const own = openDatabase({ databaseUrl: listenUrl, databasePool: QUEUE_CONNECTIONS, timeouts }, log)
  await own.findWriter()
  const close = async () => {
    own.stopLooking()
    await own.pool.end()
  }
  return { pool: own.pool, isPooled: await isPooled(own.pool), close }
}

/** For the log of a start. */
export const UNHEARD =
  'DATABASE_URL goes through a pooler, and DATABASE_LISTEN_URL does not lead past it: unless the pooler keeps sessions, pages learn late what happens, and jobs wait up to two seconds. Set it to PostgreSQL’s own address (docs/operations.md, ‘Poolers’).'
