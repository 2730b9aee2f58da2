import type { Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'

/**
 * Reads what each visit and each visitor did by unit, city, subcategory and all of them together: '' as one of the three means all, and
 * what has none is in no group of its own.
 */
export async function readRolledGroups(tx: Tx): Promise<void> {
  await readKinds(tx)
  await readVisits(tx)
  await readTaken(tx)
  await readVisitors(tx)
}

/** Numbers stand for groups, since comparing three texts a million times is what costs. */
async function readKinds(tx: Tx): Promise<void> {
  await sql`
    create temporary table kind_groups on commit drop as
    select k.unit, k.city, k.subcategory, dense_rank() over (order by g.unit, g.city, g.subcategory)::integer as group_id,
      g.unit as of_unit, g.city as of_city, g.subcategory as of_subcategory
    from (select unit, city, subcategory from rolled_views union select unit, city, subcategory from rolled_steps) k,
      lateral (select distinct u.unit, c.city, s.subcategory
        from unnest(array['', k.unit]) u (unit), unnest(array['', k.city]) c (city), unnest(array['', k.subcategory]) s (subcategory)) g`.execute(
    tx,
  )
  await sql`
    create temporary table rolled_groups on commit drop as
    select distinct group_id, of_unit as unit, of_city as city, of_subcategory as subcategory from kind_groups`.execute(
    tx,
  )
  await sql`analyze kind_groups`.execute(tx)
  await sql`analyze rolled_groups`.execute(tx)
}

async function readVisits(tx: Tx): Promise<void> {
  await sql`
    create temporary table group_visits on commit drop as
    select i.visit_id, g.group_id, sum(v.views)::integer as views, sum(v.seconds)::integer as seconds, bool_or(v.has_listing) as has_listing
    from (
      select visitor_id, visit, unit, city, subcategory, count(*) as views, sum(looked) as seconds, bool_or(listing_id is not null) as has_listing
      from rolled_views group by 1, 2, 3, 4, 5) v
      join rolled_visits i using (visitor_id, visit) join kind_groups g using (unit, city, subcategory)
    group by i.visit_id, g.group_id`.execute(tx)
  await sql`analyze group_visits`.execute(tx)
}

/** The steps after a listing's page. */
async function readTaken(tx: Tx): Promise<void> {
  await sql`
    create temporary table group_steps on commit drop as
    select visitor_id, g.group_id, s.step, s.at
    from rolled_steps s join kind_groups g using (unit, city, subcategory)
    where s.step > 2`.execute(tx)
  await sql`analyze group_steps`.execute(tx)
}

/** `reached` has a bit for each step. */
async function readVisitors(tx: Tx): Promise<void> {
  await sql`
    create temporary table group_visitors on commit drop as
    select visitor_id, group_id, bool_or(has_page) as has_page, bit_or(reached) as reached, sum(searches)::integer as searches,
      sum(without_result)::integer as without_result, sum(unopened)::integer as unopened
    from (
      select i.visitor_id, v.group_id, true as has_page, case when v.has_listing then 1 << 2 else 0 end as reached, 0 as searches,
        0 as without_result, 0 as unopened
      from group_visits v join rolled_visits i using (visit_id)
      union all
      select visitor_id, g.group_id, false, 1 << 1, 1, (s.results = 0)::integer, (s.results > 0 and s.position is null)::integer
      from rolled_searches s join kind_groups g using (unit, city, subcategory)
      union all
      select visitor_id, group_id, false, 1 << step, 0, 0, 0 from group_steps) did
    group by visitor_id, group_id`.execute(tx)
  await sql`analyze group_visitors`.execute(tx)
}
