import { addDays } from '#kernel/dates.ts'
import type { Db } from '#platform/db.server.ts'
import { removeInPortions } from '#platform/remove-rows.server.ts'
import { sql } from 'kysely'
import { DAILY_VIEW_DAYS, VIEW_DAYS } from '../limits.ts'

/** Deletes single views that are added up by day, and counts of days that nobody asks for any more. */
export async function removeOldViews(db: Db, now: Date): Promise<void> {
  const before = (days: number) => addDays(now.toISOString().slice(0, 10), -days)
  await removeInPortions(
    db,
    (limit) => sql`delete from property_views where ctid = any(array(
      select ctid from property_views where day < ${before(VIEW_DAYS)} limit ${limit}))`,
  )
  await removeInPortions(
    db,
    (limit) => sql`delete from daily_views where ctid = any(array(
      select ctid from daily_views where day < ${before(DAILY_VIEW_DAYS)} limit ${limit}))`,
  )
}
