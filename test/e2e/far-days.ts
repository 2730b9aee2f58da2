import type pg from 'pg'

type FarStay = { id: string; host_id: string; space: string; from: string; to: string }

/**
 * A bookable home later than `freeDays` gives out; files use numbers at least ten apart.
 *
 * @throws Error where no listing is free then
 */
export async function farStay(database: pg.Client | pg.Pool, daysAhead: number): Promise<FarStay> {
  const { rows } = await database.query<FarStay>(
    `select l.id, l.host_id, s.space_id as space, (current_date + $1::int)::text as "from", (current_date + $1::int + 2)::text as "to"
     from listings l join "user" u on u.id = l.host_id join listing_spaces s on s.listing_id = l.id
     where l.listing_type = 'home' and l.status = 'published' and l.instant_book and u.email <> 'host@patio.example'
       and l.published_at < now() - interval '1 day' and l.min_days <= 2 and l.max_days >= 2 and l.horizon_days > $1::int + 5
       and not exists (select from minimum_stays m where m.listing_id = l.id)
       and not exists (select from blocked_dates b where b.listing_id = l.id)
       and (select count(*) from listing_spaces own where own.listing_id = l.id) = 1
       and not exists (select from occupancy o where o.space_id = s.space_id
         and o.period && tstzrange(now() + ($1::int - 3) * interval '1 day', now() + ($1::int + 5) * interval '1 day'))
     order by l.id limit 1`,
    [daysAhead],
  )
  const [stay] = rows
  if (!stay) throw new Error(`No listing is free ${daysAhead} days ahead.`)
  return stay
}
