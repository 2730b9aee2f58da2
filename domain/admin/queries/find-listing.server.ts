import { unitOf } from '#domain/availability/unit.ts'
import { hasContactData } from '#domain/contact/covering.ts'
import type { Language } from '#domain/i18n/language.ts'
import { isSubcategory } from '#domain/listings/category.ts'
import type { ListingStatus } from '#domain/listings/life.ts'
import { averageColor } from '#domain/media/photo.ts'
import { comparablePrices } from '#domain/listings/queries/comparable-prices.server.ts'
import { ownText } from '#domain/listings/queries/read-columns.server.ts'
import { money } from '#kernel/money.ts'
import type { Db, RowOf } from '#platform/db.server.ts'
import { jsonColumn } from '#platform/json-column.server.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { isFarOff } from '../listing-hints.ts'

type Reading = { language: Language; now: Date }

/** A listing as an admin reads it, with what may be wrong with it; null for nobody's. */
export async function findListing(db: Db, listingId: string, { language, now }: Reading) {
  const row = await listing(db, listingId, { language, now }).executeTakeFirst()
  if (!row) return null
  const [texts, history, spaces, alikes, photos] = await Promise.all([
    db
      .selectFrom('listing_texts')
      .select(['language', 'title', 'description'])
      .where('listing_id', '=', listingId)
      .execute(),
    historyOf(db, listingId).execute(),
    spacesOf(db, listingId, language),
    alikesOf(db, listingId, language),
    photosOf(db, listingId),
  ])
  return {
    ...toListing(row),
    texts,
    history: history.map(toEvent),
    spaces,
    alikes,
    photos,
    hasContactData: texts.some(({ title, description }) => hasContactData(title) || hasContactData(description)),
    isPriceFarOff: await isPriceFarOff(db, row),
  }
}

export type FoundListing = NonNullable<Awaited<ReturnType<typeof findListing>>>

const listing = (db: Db, listingId: string, { language, now }: Reading) =>
  db
    .selectFrom('listings')
    .innerJoin('profiles as host', 'host.user_id', 'listings.host_id')
    .leftJoin('search_document as found', 'found.listing_id', 'listings.id')
    .select(['listings.id', 'host_id', 'listings.status', 'listings.subcategory', 'street', 'commune', 'city'])
    .select(['listings.country_code', 'listing_type', 'price_minor', 'listings.currency', 'listings.created_at'])
    .select([
      'published_at',
      'listings.lat',
      'listings.lng',
      'found.price_base',
      'rating_tenths',
      'review_count',
      'host.first_name',
      'host.last_name',
    ])
    .select(ownText('title', language).as('title'))
    .select(
      sql<number>`(select count(*)::int from reports r where r.listing_id = listings.id and r.decision is null)`.as(
        'open_reports',
      ),
    )
    .select(
      sql<number>`(select count(*)::int from bookings b where b.listing_id = listings.id and b.status = 'confirmed'
        and b.ends_at > ${now})`.as('coming'),
    )
    .where('listings.id', '=', listingId)
    .where('throwaway', '=', false)

const toListing = (row: RowOf<typeof listing>) => ({
  id: row.id,
  title: row.title,
  host: { id: row.host_id, name: `${row.first_name} ${row.last_name}` },
  status: row.status,
  subcategory: row.subcategory,
  at: { lat: row.lat, lng: row.lng },
  place: [row.street, row.commune, row.city, row.country_code].filter(Boolean).join(', '),
  price: money(row.price_minor, row.currency),
  unit: unitOf(row.listing_type),
  rating: row.rating_tenths === null ? null : row.rating_tenths / 10,
  reviews: row.review_count ?? 0,
  openReports: row.open_reports,
  coming: row.coming,
  madeAt: row.created_at,
  publishedAt: row.published_at,
})

/** Events shown, the newest first. */
const HISTORY_SHOWN = 50

const historyOf = (db: Db, listingId: string) =>
  db
    .selectFrom('listing_history')
    .leftJoin('profiles as actor', 'actor.user_id', 'actor_id')
    .select(['number', 'at', 'event', 'reason', 'answer', 'fields', 'changes'])
    .select(sql<string | null>`nullif(trim(actor.first_name || ' ' || actor.last_name), '')`.as('actor'))
    .where('listing_id', '=', listingId)
    .orderBy('number', 'desc')
    .limit(HISTORY_SHOWN)

const changesOf = jsonColumn('listing_history.changes', z.record(z.string(), z.tuple([z.string(), z.string()])))

const toEvent = ({ changes, number, ...event }: RowOf<typeof historyOf>) => ({
  number,
  ...event,
  changes: Object.entries(changesOf(changes, String(number))).map(([field, [before, after]]) => ({
    field,
    before,
    after,
  })),
})

type SpaceRow = { id: string; name: string | null; listingId: string; title: string | null; status: ListingStatus }

/** The spaces of a listing, each with all listings that offer it: whoever books one takes them all. */
async function spacesOf(db: Db, listingId: string, language: Language) {
  const { rows } = await sql<SpaceRow>`select s.id, s.name, l.id as "listingId", l.status,
      (select title from listing_texts where listing_id = l.id order by language = ${language} desc limit 1) as title
    from listing_spaces own join spaces s on s.id = own.space_id join listing_spaces x on x.space_id = s.id
      join listings l on l.id = x.listing_id
    where own.listing_id = ${listingId} and (l.id = ${listingId} or l.status <> 'removed')
    order by s.name nulls first, s.id, l.created_at, l.id limit ${MAX_SPACE_ROWS}`.execute(db)
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, listings]) => ({
    id,
    name: listings[0]?.name ?? null,
    listings: listings.map((each) => ({ id: each.listingId, title: each.title, status: each.status })),
  }))
}

/** A house of many rooms that are let in many ways. */
const MAX_SPACE_ROWS = 200

type PhotoRow = { id: string; key: string; thumbhash: string; alt: string; isHidden: boolean }

/** Its photos in their order, and then those that an admin has hidden. */
async function photosOf(db: Db, listingId: string) {
  const { rows } = await sql<PhotoRow>`select p.id, p.key, p.thumbhash, shown.alt, shown.is_hidden as "isHidden" from (
      select photo_id, coalesce(nullif(alt_en, ''), alt_es) as alt, false as is_hidden, position from listing_photos where listing_id = ${listingId}
      union all select photo_id, coalesce(nullif(alt_en, ''), alt_es), true, 0 from hidden_photos where listing_id = ${listingId}) shown
    join photos p on p.id = shown.photo_id where p.state = 'ready' order by shown.is_hidden, shown.position, p.id`.execute(
    db,
  )
  return rows.map(({ thumbhash, ...photo }) => ({ ...photo, color: averageColor(thumbhash) }))
}

const MAX_ALIKE = 20

/** A text that is shorter says of many spaces the same. */
const MIN_TEXT = 80

type Alike = {
  id: string
  title: string
  hostName: string
  isOwnHost: boolean
  why: ('photo' | 'address' | 'text')[]
}

/** Listings that have a photo, the address or the description of this one, and is no listing of the same space. */
async function alikesOf(db: Db, listingId: string, language: Language): Promise<Alike[]> {
  const { rows } = await sql<Alike>`
    with own as (select id, host_id, lower(street) as street, lower(city) as city from listings where id = ${listingId}),
    alike as (
      select lp.listing_id as id, 'photo' as why from listing_photos o join photos p on p.id = o.photo_id
        join photos same on same.content_hash = p.content_hash join listing_photos lp on lp.photo_id = same.id
        where o.listing_id = ${listingId}
      union select l.id, 'address' from own join listings l on lower(l.street) = own.street and lower(l.city) = own.city
        where own.street <> ''
      union select t.listing_id, 'text' from listing_texts o join listing_texts t on md5(t.description) = md5(o.description)
        where o.listing_id = ${listingId} and length(o.description) >= ${MIN_TEXT} and t.description = o.description)
    select l.id, (select title from listing_texts where listing_id = l.id order by language = ${language} desc limit 1) as title,
      p.first_name || ' ' || p.last_name as "hostName", l.host_id = own.host_id as "isOwnHost", array_agg(distinct why) as why
    from alike join listings l on l.id = alike.id join profiles p on p.user_id = l.host_id cross join own
    where l.id <> own.id and l.status <> 'removed' and not l.throwaway and not exists (select from listing_spaces x
      join listing_spaces y on y.space_id = x.space_id where x.listing_id = own.id and y.listing_id = l.id)
    group by l.id, p.user_id, own.host_id, own.id order by count(distinct why) desc, l.created_at limit ${MAX_ALIKE}`.execute(
    db,
  )
  return rows
}

/** Among those of its kind in the country, as its guests pay. */
async function isPriceFarOff(db: Db, row: RowOf<typeof listing>): Promise<boolean> {
  if (row.price_base === null || !isSubcategory(row.subcategory)) return false
  const found = await comparablePrices(db, {
    subcategory: row.subcategory,
    unit: unitOf(row.listing_type),
    place: { area: null, countryCode: row.country_code },
  })
  return found !== null && isFarOff(row.price_base, found.prices)
}
