import type { Tx } from '#platform/db.server.ts'
import { type RawBuilder, sql } from 'kysely'

/**
 * Groups by each unit, city and subcategory and by all of them; '' in the result means all, and what has none is in no group of its own.
 * The rows need columns of these three names.
 */
export const cube = sql`cube (unit, city, subcategory)`
export const cubed = sql`coalesce(unit, '') as unit, coalesce(city, '') as city, coalesce(subcategory, '') as subcategory`
export const isGroup = sql`(grouping(unit) = 1 or unit <> '') and (grouping(city) = 1 or city <> '')
  and (grouping(subcategory) = 1 or subcategory <> '')`

/** @param changes rows of unit, city, subcategory, measure, day, site, device, source and value */
export async function addDailyFigures(tx: Tx, changes: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into daily_figures as f (unit, city, subcategory, measure, day, site, device, source, value)
    select unit, city, subcategory, measure, day, site, device, source, sum(value)::bigint
    from (${changes}) c group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(value) <> 0 order by 1, 2, 3, 4, 5, 6, 7, 8
    on conflict (unit, city, subcategory, measure, day, site, device, source) do update set value = f.value + excluded.value`.execute(
    tx,
  )
}
