import type { Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { families, steps } from '../measures.ts'
import { addDailyFigures, addNamedFigures, sumsOf } from './add-figures.server.ts'
import { readRolledGroups } from './rolled-groups.server.ts'

/** Counts visits, visitors, searches and steps by unit, city and subcategory. */
export async function rollGroups(tx: Tx): Promise<void> {
  await readRolledGroups(tx)
  await readFunnels(tx)
  await addDailyFigures(tx, [visits, visitors, followed])
  await addNamedFigures(tx, took)
}

/** The steps of somebody who did nothing but search, as bits: only others can follow in order. */
const ONLY_SEARCHED = 2

/**
 * Finds the first time of each step after all steps before it.
 * A search that names no city or subcategory is a search in each of them.
 */
async function readFunnels(tx: Tx): Promise<void> {
  const next = (step: number) => sql`
    select b.visitor_id, b.group_id, min(s.at) as at from ${sql.ref(steps[step - 2]!)} b join group_steps s using (visitor_id, group_id)
    where s.step = ${sql.lit(step)} and s.at >= b.at group by b.visitor_id, b.group_id`
  await sql`
    create temporary table funnels on commit drop as
    with searches as materialized (
      select visitor_id, unit, city, subcategory, min(at) as at from rolled_searches group by 1, 2, 3, 4
    ), search as materialized (
      select v.visitor_id, v.group_id, v.reached, min(s.at) as at
      from group_visitors v join rolled_groups g using (group_id) join searches s on s.visitor_id = v.visitor_id
        and (g.unit = '' or s.unit in ('', g.unit)) and (g.city = '' or s.city in ('', g.city))
        and (g.subcategory = '' or s.subcategory in ('', g.subcategory))
      where v.reached > ${ONLY_SEARCHED} group by 1, 2, 3
    ), looks as materialized (
      select visitor_id, v.unit, v.city, v.subcategory, v.opened_at as at
      from rolled_views v join (select visitor_id, min(at) as at from searches group by 1) s using (visitor_id)
      where v.listing_id is not null and v.opened_at >= s.at
    ), listing as materialized (
      select b.visitor_id, b.group_id, min(l.at) as at
      from looks l join kind_groups g using (unit, city, subcategory)
        join search b on b.visitor_id = l.visitor_id and b.group_id = g.group_id and l.at >= b.at
      group by b.visitor_id, b.group_id
    ), panel as materialized (${next(3)}), hold as materialized (${next(4)}), paid as materialized (${next(5)})
    select visitor_id, group_id, search.reached & ${ONLY_SEARCHED} = 0 as is_searched_elsewhere,
      array[search.at, listing.at, panel.at, hold.at, paid.at] as followed
    from search left join listing using (visitor_id, group_id) left join panel using (visitor_id, group_id)
      left join hold using (visitor_id, group_id) left join paid using (visitor_id, group_id)`.execute(tx)
  await sql`analyze funnels`.execute(tx)
}

const by = sql`group_id, day, site, device, source`

/** A visit counts once in each group of which it has seen a page, with the device and source of its first. */
const visits = sql`
  select ${by}, ${sumsOf({
    visits: sql`sum(sign)`,
    bounces: sql`coalesce(sum(sign) filter (where pages = 1), 0)`,
    views: sql`sum(sign * views)`,
    seconds: sql`sum(sign * g.seconds)`,
  })} from group_visits g join rolled_visits using (visit_id) group by 1, 2, 3, 4, 5`

const whoReached = (step: number) => sql`coalesce(sum(sign) filter (where reached & ${sql.lit(1 << step)} <> 0), 0)`

const visitors = sql`
  select ${by}, ${sumsOf({
    visitors: sql`coalesce(sum(sign) filter (where has_page), 0)`,
    searches: sql`sum(sign * searches)`,
    searchers: sql`coalesce(sum(sign) filter (where searches > 0), 0)`,
    'without-result': sql`sum(sign * without_result)`,
    unopened: sql`sum(sign * unopened)`,
    'reached-search': whoReached(1),
    'reached-listing': whoReached(2),
    'reached-panel': whoReached(3),
    'reached-hold': whoReached(4),
    'reached-paid': whoReached(5),
  })} from group_visitors join rolled_visitors using (visitor_id) group by 1, 2, 3, 4, 5`

const whoFollowed = (step: number) => sql`coalesce(sum(sign) filter (where followed[${sql.lit(step)}] is not null), 0)`

const followed = sql`
  select ${by}, ${sumsOf({
    'reached-search': sql`coalesce(sum(sign) filter (where is_searched_elsewhere), 0)`,
    'followed-listing': whoFollowed(2),
    'followed-panel': whoFollowed(3),
    'followed-hold': whoFollowed(4),
    'followed-paid': whoFollowed(5),
  })} from funnels join rolled_visitors using (visitor_id) group by 1, 2, 3, 4, 5`

const names = sql`${sql.lit(`{${steps.join(',')}}`)}::text[]`

/** Buckets as `boundsOf` has them, of whole seconds. */
const bucket = sql`floor(ln(greatest(1, floor(extract(epoch from f.followed[step] - f.followed[step - 1])))::float8) / ln(1.25::float8))::integer`

const took = sql`
  select unit, city, subcategory, ${families.took} || (${names})[step] || ':' || bucket as measure, day, site, device, source, value
  from (
    select ${by}, step, ${bucket} as bucket, sum(sign) as value
    from funnels f join rolled_visitors using (visitor_id), generate_series(2, 5) step
    where f.followed[step] is not null group by 1, 2, 3, 4, 5, 6, 7) b join rolled_groups using (group_id)`
