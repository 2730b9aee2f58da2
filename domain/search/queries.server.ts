import type { ListingType } from '#domain/listings/listing.ts'
import { addDays, type Day, maxDay } from '#kernel/dates.ts'
import { type Point, SEARCH_BOX_DEGREES } from '#kernel/geo.ts'
import type { Db } from '#platform/db.server.ts'
import { type RawBuilder, sql } from 'kysely'
import { PAGE_SIZE, type Search } from './input.ts'

export type Found = { ids: string[]; count: number; page: number; pages: number }

/**
 * Listings that match, a page of them and how many there are in all.
 *
 * The narrow document is read once for count and page; the box is two halves joined by OR, which the planner answers with a
 * bitmap (docs/decisions/004). The last word on a date has the booking itself.
 *
 * @param near the place that was searched for, if one is known
 */
export async function searchListings(db: Db, search: Search, near: Point | null): Promise<Found> {
  const offset = (search.page - 1) * PAGE_SIZE
  const { rows } = await sql<{ count: number; ids: string[] | null }>`
    with found as materialized (
      select listing_id, price_base, rating_tenths, created from search_document
      where ${sql.join(conditions(search, near), sql` and `)}
    )
    select (select count(*) from found) as count,
      array(select listing_id from found order by ${orders[search.sort ?? 'rating']}, listing_id limit ${PAGE_SIZE} offset ${offset}) as ids
  `.execute(db)

  const count = rows[0]!.count
  return { ids: rows[0]!.ids ?? [], count, page: search.page, pages: Math.max(1, Math.ceil(count / PAGE_SIZE)) }
}

const orders: Record<NonNullable<Search['sort']>, RawBuilder<unknown>> = {
  price_asc: sql`price_base`,
  price_desc: sql`price_base desc`,
  rating: sql`rating_tenths desc nulls last`,
  newest: sql`created desc`,
}

function conditions(search: Search, near: Point | null): RawBuilder<boolean>[] {
  // Partial indexes need their literal in the text, not as a parameter.
  const all = [search.type === 'hour' ? sql<boolean>`kind = 1` : sql<boolean>`kind = 0`]
  if (near) all.push(inBox(near))
  if (search.subcategory) all.push(sql`subcategory = ${search.subcategory}`)
  if (search.category) all.push(sql`category = ${search.category}`)
  if (search.guests) all.push(sql`guests >= ${search.guests}`)
  for (const words of [search.q, near ? undefined : search.location]) {
    if (words) all.push(sql`words like '%' || like_text(${words}) || '%'`)
  }
  if (search.checkIn) all.push(...free(search.type, search.checkIn, search.checkOut ?? search.checkIn))
  return all
}

/** Half boxes, because the planner takes one box for a thousandth of the table. What reaches across the antimeridian goes on behind it. */
function inBox({ lat, lng }: Point): RawBuilder<boolean> {
  const [west, east] = [lng - SEARCH_BOX_DEGREES, lng + SEARCH_BOX_DEGREES]
  const halves: [number, number][] = [
    [west, lng],
    [lng, east],
  ]
  if (west < -180) halves.push([west + 360, 180])
  if (east > 180) halves.push([-180, east - 360])

  const inHalf = ([from, to]: [number, number]) =>
    sql`point(lng, lat) <@ box(point(${from}::float8, ${lat - SEARCH_BOX_DEGREES}::float8), point(${to}::float8, ${lat + SEARCH_BOX_DEGREES}::float8))`
  return sql`(${sql.join(halves.map(inHalf), sql` or `)})`
}

/**
 * Decision B2: left out when any occupied time overlaps. An empty range overlaps nothing, so it is at least one day. Per day
 * neither end may be a closed day; per hour one comes on the first day (docs/decisions/011).
 */
function free(type: Search['type'], from: Day, to: Day): RawBuilder<boolean>[] {
  const nights = sql`daterange(${from}::date, ${maxDay(to, addDays(from, 1))}::date)`
  if (type === 'day') {
    const days = sql`daterange(${from}::date, ${to}::date, '[]')`
    return [sql`not closed && ${days}`, sql`not busy && case when whole_days then ${days} else ${nights} end`]
  }
  return [
    sql`not busy && ${nights}`,
    sql`open_weekdays & (1 << extract(dow from ${from}::date)::int) <> 0`,
    sql`not closed @> ${from}::date`,
  ]
}

export type Row = { subcategory: string; ids: string[]; city: string | null }

/** Spec §9: a row shows at most twelve; these are the rows and their order before it is known where somebody is. */
const ROW_LENGTH = 12

/**
 * The rows of the front page: one a subcategory, those with most listings first, in each the best rated and then the newest.
 * Groups of fewer than max(3, min(12, count / 30)) are dropped while at least three rows remain (spec §9).
 */
export async function carousels(db: Db, type: ListingType): Promise<Row[]> {
  const { rows } = await sql<{ subcategory: string; size: number; ids: string[]; cities: string[] }>`
    select subcategory, size, array_agg(listing_id order by place) as ids, array_agg(distinct city) as cities
    from (
      select d.subcategory, d.listing_id, l.city, count(*) over kind as size, avg(rating_tenths) over kind as rating,
        row_number() over (partition by d.subcategory order by rating_tenths desc nulls last, created desc, listing_id) as place
      from search_document d join listings l on l.id = d.listing_id
      where kind = ${type === 'home' ? 0 : 1} and coalesce(rating_tenths, 30) >= 30
      window kind as (partition by d.subcategory)
    ) ranked
    where place <= ${ROW_LENGTH}
    group by subcategory, size
    order by size desc, max(rating) desc nulls last, subcategory
  `.execute(db)

  return kept(rows).map(({ subcategory, ids, cities }) => ({
    subcategory,
    ids,
    city: cities.length === 1 ? cities[0]! : null,
  }))
}

function kept<Group extends { size: number }>(groups: Group[]): Group[] {
  const count = groups.reduce((sum, { size }) => sum + size, 0)
  const least = Math.max(3, Math.min(12, count / 30))
  const large = groups.filter(({ size }) => size >= least)
  const chosen = large.length >= 3 ? large : groups
  return chosen.slice(0, Math.min(Math.max(12, count / 1000), groups.length, 20))
}
