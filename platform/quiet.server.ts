import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import type { Db } from './db.server.ts'
import type { Log } from './log.server.ts'

/** A worker asks so often whether the copy has gone live. */
const LOOK_MS = 5_000

/** Since when nothing leaves this installation; null for a live one. */
export async function quietSince(db: Db): Promise<Date | null> {
  const row = await db.selectFrom('quiet_installation').select('since').executeTakeFirst()
  return row?.since ?? null
}

/** A copy is quiet from the transaction on that restores it. */
export async function beQuiet(client: pg.ClientBase): Promise<void> {
  await client.query(
    'insert into quiet_installation (since) values (clock_timestamp()) on conflict (id) do update set since = excluded.since',
  )
}

/** @returns whether it was quiet */
export async function goLive(db: Db): Promise<boolean> {
  const gone = await db.deleteFrom('quiet_installation').executeTakeFirst()
  return gone.numDeletedRows > 0n
}

/** A worker begins nothing in a quiet installation. */
export async function untilLive(db: Db, log: Pick<Log, 'warn'>, lookMs = LOOK_MS): Promise<void> {
  const since = await quietSince(db)
  if (since) log.warn(`a restored copy since ${since.toISOString()}: nothing leaves it until npm run db -- go-live`)
  while (await quietSince(db)) await setTimeout(lookMs)
}
