import type { Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { families } from '../measures.ts'
import { addNamedFigures, cube, cubed, isGroup } from './add-figures.server.ts'
import type { Rounds } from './rolled-rows.server.ts'

/** A search for 60 days would be 60 rows of one wish: no more nights of it are counted. */
const MAX_NIGHTS = 31

/** Counts searches and their results, by place and subcategory. */
export async function rollSearches(tx: Tx, rounds: Rounds): Promise<void> {
  await addNamedFigures(tx, filters)
  await addNamedFigures(tx, positions)
  await addPlaces(tx)
  await addTexts(tx)
  await addCeilings(tx)
  await addDates(tx)
  await addListings(tx, rounds)
}

/** The device and source are the visitor's. */
const searches = sql`(
  select s.*, f.device as of_device, f.source as of_source from rolled_searches s join rolled_visitors f using (visitor_id)) s`

const filters = sql`
  select ${cubed}, ${families.filter} || filter as measure, day, site, of_device as device, of_source as source, sum(sign) as value
  from ${searches}, (select) none, lateral (select distinct unnest(s.filters) as filter) f
  group by filter, day, site, of_device, of_source, ${cube} having ${isGroup}`

const positions = sql`
  select ${cubed}, ${families.position} || case when position > 20 then '21+' when position > 10 then '11-20' else position::text end as measure,
    day, site, of_device as device, of_source as source, sum(sign) as value
  from ${searches} where position is not null
  group by 4, day, site, of_device, of_source, ${cube} having ${isGroup}`

const sums = sql`sum(sign) as searches, coalesce(sum(sign) filter (where results = 0), 0) as without_result,
  coalesce(sum(sign) filter (where results > 0 and position is null), 0) as unopened`
const distinctVisitors = sql`count(distinct visitor) filter (where sign = 1) - count(distinct visitor) filter (where sign = -1) as visitors`

async function addPlaces(tx: Tx): Promise<void> {
  await sql`
    insert into search_figures as f (day, site, device, source, unit, city, place_id, category, subcategory, searches, without_result,
      unopened, visitors)
    select day, site, of_device, of_source, unit, city, place_id, category, subcategory, ${sums}, ${distinctVisitors}
    from ${searches} where text = '' group by 1, 2, 3, 4, 5, 6, 7, 8, 9 order by 1, 2, 3, 4, 5, 6, 7, 8, 9
    on conflict (day, site, device, source, unit, city, place_id, category, subcategory) do update set
      searches = f.searches + excluded.searches, without_result = f.without_result + excluded.without_result,
      unopened = f.unopened + excluded.unopened, visitors = f.visitors + excluded.visitors`.execute(tx)
}

async function addTexts(tx: Tx): Promise<void> {
  await sql`
    insert into text_figures as f (day, site, unit, text, searches, without_result, unopened, visitors)
    select day, site, unit, text, ${sums}, ${distinctVisitors}
    from rolled_searches where text <> '' group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (day, site, unit, text) do update set searches = f.searches + excluded.searches,
      without_result = f.without_result + excluded.without_result, unopened = f.unopened + excluded.unopened,
      visitors = f.visitors + excluded.visitors`.execute(tx)
}

/** Buckets as `boundsOf` has them. */
const bucket = sql`floor(ln(greatest(1, price_max_minor)::float8) / ln(1.25::float8))::smallint`

async function addCeilings(tx: Tx): Promise<void> {
  await sql`
    insert into ceiling_figures as f (day, site, unit, city, currency, bucket, searches)
    select day, site, unit, city, price_max_currency, ${bucket}, sum(sign)
    from rolled_searches where price_max_minor is not null group by 1, 2, 3, 4, 5, 6 having sum(sign) <> 0 order by 1, 2, 3, 4, 5, 6
    on conflict (day, site, unit, city, currency, bucket) do update set searches = f.searches + excluded.searches`.execute(
    tx,
  )
}

async function addDates(tx: Tx): Promise<void> {
  await sql`
    insert into date_figures as f (day, site, unit, city, wanted_day, searches)
    select day, site, unit, city, check_in + n, sum(sign)
    from rolled_searches, generate_series(0, least(${MAX_NIGHTS}, greatest(1, coalesce(check_out, check_in) - check_in)) - 1) n
    where check_in is not null group by 1, 2, 3, 4, 5 having sum(sign) <> 0 order by 1, 2, 3, 4, 5
    on conflict (day, site, unit, city, wanted_day) do update set searches = f.searches + excluded.searches`.execute(tx)
}

/** A listing appears once in a search, at its best position. */
async function addListings(tx: Tx, { rolled, closed }: Rounds): Promise<void> {
  await sql`
    with shown as (
      select e.sign, a.day, a.visitor, a.view, l.id, min(l.position) as position
      from dirty d join search_appearances a on a.day = d.day and a.visitor = d.visitor
        join (values (1, ${closed}::integer), (-1, ${rolled}::integer)) e (sign, until) on a.round <= e.until,
        unnest(a.listing_ids, a.positions) l (id, position)
      group by 1, 2, 3, 4, 5
    ), opened as (
      select s.*, exists (select from search_openings o where o.day = s.day and o.view = s.view and o.listing_id = s.id
        and o.round <= case s.sign when 1 then ${closed}::integer else ${rolled}::integer end) as is_opened
      from shown s join listings using (id)
    )
    insert into listing_figures as f (listing_id, day, appearances, position_sum, opened, visitors)
    select id, day, sum(sign), sum(sign * position), coalesce(sum(sign) filter (where is_opened), 0), ${distinctVisitors}
    from opened group by id, day order by id, day
    on conflict (listing_id, day) do update set appearances = f.appearances + excluded.appearances,
      position_sum = f.position_sum + excluded.position_sum, opened = f.opened + excluded.opened,
      visitors = f.visitors + excluded.visitors`.execute(tx)
}
