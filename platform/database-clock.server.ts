import { sql } from 'kysely'
import type { Db } from './db.server.ts'

/**
 * Milliseconds by which the database's clock is ahead of this machine's; 0 where the time of asking explains the difference.
 *
 * @param nowMs this machine's clock
 */
export async function databaseAheadMs(db: Db, nowMs: () => number = Date.now): Promise<number> {
  const before = nowMs()
  const { rows } = await sql<{ ms: number }>`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`.execute(
    db,
  )
  const after = nowMs()
  // The answer was made at some moment between the two, which are whole milliseconds.
  const ms = Math.floor(rows[0]!.ms)
  return ms < before ? ms - before : Math.max(0, ms - after)
}
