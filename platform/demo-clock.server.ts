import { sql } from 'kysely'
import type { Clock } from './clock.ts'
import type { Db, Tx } from './db.server.ts'

/** How often a process checks whether the clock was moved. */
const LOOK_MS = 1_000

export type DemoClock = { clock: Clock; refresh: () => Promise<void>; stop: () => void }

/** The real time plus what the demo's clock is ahead of it. Demo mode only (decision C0). */
export async function demoClock(db: Db, onError: (error: unknown) => void): Promise<DemoClock> {
  let aheadMs = 0
  const refresh = async () => {
    aheadMs = (await secondsAhead(db)) * 1000
  }
  await refresh().catch(onError)
  const timer = setInterval(() => void refresh().catch(onError), LOOK_MS)
  timer.unref()
  return { clock: () => new Date(Date.now() + aheadMs), refresh, stop: () => clearInterval(timer) }
}

export async function secondsAhead(db: Db): Promise<number> {
  const row = await db.selectFrom('demo_clock').select('ahead_seconds').executeTakeFirst()
  return row?.ahead_seconds ?? 0
}

/**
 * Moves the demo's clock forward, and with it all that waits in the queue: what falls due meanwhile is done now.
 * Never backwards, because past events are not undone.
 */
export const moveDemoClock = (db: Db, seconds: number): Promise<void> =>
  db.transaction().execute((tx) => moveClockIn(tx, seconds))

/** The same, with what else belongs to it. */
export async function moveClockIn(tx: Tx, seconds: number): Promise<void> {
  await sql`insert into demo_clock (ahead_seconds) values (${seconds})
    on conflict (id) do update set ahead_seconds = demo_clock.ahead_seconds + excluded.ahead_seconds`.execute(tx)
  await sql`update graphile_worker._private_jobs set run_at = run_at - make_interval(secs => ${seconds})
    where run_at > now() and locked_at is null`.execute(tx)
  await sql`select pg_notify('jobs:insert', '{"r":"demo clock","count":1}')`.execute(tx)
}
