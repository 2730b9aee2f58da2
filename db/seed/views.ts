import type pg from 'pg'
import type { WorldTime } from './world.ts'

/** Days of views: what hosts see, with few rows to load. */
const DAYS = 28

/** Inserts views of the demo host's listings, and of all others the counts of a week alone. */
export async function insertViews(client: pg.Client, { id }: { id: string }, time: WorldTime): Promise<void> {
  await client.query(
    `insert into property_views (listing_id, day, visitor)
     select l.id, ($2::timestamptz at time zone l.time_zone)::date - ago, md5(concat_ws(' ', l.id, ago, number))::uuid
     from listings l, generate_series(0, $3::integer - 1) ago,
       generate_series(1, l.views_this_week * (ago + 1) / 7 - l.views_this_week * ago / 7) number
     where l.host_id = $1 and l.status = 'published'`,
    [id, time.start, DAYS],
  )
  await client.query(
    `insert into daily_views (listing_id, day, views)
     select l.id, ($2::timestamptz at time zone l.time_zone)::date - ago, v.views
     from listings l, generate_series(0, 6) ago,
       lateral (select l.views_this_week * (ago + 1) / 7 - l.views_this_week * ago / 7 as views) v
     where l.host_id <> $1 and l.status = 'published' and v.views > 0`,
    [id, time.start],
  )
}
