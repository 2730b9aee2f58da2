import { addDays } from '#kernel/dates.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { DAILY_VIEW_DAYS, VIEW_DAYS } from '../limits.ts'

/** Rows of one statement: some tenths of a second, for which nobody waits. */
const PORTION = 10_000

/** Deletes single views that are added up by day, and counts of days that nobody asks for any more. */
export async function removeOldViews(db: Db, now: Date): Promise<void> {
  const today = now.toISOString().slice(0, 10)
  for (const [table, days] of [
    ['property_views', VIEW_DAYS],
    ['daily_views', DAILY_VIEW_DAYS],
  ] as const) {
    const oldest = addDays(today, -days)
    const removeSome = () =>
      sql`delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where day < ${oldest} limit ${sql.lit(PORTION)}))`.execute(db)
    while (Number((await removeSome()).numAffectedRows ?? 0) === PORTION);
  }
}
