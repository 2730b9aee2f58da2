import type { TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import type { Db, Tx } from './db.server.ts'

/** Never queued: the queue refuses a list in which it sees nothing. */
const NOTHING = 'queue.nothing'

/**
 * A list that the queue reads anew for each job: what is paused is hidden from it and stays queued as it is, attempts and all. A job that
 * it has just fetched is still found.
 */
export function pausable(tasks: TaskList): { taskList: TaskList; pause: (paused: ReadonlySet<string>) => void } {
  const taskList: TaskList = { ...tasks, [NOTHING]: () => {} }
  return {
    taskList,
    pause: (paused) => {
      for (const name of Object.keys(tasks))
        Object.defineProperty(taskList, name, { enumerable: !paused.has(name), configurable: true })
    },
  }
}

/** The names of the jobs that no worker does for now. */
export async function pausedJobs(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('paused_jobs').select('task').execute()
  return new Set(rows.map(({ task }) => task))
}

/** @returns false where it was paused before */
export async function pauseJobs(tx: Tx, { task, reason }: { task: string; reason: string }, now: Date) {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('paused_jobs')
    .values({ task, reason, since: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** @returns false where it was not paused */
export async function resumeJobs(tx: Tx, task: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('paused_jobs').where('task', '=', task).executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Whether the queue has ever had a job of this name. */
export async function isJobName(db: Db | Tx, task: string): Promise<boolean> {
  const { rows } = await sql`select 1 from graphile_worker._private_tasks where identifier = ${task}`.execute(db)
  return rows.length > 0
}
