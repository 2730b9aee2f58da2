import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'

/** Views of so many days are a week's, today included. */
const WEEK_DAYS = 7

/**
 * Only listings seen in the last month are counted; the others already have 0.
 *
 * @returns how many were changed
 */
export async function countWeeklyViews(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update listings set views_this_week = counted.views
    from (select l.id, count(*) filter (where v.day > (${now}::timestamptz at time zone l.time_zone)::date - ${sql.lit(WEEK_DAYS)})::integer as views
      from property_views v join listings l on l.id = v.listing_id
      where v.day > ${now}::timestamptz::date - 30 group by l.id) counted
    where listings.id = counted.id and listings.views_this_week <> counted.views`.execute(db)
  return Number(numAffectedRows ?? 0)
}
