import type { Unit } from '#domain/availability/unit.ts'
import type { Currency } from '#kernel/money.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { boundsOf } from '../buckets.ts'
import type { Ceilings } from '../report.ts'
import type { Filters, Range } from '../report-input.ts'
import { inRange, isOne } from './compare.server.ts'

type Row = { unit: Unit; currency: Currency; bucket: number; searches: number; offered: number }

/** The highest prices that searches allowed, beside what the published listings cost; each in its own currency. */
export async function readCeilings(db: Db, filters: Filters, range: Range): Promise<Ceilings[]> {
  const { rows } = await sql<Row>`
    with ceilings as (
      select unit, currency, bucket::integer as bucket, sum(searches)::bigint as count
      from ceiling_figures where ${inRange(range)} and ${isOne('site', filters.site)} and ${isOne('unit', filters.unit)}
        and ${isOne('city', filters.city)}
      group by 1, 2, 3 having sum(searches) > 0
    ), offered as (
      select unit, currency, floor(ln(price_minor::float8) / ln(1.25::float8))::integer as bucket, count(*) as count
      from (select *, case listing_type when 'home' then 'day' else 'hour' end as unit from listings where status = 'published') l
      where ${isOne('unit', filters.unit)} and ${isOne('city', filters.city)} and ${isOne('subcategory', filters.subcategory)}
      group by 1, 2, 3
    )
    select unit, currency, bucket, coalesce(c.count, 0)::bigint as searches, coalesce(o.count, 0)::bigint as offered
    from ceilings c full join offered o using (unit, currency, bucket)
    where (unit, currency) in (select unit, currency from ceilings) order by unit, currency, bucket`.execute(db)
  return [...Map.groupBy(rows, ({ unit, currency }) => `${unit} ${currency}`).values()].map((own) => ({
    unit: own[0]!.unit,
    currency: own[0]!.currency,
    rows: own.map(({ bucket, searches, offered }) => {
      const { from, to } = boundsOf(bucket)
      return { fromMinor: Math.ceil(from), toMinor: Math.ceil(to), searches, offered }
    }),
  }))
}
