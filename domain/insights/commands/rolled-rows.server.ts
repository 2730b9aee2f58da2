import type { Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { IDLE_SECONDS, MAX_LOOK_SECONDS } from '../visit.ts'

/** Rows up to `rolled` are in the figures already, those up to `closed` will be. */
export type Rounds = { rolled: number; closed: number }

/**
 * Reads all that visitors with new rows have done on their day, twice: with sign 1 as it is now, with sign -1 as it was when it was
 * rolled up. What a figure changes by is the sum over both, whatever it counts; nothing that others have done is read.
 * A visitor's day has a number, which is negative where the sign is: joins and sorts by it are cheaper than by a day and a hash.
 */
export async function readRolledRows(tx: Tx, rounds: Rounds): Promise<void> {
  await readDirty(tx, rounds)
  await readViews(tx, rounds)
  await readSearches(tx, rounds)
  await readSteps(tx, rounds)
  await readVisits(tx)
  await readFirsts(tx)
}

const epochs = ({ rolled, closed }: Rounds) =>
  sql`(values (1, ${closed}::integer), (-1, ${rolled}::integer)) e (sign, until)`

async function readDirty(tx: Tx, { rolled, closed }: Rounds): Promise<void> {
  const isNew = (alias: string) =>
    sql`${sql.ref(`${alias}.round`)} > ${rolled} and ${sql.ref(`${alias}.round`)} <= ${closed}`
  await sql`
    create temporary table dirty on commit drop as
    select row_number() over ()::integer as number, day, visitor from (
    select day, visitor from page_views p where ${isNew('p')} and visitor is not null
    union select p.day, p.visitor from page_times t join page_views p using (day, view)
      where ${isNew('t')} and p.round <= ${rolled} and p.visitor is not null
    union select day, visitor from search_queries s where ${isNew('s')} and visitor is not null
    union select s.day, s.visitor from search_openings o join search_queries s using (day, view)
      where ${isNew('o')} and s.round <= ${rolled} and s.visitor is not null
    union select a.day, a.visitor from search_openings o join search_appearances a using (day, view)
      where ${isNew('o')} and a.round <= ${rolled}
    union select day, visitor from search_appearances a where ${isNew('a')}
    union select day, visitor from booking_conversions c where ${isNew('c')}) d`.execute(tx)
  await sql`analyze dirty`.execute(tx)
}

async function readViews(tx: Tx, rounds: Rounds): Promise<void> {
  await sql`
    create temporary table dirty_views on commit drop as
    select d.number, p.day, p.view, p.site, p.visitor, p.opened_at, p.page, p.listing_id, p.unit, p.city, p.subcategory, p.referrer_host, p.source,
      p.device, p.browser, p.country, p.round
    from dirty d join page_views p on p.day = d.day and p.visitor = d.visitor where p.round <= ${rounds.closed}`.execute(
    tx,
  )
  await sql`analyze dirty_views (day, view)`.execute(tx)
  await sql`
    create temporary table rolled_views on commit drop as
    with looked as (
      select p.day, p.view, max(t.seconds) as now, max(t.seconds) filter (where t.round <= ${rounds.rolled}) as before
      from dirty_views p join page_times t on t.day = p.day and t.view = p.view where t.round <= ${rounds.closed}
      group by p.day, p.view
    ), views as (
      select e.sign, e.sign * p.number as visitor_id, p.*, coalesce(case e.sign when 1 then l.now else l.before end, 0) as looked
      from dirty_views p left join looked l on l.day = p.day and l.view = p.view
        join ${epochs(rounds)} on p.round <= e.until
    ), ends as (
      select *, max(opened_at + make_interval(secs => least(looked, ${MAX_LOOK_SECONDS}))) over (
        partition by visitor_id order by opened_at, view rows between unbounded preceding and 1 preceding) as idle_since
      from views
    ), starts as (
      select *, idle_since is null or opened_at > idle_since + make_interval(secs => ${IDLE_SECONDS}) as is_entry from ends
    )
    select visitor_id, sign, day, site, visitor, view, opened_at, page, listing_id, unit, city, subcategory, referrer_host, source, device, browser,
      country, looked, is_entry, count(*) filter (where is_entry) over own as visit,
      coalesce(lead(is_entry) over own, true) as is_exit
    from starts window own as (partition by visitor_id order by opened_at, view)`.execute(tx)
  await sql`analyze rolled_views (visitor_id, visit, page, unit, city, subcategory)`.execute(tx)
}

async function readVisits(tx: Tx): Promise<void> {
  await sql`
    create temporary table rolled_visits on commit drop as
    select row_number() over ()::integer as visit_id, visitor_id, visit, sign, day, site, visitor, min(opened_at) as started_at,
      max(opened_at + make_interval(secs => least(looked, ${MAX_LOOK_SECONDS}))) as ended_at, count(*)::integer as pages,
      sum(looked)::integer as seconds, max(page) filter (where is_entry) as entry_page, max(page) filter (where is_exit) as exit_page,
      max(source) filter (where is_entry) as source, max(device) filter (where is_entry) as device,
      max(browser) filter (where is_entry) as browser, coalesce(max(country) filter (where is_entry), '') as country,
      coalesce(max(referrer_host) filter (where is_entry), '') as referrer
    from rolled_views group by visitor_id, visit, sign, day, site, visitor`.execute(tx)
  await sql`analyze rolled_visits (visit_id, visitor_id, visit, day, site, device, source)`.execute(tx)
}

/** A search was made when its page was opened, if that is known; what it tells comes later. */
async function readSearches(tx: Tx, rounds: Rounds): Promise<void> {
  await sql`
    create temporary table rolled_searches on commit drop as
    select e.sign * d.number as visitor_id, e.sign, s.day, s.site, s.visitor, s.view, coalesce(v.opened_at, s.at) as at, s.device, s.source, s.unit, s.city, s.category,
      s.subcategory, s.place_id, s.text, s.filters, s.check_in, s.check_out, s.price_max_minor, s.price_max_currency, s.results, o.position
    from dirty d join search_queries s on s.day = d.day and s.visitor = d.visitor
      join ${epochs(rounds)} on s.round <= e.until
      left join rolled_views v on v.visitor_id = e.sign * d.number and v.view = s.view
      left join lateral (
        select position from search_openings o where o.day = s.day and o.view = s.view and o.round <= e.until
        order by o.at, o.position, o.listing_id limit 1) o on true`.execute(tx)
  await sql`analyze rolled_searches (visitor_id, unit, city, subcategory)`.execute(tx)
}

async function readSteps(tx: Tx, rounds: Rounds): Promise<void> {
  await sql`
    create temporary table rolled_steps on commit drop as
    select visitor_id, sign, day, site, 1 as step, at, unit, city, subcategory, device, source from rolled_searches
    union all
    select e.sign * d.number, e.sign, c.day, c.site, case c.step when 'panel' then 3 when 'hold' then 4 else 5 end, c.at, c.unit, c.city,
      c.subcategory, c.device, c.source
    from dirty d join booking_conversions c on c.day = d.day and c.visitor = d.visitor
      join ${epochs(rounds)} on c.round <= e.until`.execute(tx)
  await sql`analyze rolled_steps (visitor_id, step, unit, city, subcategory)`.execute(tx)
}

/** A visitor's device and source are those of the first thing of the day: of pages, that is one of the first visit's. */
async function readFirsts(tx: Tx): Promise<void> {
  await sql`
    create temporary table rolled_visitors on commit drop as
    select distinct on (visitor_id) visitor_id, sign, day, site, device, source
    from (
      select visitor_id, v.sign, v.day, v.site, v.opened_at as at, v.device, v.source
      from rolled_views v join rolled_visits i using (visitor_id, visit) where visit = 1 and v.opened_at = i.started_at
      union all select visitor_id, sign, day, site, at, device, source from rolled_steps) firsts
    order by visitor_id, at, device, source`.execute(tx)
  await sql`analyze rolled_visitors`.execute(tx)
}
