import { categoryOf } from '#domain/listings/category.ts'
import type pg from 'pg'

type Copy = { id: string; title: string; type: 'home' | 'experience'; space: string }

/** A paused copy of a demo listing with a space of its own, for a journey. */
export async function ownCopy(database: pg.Client | pg.Pool, { id, title, type, space }: Copy): Promise<void> {
  const subcategory = type === 'home' ? 'apartment' : 'studio'
  await database.query(
    `insert into listings select (jsonb_populate_record(l, jsonb_build_object('id', $1::uuid, 'status', 'paused', 'currency', 'CLP',
       'price_minor', 50000, 'weekend_price_minor', null, 'min_days', 1, 'max_days', 30, 'horizon_days', 365, 'lead_time_minutes', 0,
       'same_day_turnover', true, 'category', $3::text, 'subcategory', $4::text, 'cleaning_fee_minor', 0))).*
     from listings l join "user" u on u.id = l.host_id
     where u.email = 'host@patio.example' and listing_type = $2 and status = 'published' order by l.id limit 1`,
    [id, type, categoryOf(subcategory), subcategory],
  )
  await database.query(
    `insert into spaces (id, host_id) select $1, host_id from listings where id = $2 on conflict do nothing`,
    [space, id],
  )
  await database.query(`insert into listing_spaces (listing_id, space_id) values ($1, $2)`, [id, space])
  for (const language of ['en', 'es'])
    await database.query(
      `insert into listing_texts (listing_id, language, title, description) values ($1, $2, $3, 'Quiet.')`,
      [id, language, title],
    )
  if (type === 'experience')
    await database.query(`insert into opening_hours select $1, day, 600, 1560 from generate_series(0, 6) day`, [id])
}

/** Lists the days that a listing blocks itself, as text. */
export async function blocksOf(database: pg.Client | pg.Pool, id: string): Promise<string[]> {
  const { rows } = await database.query<{ text: string }>(
    `select concat_ws(' ', start_date, end_date, start_minutes, end_minutes) as text from blocked_dates where listing_id = $1 and not is_recurring order by start_date, start_minutes`,
    [id],
  )
  return rows.map(({ text }) => text)
}
