import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { SupplyWanted } from '../report.ts'
import type { Filters, Range } from '../report-input.ts'
import { inRange, isOne, ofVisitors } from './compare.server.ts'

type Input = { filters: Filters; range: Range; limit: number }

/** Searches that found nothing, or nothing worth opening, most frequent first, beside the listings that there are. */
export async function listSupplyWanted(db: Db, { filters, range, limit }: Input): Promise<SupplyWanted[]> {
  const { rows } = await sql<SupplyWanted>`
    with wanted as (
      select unit, city, category, subcategory, sum(searches)::bigint as searches, sum(without_result)::bigint as "withoutResult",
        sum(unopened)::bigint as unopened, sum(without_result + unopened)::bigint as unmet
      from search_figures where ${inRange(range)} and ${ofVisitors(filters)} and ${isOne('unit', filters.unit)}
        and ${isOne('city', filters.city)} and ${isOne('subcategory', filters.subcategory)}
      group by unit, city, category, subcategory having sum(without_result + unopened) > 0
      order by unmet desc, sum(without_result) desc, city, unit, category, subcategory limit ${limit}
    ), listed as (
      select case listing_type when 'home' then 'day' else 'hour' end as unit, city, category, subcategory, count(*) as count
      from listings where status = 'published' group by 1, 2, 3, 4
    )
    select w.*, (select coalesce(sum(l.count), 0)::integer from listed l where l.unit = w.unit and (w.city = '' or l.city = w.city)
      and (w.category = '' or l.category = w.category) and (w.subcategory = '' or l.subcategory = w.subcategory)) as listings
    from wanted w order by unmet desc, "withoutResult" desc, city, unit, category, subcategory`.execute(db)
  return rows
}
