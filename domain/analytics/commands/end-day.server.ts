import type { SiteId } from '#domain/i18n/site.ts'
import type { Day } from '#kernel/dates.ts'
import type { Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'

type Ended = { site: SiteId; day: Day; round: number }

/**
 * Rows of a day that is over lose what leads from one to another and to a booking: the visitor, the minute, and whole tables.
 *
 * @param ended `round` is the last one that is rolled up; later rows stay for the next time
 */
export async function endDay(tx: Tx, { site, day, round }: Ended): Promise<void> {
  const own = sql`day = ${day} and site = ${site} and round <= ${round}`
  await sql`
    update page_views p set visitor = null, at = date_trunc('hour', p.at), opened_at = date_trunc('hour', p.opened_at),
      seconds = greatest(p.seconds, t.seconds), blurs = greatest(p.blurs, t.blurs), focuses = greatest(p.focuses, t.focuses)
    from page_views v
      left join (select view, max(seconds) as seconds, max(blurs) as blurs, max(focuses) as focuses from page_times where ${own}
        group by view) t
        on t.view = v.view
    where v.day = ${day} and v.site = ${site} and v.round <= ${round} and v.visitor is not null
      and p.day = ${day} and p.view = v.view`.execute(tx)
  await sql`
    update search_queries s set visitor = null, at = date_trunc('hour', at), opened_position =
      (select o.position from search_openings o where o.day = s.day and o.view = s.view and o.round <= ${round}
       order by o.at, o.position, o.listing_id limit 1)
    where ${own} and visitor is not null`.execute(tx)
  await sql`update analytics_events set visitor = null, at = date_trunc('hour', at) where ${own} and visitor is not null`.execute(
    tx,
  )
  await sql`delete from page_times where ${own}`.execute(tx)
  await sql`delete from search_openings where ${own}`.execute(tx)
  await sql`delete from search_appearances where ${own}`.execute(tx)
  await sql`delete from booking_conversions where ${own}`.execute(tx)
}
