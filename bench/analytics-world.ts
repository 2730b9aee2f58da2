import { columnOf, measures } from '#domain/insights/measures.ts'
import type { Db } from '#platform/db.server.ts'
import { aListing } from '#test/factories.ts'
import { sql } from 'kysely'

/** An hour of a tenth of a very large site; as a day it is as much as ten times 50 million pages a year are. */
export const HOUR = {
  views: 300_000,
  times: 150_000,
  searches: 30_000,
  openings: 10_000,
  steps: 10_000,
  visitors: 60_000,
}
export const LISTINGS = 2000
export const BOOKINGS = 100_000
export const PEOPLE = 20_000

/** Two thousand listings in sixty cities, with bookings of two years, past the triggers and the commands. */
export async function fillBooks(db: Db): Promise<void> {
  const { id, hostId } = await aListing(db)
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`insert into listings select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'city', 'City ' || n % 60,
        'subcategory', (array['apartment', 'house', 'studio', 'office', 'hall', 'room'])[1 + n % 6],
        'listing_type', case n % 2 when 0 then 'home' else 'experience' end, 'price_minor', 10000 + n * 37 % 90000))).*
      from listings l, generate_series(1, ${LISTINGS}::integer) n where l.id = ${id}`.execute(tx)
    await sql`create temporary table booked on commit drop as
      select gen_random_uuid() as id, gen_random_uuid() as quote_id, l.id as listing_id, l.listing_type, current_date - 700 + (n % 720)::integer as check_in,
        md5('guest ' || n * 7919 % ${PEOPLE}::integer)::uuid as guest_id, n
      from generate_series(1, ${BOOKINGS}::integer) n
        join (select *, row_number() over (order by id) as number from listings) l on l.number = 1 + n % ${LISTINGS}::integer`.execute(
      tx,
    )
    await sql`insert into bookings (id, listing_id, quote_id, guest_id, host_id, status, check_in, check_out, start_time, duration_minutes,
        starts_at, ends_at, time_zone, guests, created_at, status_at, share_minor, currency, last_day, created_on, answered_at)
      select id, listing_id, quote_id, guest_id, ${hostId}, 'completed', check_in, check_in + 2,
        case listing_type when 'experience' then time '10:00' end, case listing_type when 'experience' then 120 end,
        check_in + time '15:00', check_in + 2 + time '11:00', 'America/Santiago', 2, check_in - 10, check_in + 3, 100000, 'CLP', check_in + 2,
        check_in - 10, case when n % 3 = 0 then check_in - 10 + interval '1 hour' * (n % 20) end
      from booked`.execute(tx)
  })
  await sql`analyze`.execute(db)
}

/** An hour of a day, as it would have been written. */
export async function fillHour(db: Db, day: string): Promise<void> {
  const at = (share: string) => sql`${day}::date + interval '12 hours' + interval '1 hour' * ${sql.raw(share)}`
  const visitor = (salt: string) => sql`md5(${day}::text || (${sql.raw(salt)} % ${HOUR.visitors}))::uuid`
  const device = sql`(array['mobile', 'tablet', 'desktop'])[1 + n % ${HOUR.visitors} % 3]`
  const source = sql`(array['direct', 'search', 'social', 'mail', 'site', 'campaign'])[1 + n % ${HOUR.visitors} % 6]`
  const listed = sql`(select *, row_number() over (order by id) as number from listings)`
  const unit = sql`case l.listing_type when 'home' then 'day' else 'hour' end`
  await sql`insert into page_views (day, view, site, visitor, at, opened_at, page, listing_id, unit, city, subcategory, source, device, browser,
      country, is_signed_in, round)
    select ${day}, md5(${day}::text || 'view' || n)::uuid, (array['cl', 'uk', 'global'])[1 + n % ${HOUR.visitors} % 3], ${visitor('n')},
      ${at(`n / ${HOUR.views}.0`)}, ${at(`n / ${HOUR.views}.0`)}, case when n % 5 < 3 then '/property/:listingId' else '/page-' || n % 7 end,
      case when n % 5 < 3 then l.id end, case when n % 5 < 3 then ${unit} else '' end, case when n % 5 < 3 then l.city else '' end,
      case when n % 5 < 3 then l.subcategory else '' end, ${source}, ${device}, 'Firefox', 'CL', false, 1
    from generate_series(1, ${HOUR.views}::integer) n join ${listed} l on l.number = 1 + n * 31 % ${LISTINGS}::integer`.execute(
    db,
  )
  await sql`insert into page_times (day, view, site, at, seconds, blurs, focuses, round)
    select ${day}, md5(${day}::text || 'view' || n * 2)::uuid, 'cl', ${at('1')}, n % 300, 1, 1, 1 from generate_series(1, ${HOUR.times}::integer) n`.execute(
    db,
  )
  await sql`insert into search_queries (day, view, site, visitor, at, device, source, unit, city, subcategory, filters, results, check_in, check_out, round)
    select ${day}, md5(${day}::text || 'search' || n)::uuid, (array['cl', 'uk', 'global'])[1 + n % ${HOUR.visitors} % 3], ${visitor('n')},
      ${at('0.1')}, ${device}, ${source}, (array['day', 'hour'])[1 + n % 2], 'City ' || n % 60,
      case when n % 3 = 0 then 'studio' else '' end, array['pets', 'instant'], n % 4, ${day}::date + n % 60, ${day}::date + n % 60 + 3, 1
    from generate_series(1, ${HOUR.searches}::integer) n`.execute(db)
  await sql`insert into search_openings (day, view, listing_id, site, position, at, round)
    select ${day}, md5(${day}::text || 'search' || n * 3)::uuid, gen_random_uuid(), 'cl', 1 + n % 20, ${at('0.2')}, 1
    from generate_series(1, ${HOUR.openings}::integer) n`.execute(db)
  await sql`insert into booking_conversions (day, site, visitor, at, step, listing_id, unit, city, subcategory, device, source, round)
    select ${day}, (array['cl', 'uk', 'global'])[1 + n % ${HOUR.visitors} % 3], ${visitor('n')}, ${at('0.9')} + interval '1 second' * (n % 4),
      (array['panel', 'panel', 'hold', 'paid'])[1 + n % 4], l.id, ${unit}, l.city, l.subcategory, ${device}, ${source}, 1
    from generate_series(1, ${HOUR.steps}::integer) n join ${listed} l on l.number = 1 + n * 31 % ${LISTINGS}::integer`.execute(
    db,
  )
  await sql`analyze`.execute(db)
}

const figures = {
  daily_figures: `unit, city, subcategory, site, device, source, ${measures.map(columnOf).join(', ')}`,
  named_figures: 'unit, city, subcategory, measure, site, device, source, value',
  page_figures: 'site, device, source, page, views, seconds, entries, exits',
  visit_figures: 'kind, site, device, source, name, visits',
  search_figures:
    'site, device, source, unit, city, place_id, category, subcategory, searches, visitors, without_result, unopened',
  date_figures: 'site, unit, city, wanted_day, searches',
} as const

/** The figures of a day again for each of the days before it. */
export async function repeatDay(db: Db, day: string, days: number): Promise<void> {
  for (const [table, columns] of Object.entries(figures)) {
    await sql`insert into ${sql.table(table)} (day, ${sql.raw(columns)})
      select day - n, ${sql.raw(columns)} from ${sql.table(table)}, generate_series(1, ${days}::integer) n
      where day = ${day} on conflict do nothing`.execute(db)
  }
  await sql`vacuum analyze`.execute(db)
}
