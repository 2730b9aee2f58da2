import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { note } from './report.ts'

export type City = { lat: number; lng: number; weight: number }

/** Santiago holds about a sixth of all, forty cities of Chile a quarter, 259 of the world the rest. */
export const SANTIAGO: City = { lat: -33.4489, lng: -70.6693, weight: 0.158 }

export const cities: readonly City[] = [
  SANTIAGO,
  ...Array.from({ length: 40 }, (_, index) => ({
    lat: -18.5 - index * 0.9,
    lng: -70 - (index % 7) * 0.45,
    weight: 0.242 / 40,
  })),
  ...Array.from({ length: 259 }, (_, index) => {
    const turn = index * 137.508
    return { lat: 62 - ((index * 0.37) % 95), lng: ((turn + index) % 350) - 175, weight: zipf(index) }
  }),
]

/** A few large and many small. */
function zipf(index: number): number {
  const all = Array.from({ length: 259 }, (_, place) => 1 / (place + 12)).reduce((sum, each) => sum + each, 0)
  return 0.6 / (index + 12) / all
}

/**
 * A world of so many listings, in the tables that a search reads and no others: the document, its words, its zones. Four things
 * are taken of each listing in the coming year. Beside it the same listings as the original product kept them: one wide
 * table, and what is taken in rows.
 */
export async function fillWorld(db: Db, size: number, today: string): Promise<void> {
  note(`A world of ${size.toLocaleString('en')} listings...`)
  await emptyWorld(db)
  await sql`select setseed(0.42)`.execute(db)
  await insertDocuments(db, size, today)
  await insertWords(db)
  await insertOriginal(db)
  await sql`analyze search_document, search_words, original_properties, original_bookings`.execute(db)
}

async function emptyWorld(db: Db): Promise<void> {
  // What is not filled is not looked for either.
  await sql`alter table search_document drop constraint if exists search_document_listing_id_fkey`.execute(db)
  await sql`alter table search_words drop constraint if exists search_words_listing`.execute(db)
  await sql`truncate search_document, search_words`.execute(db)
  await sql`insert into search_zones (name) values ('America/Santiago'), ('Europe/London'), ('Asia/Tokyo') on conflict do nothing`.execute(
    db,
  )
  await sql`drop table if exists bench_cities, original_properties, original_bookings`.execute(db)
  await sql`create table bench_cities (lat float8, lng float8, past float8)`.execute(db)
  let past = 0
  for (const { lat, lng, weight } of cities) {
    past += weight
    await sql`insert into bench_cities values (${lat}, ${lng}, ${past})`.execute(db)
  }
}

/** Months of writing leave their traces in documents: some are gone, others come wherever there is room, and some have another number. */
export async function changeWorld(db: Db, size: number, today: string): Promise<void> {
  await sql`delete from search_document where listing_id in (
    select listing_id from search_document order by md5(listing_id::text) limit ${Math.floor(size / 10)}::integer)`.execute(
    db,
  )
  await sql`vacuum search_document`.execute(db)
  await insertDocuments(db, Math.floor(size / 10), today)
  await sql`update search_document set recommended = recommended + 1 where abs(hashtext(listing_id::text)) % 5 = 0`.execute(
    db,
  )
  await sql`vacuum analyze search_document`.execute(db)
}

/** Sixty of a hundred are let per day. Random functions stand beside the row's number, or they would be asked once for all. */
async function insertDocuments(db: Db, size: number, today: string): Promise<void> {
  await sql`
    insert into search_document (listing_id, kind, zone, category, subcategory, lat, lng, mask, price_base, rating_tenths, review_count, guests, bedrooms,
      bathrooms, created, horizon, lead_minutes, busy, closed, has_closed_days, whole_days, check_in_minutes, min_days, max_days, open_weekdays, start_step,
      min_minutes, max_minutes, length_step, week_starts, open_week, starts, taken, daytime, special, special_open, recommended)
    select gen_random_uuid(), kind, 1, (array['productions', 'events', 'work', 'recreation', 'wellness'])[1 + sub / 7],
      (array['studio', 'recording', 'film-studio', 'theater', 'workshop', 'hall', 'restaurant', 'outdoor', 'terrace', 'co-work', 'desk', 'medical-box',
        'kitchen', 'office', 'salon', 'store', 'warehouse', 'room', 'therapy-box', 'apartment', 'house', 'bar', 'hotel', 'parking', 'gym', 'pool', 'soccer',
        'spa', 'holistic-center', 'tennis', 'basketball', 'padel', 'futbolito', 'golf'])[1 + sub],
      c.lat + around * sin(angle) * 0.8, c.lng + around * cos(angle), (random() * 274877906943)::bigint | ((random() * 3)::bigint << 40),
      (exp(10 + random() * 2.5))::bigint, case when random() < 0.2 then null else 30 + (random() * 20)::int end, (random() * 80)::int,
      1 + (random() * random() * 30)::int, (random() * 4)::int, (random() * 3)::int, now() - random() * interval '900 days', 365,
      case when random() < 0.7 then 0 else 1440 end,
      case when kind = 0 then taken_days else '{}' end, '{}', false, random() < 0.8, 900, 1 + (random() * random() * 3)::int, 180,
      127, 60, 60, 720, 60, case when kind = 1 then begin else '{}' end, case when kind = 1 then open else '{}' end, case when kind = 1 then own_starts else '{}' end,
      case when kind = 1 then taken_times else '{}' end, '{}', '{}', '{}', (random() * 200 + random() * 700)::int
    from (
      select g, (random() < 0.4)::int as kind, least((random() * 34)::int, 33) as sub, random() as place, 6.28 * random() as angle,
        0.28 * sqrt(-2 * ln(1 - random() * 0.99)) * 0.5 as around
      from generate_series(1, ${size}::int) g offset 0
    ) drawn,
      lateral (select lat, lng from bench_cities where past >= drawn.place order by past limit 1) c,
      lateral (
        select range_agg(daterange(${today}::date + first, ${today}::date + first + 1 + length)) as taken_days,
          range_agg(tstzrange(at, at + make_interval(hours => 1 + length))) as taken_times,
          range_agg(tstzrange(date_trunc('day', at) + interval '9 hours', at - interval '1 hour', '[]')) as own_starts
        from (
          select (random() * 360)::int + 0 * g as first, (random() * 6)::int as length,
            (${today}::date + (random() * 120)::int)::timestamptz + make_interval(hours => 12 + (random() * 8)::int) as at
          from generate_series(1, 4 + 0 * g)
        ) taken
      ) t,
      (select range_agg(int4range(d * 1440 + 540, d * 1440 + 1080)) as open, range_agg(int4range(d * 1440 + 540, d * 1440 + 1021)) filter (where d < 7) as begin from generate_series(0, 7) d) week`.execute(
    db,
  )
}

const insertWords = (db: Db) =>
  sql`insert into search_words select listing_id, 'sunny ' || subcategory || ' ' || substr(listing_id::text, 1, 6) || ' providencia' from search_document`.execute(
    db,
  )

/** The columns that the original product selected (spec §7), with the index that its box needs. */
async function insertOriginal(db: Db): Promise<void> {
  await sql`
    create table original_properties as select listing_id as id, 'Sunny ' || subcategory || ' with a view' as title, 'Santiago, Chile' as location,
      price_base as price, price_base as price_per_hour, rating_tenths / 10.0 as rating,
      array[listing_id::text || '-1.webp', listing_id::text || '-2.webp', listing_id::text || '-3.webp'] as images, category, subcategory,
      case kind when 0 then 'home' else 'experience' end as listing_type, 'apartment' as type, lat::float8 as latitude, lng::float8 as longitude, guests as max_guests
    from search_document`.execute(db)
  await sql`create index on original_properties (listing_type, latitude, longitude)`.execute(db)
  await sql`create table original_bookings as
    select listing_id as property_id, lower(days) as check_in, upper(days) as check_out from search_document, unnest(busy) days`.execute(
    db,
  )
  await sql`create index on original_bookings (property_id)`.execute(db)
}
