import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'

/** How long views count as those of this week, today among them. */
const WEEK_DAYS = 7

/**
 * Writes what cards say of the week's views. Only listings that were seen in the last month are looked at: those of others were
 * set to nothing before.
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
