import { setTimeout } from 'node:timers/promises'
import type { Db } from '#platform/db.server.ts'
import { Logger, runOnce, type TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'

const silent = new Logger(() => () => {})

/** Does the due jobs of a test's database; the queue stores outcomes beside its work, so they are waited for. */
export async function doDueJobs(
  { db, pool }: { db: Db; pool: pg.Pool },
  taskList: TaskList,
  { logger = silent, concurrency = 1 } = {},
): Promise<void> {
  await runOnce({ pgPool: pool, taskList, noHandleSignals: true, logger, concurrency })
  while ((await countLocked(db)) > 0) await setTimeout(5)
}

async function countLocked(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker.jobs where locked_at is not null`.execute(db)
  return rows[0]!.count
}
