import type { SiteId } from '#domain/i18n/site.ts'
import type { Day } from '#kernel/dates.ts'
import type { Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'

type Ended = { site: SiteId; days: readonly Day[]; round: number }

/**
 * Rows of days that are over lose what leads from one to another and to a booking: the visitor, the minute, and whole tables.
 *
 * @param ended `round` is the last one that is rolled up; later rows stay for the next time
 */
export async function endDays(tx: Tx, { site, days, round }: Ended): Promise<void> {
  const isEnded = sql`any(${days}::date[])`
  const own = sql`day = ${isEnded} and site = ${site} and round <= ${round}`
  await sql`
    update page_views p set visitor = null, at = date_trunc('hour', at), opened_at = date_trunc('hour', opened_at),
      (seconds, blurs, focuses) = (
        select greatest(p.seconds, max(t.seconds)), greatest(p.blurs, max(t.blurs)), greatest(p.focuses, max(t.focuses))
        from page_times t where t.day = p.day and t.view = p.view and t.site = p.site and t.round <= ${round})
    where ${own} and visitor is not null`.execute(tx)
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
