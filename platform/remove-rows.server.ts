import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.server.ts'

/** Rows of one statement: some tenths of a second, for which nobody waits, however long the job has not run. */
const PORTION = 10_000

/**
 * Deletes rows that have reached their end, a portion by each statement.
 *
 * @param statement deletes as many as it is told, by an index on when they end
 * @returns how many
 */
export async function removeInPortions(
  db: Db,
  statement: (limit: RawBuilder<number>) => RawBuilder<unknown>,
  portion = PORTION,
): Promise<number> {
  for (let all = 0; ;) {
    const { numAffectedRows } = await statement(sql.lit(portion)).execute(db)
    const removed = Number(numAffectedRows ?? 0)
    all += removed
    if (removed < portion) return all
  }
}
