import { takingPlace } from '#domain/bookings/booking.ts'
import { addDays, type Day, daysFrom, maxDay } from '#kernel/dates.ts'
import type { Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { startOfWeek } from '../periods.ts'
import { cube, cubed, isGroup } from './add-figures.server.ts'

/** At the beginning so many days are filled in by what is published now. */
const FIRST_DAYS = 90

/** Adds days up to yesterday that are not known yet, because later nobody knows how a day's listings were. */
export async function rollSupply(tx: Tx, yesterday: Day): Promise<void> {
  const { rows } = await sql<{ day: Day | null }>`select max(day) as day from supply_figures`.execute(tx)
  const known = rows[0]!.day
  const oldest = addDays(yesterday, -FIRST_DAYS)
  for (const day of daysFrom(known === null ? oldest : maxDay(oldest, addDays(known, 1)), yesterday))
    await addDay(tx, day)
  await replacePrices(tx, startOfWeek(yesterday))
}

const statuses = sql.join(takingPlace.map((status) => sql.lit(status)))

/** A blocked or closed day is not offered; an experience offers the minutes in which it is open. */
async function addDay(tx: Tx, day: Day): Promise<void> {
  await sql`
    with open as (
      select l.id, case l.listing_type when 'home' then 'day' else 'hour' end as unit, l.city, l.subcategory, l.listing_type
      from listings l where l.status = 'published' and (l.published_at at time zone l.time_zone)::date <= ${day}::date
    ), closed as (
      select listing_id as id from blocked_dates where start_minutes is null and ${day}::date between start_date and end_date
        and (not is_recurring or recurring_day = extract(dow from ${day}::date))
      union select listing_id from opening_exceptions where day = ${day}::date and opens_minutes is null
    ), hours as (
      select listing_id as id, closes_minutes - opens_minutes as minutes from opening_exceptions where day = ${day}::date
      union all
      select h.listing_id, h.closes_minutes - h.opens_minutes from opening_hours h where h.weekday = extract(dow from ${day}::date)
        and not exists (select from opening_exceptions e where e.listing_id = h.listing_id and e.day = ${day}::date)
    ), minutes as (
      select id, sum(minutes) as minutes from hours group by id
    ), stays as (
      select listing_id as id, count(*) filter (where duration_minutes is null) as nights, coalesce(sum(duration_minutes), 0) as minutes
      from bookings where status in (${statuses})
        and (duration_minutes is null and ${day}::date between check_in and last_day and check_in > ${day}::date - 400
          or duration_minutes is not null and check_in = ${day}::date)
      group by listing_id
    )
    insert into supply_figures (day, unit, city, subcategory, listings, offered, sold)
    select ${day}, ${cubed}, count(*),
      coalesce(sum(case when closed.id is not null then 0 when unit = 'day' then 1 else coalesce(minutes.minutes, 0) end), 0),
      coalesce(sum(case unit when 'day' then stays.nights else stays.minutes end), 0)
    from open left join closed using (id) left join minutes using (id) left join stays using (id)
    group by ${cube} having ${isGroup} and grouping(unit) = 0`.execute(tx)
}

async function replacePrices(tx: Tx, week: Day): Promise<void> {
  await tx.deleteFrom('price_figures').where('week', '=', week).execute()
  await sql`
    insert into price_figures (week, unit, city, subcategory, currency, median_minor, listings)
    select ${week}, ${cubed}, currency, percentile_disc(0.5) within group (order by price_minor), count(*)
    from (select case listing_type when 'home' then 'day' else 'hour' end as unit, city, subcategory, currency, price_minor
      from listings where status = 'published') l
    group by currency, ${cube} having ${isGroup} and grouping(unit) = 0`.execute(tx)
}
