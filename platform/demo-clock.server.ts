import { sql } from 'kysely'
import type { Clock } from './clock.ts'
import type { Db, Tx } from './db.server.ts'

/** Each process checks so often whether the clock was moved. */
const LOOK_MS = 1_000

export type DemoClock = { clock: Clock; refresh: () => Promise<void>; stop: () => void }

/** Only demo mode moves its clock ahead of the real time (decision C0). */
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

/** Queued jobs move too, so that what falls due is done now; past events cannot be undone. */
export const moveDemoClock = (db: Db, seconds: number): Promise<void> =>
  db.transaction().execute((tx) => moveClockIn(tx, seconds))

/** The caller's transaction moves what else belongs to it. */
export async function moveClockIn(tx: Tx, seconds: number): Promise<void> {
  await sql`insert into demo_clock (ahead_seconds) values (${seconds})
    on conflict (id) do update set ahead_seconds = demo_clock.ahead_seconds + excluded.ahead_seconds`.execute(tx)
  await sql`update graphile_worker._private_jobs set run_at = run_at - make_interval(secs => ${seconds})
    where run_at > now() and locked_at is null`.execute(tx)
  await sql`select pg_notify('jobs:insert', '{"r":"demo clock","count":1}')`.execute(tx)
}
