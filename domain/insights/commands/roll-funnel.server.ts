import type { Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { families, steps } from '../measures.ts'
import { addDailyFigures, cube, cubed, isGroup } from './add-figures.server.ts'

/** The steps of somebody who did nothing but search, as bits: only others can follow in order. */
const ONLY_SEARCHED = 2

/**
 * Counts visitors who took a step, and those who took it after all before it, by unit, city and subcategory.
 * A search that names no city or subcategory is a search in each of them.
 */
export async function rollFunnel(tx: Tx): Promise<void> {
  await sql`
    create temporary table funnels on commit drop as
    with groups as materialized (
      select ${cubed}, sign, day, visitor, bit_or(1 << step) as reached
      from rolled_steps group by sign, day, visitor, ${cube} having ${isGroup}
    ), searchers as (
      select distinct sign, day, visitor from rolled_steps where step = 1
    ), ordered as materialized (
      select g.* from groups g join searchers using (sign, day, visitor) where g.reached > ${ONLY_SEARCHED}
    ), taken as (
      select g.*, s.step, s.at from ordered g join rolled_steps s on s.sign = g.sign and s.day = g.day and s.visitor = g.visitor
        and (g.unit = '' or s.unit = g.unit or s.step = 1 and s.unit = '')
        and (g.city = '' or s.city = g.city or s.step = 1 and s.city = '')
        and (g.subcategory = '' or s.subcategory = g.subcategory or s.step = 1 and s.subcategory = '')
    ), first as (select *, min(at) filter (where step = 1) over own as t1 from taken
      window own as (partition by sign, day, visitor, unit, city, subcategory)
    ), second as (select *, min(at) filter (where step = 2 and at >= t1) over own as t2 from first
      window own as (partition by sign, day, visitor, unit, city, subcategory)
    ), third as (select *, min(at) filter (where step = 3 and at >= t2) over own as t3 from second
      window own as (partition by sign, day, visitor, unit, city, subcategory)
    ), fourth as (select *, min(at) filter (where step = 4 and at >= t3) over own as t4 from third
      window own as (partition by sign, day, visitor, unit, city, subcategory)
    )
    select sign, day, visitor, unit, city, subcategory, bit_or(1 << step) as reached,
      array[max(t1), max(t2), max(t3), max(t4), min(at) filter (where step = 5 and at >= t4)] as followed
    from fourth group by sign, day, visitor, unit, city, subcategory
    union all
    select sign, day, visitor, unit, city, subcategory, reached, null from groups g
    where g.reached <= ${ONLY_SEARCHED} or not exists (
      select from searchers s where s.sign = g.sign and s.day = g.day and s.visitor = g.visitor)`.execute(tx)
  await sql`analyze funnels`.execute(tx)
  await addDailyFigures(tx, reached)
  await addDailyFigures(tx, followed)
  await addDailyFigures(tx, took)
}

const names = sql`${sql.lit(`{${steps.join(',')}}`)}::text[]`
const own = sql`unit, city, subcategory`
const ofVisitor = sql`f.day, v.site, v.device, v.source`
const visitor = sql`join rolled_visitors v using (sign, day, visitor)`

const reached = sql`
  select ${own}, 'reached-' || (${names})[step] as measure, ${ofVisitor}, sum(sign) as value
  from funnels f ${visitor}, generate_series(1, 5) step where f.reached & (1 << step) <> 0 group by 1, 2, 3, 4, 5, 6, 7, 8`

const followed = sql`
  select ${own}, 'followed-' || (${names})[step] as measure, ${ofVisitor}, sum(sign) as value
  from funnels f ${visitor}, generate_series(2, 5) step where f.followed[step] is not null group by 1, 2, 3, 4, 5, 6, 7, 8`

/** Buckets as `boundsOf` has them, of whole seconds. */
const bucket = sql`floor(ln(greatest(1, floor(extract(epoch from f.followed[step] - f.followed[step - 1])))::float8) / ln(1.25::float8))::integer`

const took = sql`
  select ${own}, ${families.took} || (${names})[step] || ':' || ${bucket} as measure, ${ofVisitor}, sum(sign) as value
  from funnels f ${visitor}, generate_series(2, 5) step where f.followed[step] is not null group by 1, 2, 3, 4, 5, 6, 7, 8`
