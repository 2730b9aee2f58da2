import { setTimeout } from 'node:timers/promises'
import { refreshChangedDocuments } from '#domain/search/commands/refresh-documents.server.ts'
import { rebuildPortion } from '#domain/search/commands/rebuild-documents.server.ts'
import type { Db } from '#platform/db.server.ts'
import { pausable, pausedJobs } from '#platform/paused-jobs.server.ts'
import { Logger, run, runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import type { Opened } from '../../services.ts'
import { handsFor, workerTasks } from '../../tasks.ts'
import { type Dependencies, purgesOf } from '../../works.ts'

/** A failed job throws where it is drained; with a worker it is listed by `stop`. */
export type Jobs = {
  drainJobs: () => Promise<void>
  /** Does jobs when they are queued and follows changed listings, as `worker.ts` does. */
  startWorker: () => Promise<{ stop: () => Promise<string[]> }>
}

export function jobsOf({ config, db, pool, clock }: Opened, works: Dependencies): Jobs {
  const taskList = workerTasks(works)
  const failures = () => {
    const failed: string[] = []
    return { failed, logger: new Logger(() => (level, message) => void (level === 'error' && failed.push(message))) }
  }
  const onChanged = purgesOf(config)
  const followChanges = async () => {
    await refreshChangedDocuments(db, clock(), undefined, onChanged)
    while (await rebuildPortion(db, clock(), { onChanged }));
  }

  const drainJobs = async () => {
    const { failed, logger } = failures()
    const paused = await pausedJobs(db)
    const { taskList: unpaused, pause } = pausable(taskList)
    pause(paused)
    do {
      await runOnce({ pgPool: pool, taskList: unpaused, noHandleSignals: true, logger })
      if (failed.length > 0) throw new Error(failed.join('\n'))
      // One run leaves those that waited for another job of their queue.
    } while (await isJobDue(db, paused))
    await followChanges()
  }

  const startWorker = async () => {
    const { failed, logger } = failures()
    const common = { pgPool: pool, noHandleSignals: true, pollInterval: POLL_MS, logger }
    const runners = await Promise.all(handsFor(taskList).map((hands) => run({ ...hands, ...common })))
    let underway = Promise.resolve()
    const timer = setInterval(() => {
      underway = underway.then(() => followChanges())
    }, FOLLOW_MS)
    const stop = async () => {
      clearInterval(timer)
      await Promise.all([underway, ...runners.map((runner) => runner.stop())])
      return failed
    }
    return { stop }
  }
  return { drainJobs, startWorker }
}

/** A queued job is done at once; the poll finds those whose time has come. */
const POLL_MS = 500
/** A changed listing is found in less time than a page takes to load. */
const FOLLOW_MS = 150

/** Asks whether another run is needed; a finished job that is still locked is waited for. */
async function isJobDue(db: Db, paused: ReadonlySet<string>): Promise<boolean> {
  for (;;) {
    const { rows } = await sql<{ isLocked: boolean }>`select locked_at is not null as "isLocked"
      from graphile_worker.jobs where run_at <= now() and task_identifier <> all (${[...paused]}::text[])
      order by 1 limit 1`.execute(db)
    const [next] = rows
    if (!next?.isLocked) return next !== undefined
    await setTimeout(5)
  }
}
