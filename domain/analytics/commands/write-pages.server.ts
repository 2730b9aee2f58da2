import type { Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { NamedEvent, Time, ViewOfPage } from '../observation.ts'

/** The first view of an id on a day counts; what its listing is, is written beside it, because listings change. */
export async function writeViews(tx: Tx, views: readonly ViewOfPage[], round: number): Promise<void> {
  if (views.length === 0) return
  await sql`
    insert into page_views (day, view, site, visitor, at, opened_at, page, listing_id, unit, city, subcategory, referrer_host,
      source, device, browser, country, is_signed_in, round)
    select v.day, v.view, v.site, v.visitor, v.at, v."openedAt", v.page, l.id,
      case l.listing_type when 'home' then 'day' when 'experience' then 'hour' else coalesce(v.unit, '') end,
      coalesce(l.city, ''), coalesce(l.subcategory, ''), v."referrerHost",
      v.source, v.device, v.browser, v.country, v."isSignedIn", ${round}
    from json_to_recordset(${JSON.stringify(views)}::json) v (day date, view uuid, site text, visitor uuid, at timestamptz,
      "openedAt" timestamptz, page text, "listingId" uuid, unit text, "referrerHost" text, source text, device text, browser text,
      country text, "isSignedIn" boolean)
    left join listings l on l.id = v."listingId"
    on conflict do nothing`.execute(tx)
}

/** Each one is a row: the largest count, so none has to be found and changed. */
export async function writeTimes(tx: Tx, times: readonly Time[], round: number): Promise<void> {
  if (times.length === 0) return
  await sql`
    insert into page_times (day, view, site, at, seconds, blurs, focuses, round)
    select day, view, site, at, seconds, blurs, focuses, ${round}
    from json_to_recordset(${JSON.stringify(times)}::json) t (day date, view uuid, site text, at timestamptz, seconds integer,
      blurs integer, focuses integer)`.execute(tx)
}

export async function writeEvents(tx: Tx, events: readonly NamedEvent[], round: number): Promise<void> {
  if (events.length === 0) return
  await sql`
    insert into analytics_events (day, site, visitor, at, device, source, name, value, round)
    select day, site, visitor, at, device, source, name, value, ${round}
    from json_to_recordset(${JSON.stringify(events)}::json) e (day date, site text, visitor uuid, at timestamptz, device text,
      source text, name text, value double precision)`.execute(tx)
}
