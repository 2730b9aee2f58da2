import { BLOCK_HOLDER } from '#domain/occupancy/holder.ts'
import { addMinutes } from '#kernel/zones.ts'
import type pg from 'pg'
import type { Person } from './people.ts'
import { idsOf } from './random.ts'
import { SEED, type WorldTime } from './world.ts'

/** Inserts another site's calendar with blocked nights and a conflict, never fetched again. */
export async function insertCalendars(client: pg.Client, host: Person, { start }: WorldTime): Promise<void> {
  const newId = idsOf(`${SEED}:calendars`)
  const readAt = addMinutes(start, -12)
  const { rows } = await client.query<{ listing: string; space: string; from: Date; to: Date }>(
    `select b.listing_id as listing, o.space_id as space, lower(o.period) as from, upper(o.period) as to
     from bookings b join listings l on l.id = b.listing_id join occupancy o on o.booking_id = b.id and o.released_at is null
     where b.host_id = $1 and b.status = 'confirmed' and l.listing_type = 'home' and lower(o.period) > $2
     order by lower(o.period), b.id limit 1`,
    [host.id, addMinutes(start, 2 * 24 * 60)],
  )
  const [booked] = rows
  if (!booked) return
  const feedId = newId(readAt)
  await client.query(
    `insert into calendar_feeds (id, listing_id, name, url, created_at, polled_at, succeeded_at)
     values ($1, $2, 'Cabins & Co', 'https://calendars.example/export/4711.ics', $3, $4, $4)`,
    [feedId, booked.listing, addMinutes(start, -40 * 24 * 60), readAt],
  )
  await client.query(
    `insert into calendar_events (id, feed_id, uid, title, period, state)
     values ($1, $2, 'd41d8cd9@calendars.example', 'Reserved', tstzrange($3, $4), 'conflict')`,
    [newId(readAt), feedId, booked.from, booked.to],
  )
  // A night without booking.
  const eventId = newId(readAt)
  const { rowCount } = await client.query(
    `insert into calendar_events (id, feed_id, uid, title, period, state)
     select $1, $2, '98f00b20@calendars.example', 'Not available', free.period, 'busy' from (
       select tstzrange(day, day + interval '3 days') as period from generate_series($3::timestamptz, $3::timestamptz + interval '90 days', interval '1 day') day
       order by day) free
     where not exists (select from occupancy where space_id = $4 and released_at is null and period && free.period) limit 1`,
    [eventId, feedId, booked.to, booked.space],
  )
  if (rowCount)
    await client.query(
      `insert into occupancy (id, space_id, period, holder, calendar_event_id)
       select $1, $2, period, $3, id from calendar_events where id = $4`,
      [newId(readAt), booked.space, BLOCK_HOLDER, eventId],
    )
}
