import { dayIn } from '#kernel/zones.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { WantedDay } from '../report.ts'
import type { Range, ReportInput } from '../report-input.ts'
import { inRange, isOne } from './compare.server.ts'

const MAX_DAYS = 31

/** The days from today on that most searches asked for, beside the listings that are free on them. */
export async function readWantedDays(db: Db, { filters, now, zone }: ReportInput, range: Range): Promise<WantedDay[]> {
  const { rows } = await sql<WantedDay>`
    with wanted as (
      select wanted_day as day, sum(searches)::bigint as searches
      from date_figures where ${inRange(range)} and wanted_day >= ${dayIn(now, zone)} and ${isOne('site', filters.site)}
        and ${isOne('unit', filters.unit)} and ${isOne('city', filters.city)}
      group by wanted_day having sum(searches) > 0 order by searches desc, wanted_day limit ${MAX_DAYS}
    ), listed as materialized (
      select d.busy + d.closed as taken from search_document d join listings l on l.id = d.listing_id
      where l.status = 'published' and ${isOne('l.city', filters.city)} and ${isOne('l.subcategory', filters.subcategory)}
        and ${filters.unit === undefined ? sql`true` : sql`d.kind = ${filters.unit === 'day' ? 0 : 1}`}
    )
    select w.day, w.searches, (select count(*) from listed where not taken @> w.day)::integer as free
    from wanted w order by w.day`.execute(db)
  return rows
}
