import type { Unit } from '#domain/availability/unit.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { SearchRow } from '../report.ts'
import type { Filters, Range } from '../report-input.ts'
import { inRange, isOne, ofVisitors } from './compare.server.ts'

/** A text that fewer visitors have typed may be the name of one of them. */
export const MIN_TYPED_BY = 3

type Input = { filters: Filters; range: Range; order: 'searches' | 'withoutResult' | 'unopened'; limit: number }

type Row = {
  place_id: number | null
  name_en: string | null
  name_es: string | null
  text: string | null
  unit: Unit
  city: string
  category: string
  subcategory: string
  searches: number
  searchers: number
  without_result: number
  unopened: number
}

const columns = { searches: 'searches', withoutResult: 'without_result', unopened: 'unopened' } as const

const sums = sql`sum(searches)::bigint as searches, sum(visitors)::bigint as searchers, sum(without_result)::bigint as without_result,
  sum(unopened)::bigint as unopened`

/** Searches by place and kind, and by typed text, those with most of what is ordered by first. */
export async function listSearchRows(db: Db, { filters, range, order, limit }: Input): Promise<SearchRow[]> {
  const column = sql.ref(columns[order])
  const { rows } = await sql<Row>`
    with places as (
      select nullif(place_id, 0) as place_id, null as text, unit, city, category, subcategory, ${sums}
      from search_figures where ${inRange(range)} and ${ofVisitors(filters)} and ${isOne('unit', filters.unit)}
        and ${isOne('city', filters.city)} and ${isOne('subcategory', filters.subcategory)}
      group by place_id, unit, city, category, subcategory
    ), texts as (
      select null::integer as place_id, text, unit, '' as city, '' as category, '' as subcategory, ${sums}
      from text_figures where ${showsTexts(filters)} and ${inRange(range)} and ${isOne('site', filters.site)}
        and ${isOne('unit', filters.unit)}
      group by text, unit having sum(visitors) >= ${MIN_TYPED_BY}
    ), top as (
      select * from (select * from places union all select * from texts) found
      where ${column} > 0 order by ${column} desc, searches desc, city, text, unit, category, subcategory limit ${limit}
    )
    select top.*, p.name_en, p.name_es from top left join public.places p on p.id = top.place_id
    order by ${column} desc, searches desc, city, text, unit, category, subcategory`.execute(db)
  return rows.map(({ place_id, name_en, name_es, without_result, ...row }) => ({
    ...row,
    placeId: place_id,
    placeNames: name_en === null || name_es === null ? null : { en: name_en, es: name_es },
    withoutResult: without_result,
  }))
}

/** A text has no city and no kind, and is not kept by device or source. */
const showsTexts = ({ city, subcategory, device, source }: Filters) =>
  [city, subcategory, device, source].every((value) => value === undefined) ? sql`true` : sql`false`
