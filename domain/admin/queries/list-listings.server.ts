import type { Language } from '#domain/i18n/language.ts'
import type { ListingStatus } from '#domain/listings/life.ts'
import { ownText } from '#domain/listings/queries/read-columns.server.ts'
import { DAY_MS } from '#kernel/durations.ts'
import { isId } from '#kernel/ids.ts'
import { money } from '#kernel/money.ts'
import type { Db, RowOf } from '#platform/db.server.ts'
import { type RawBuilder, sql } from 'kysely'
import { changedDays, type ListingsSought, LOW_RATING } from '../listings-table.ts'
import { type LastRow, pageAt, pageSizes } from '../table-view.ts'
import {
  countFound,
  type Found,
  listingTitled,
  peopleNamed,
  personNamed,
  titled,
  type Ways,
} from './common-name.server.ts'

/** Rows of an export that are read at once. */
const EXPORT_ROWS = 500

type Reading = { language: Language; now: Date }
type Window = ListingsSought & { page: number; order?: string; size?: number }

/**
 * Searches listings of every state, the newest first unless ordered otherwise, clamping the page; by id, title, street, city or host.
 *
 * @param many people or listings of the name that is sought make it a common one
 */
export async function listListings(
  db: Db,
  { page: wanted, order, size = pageSizes[0], ...sought }: Window,
  reading: Reading,
  many?: number,
) {
  const all = await countFound(
    db,
    sought.query,
    ways,
    (isNamed, limit) => matching(db, sought, reading.now, isNamed).select('listings.id').limit(limit),
    many,
  )
  const { count, max } = all
  const { from, ...at } = pageAt(wanted, count, size, max)
  const direction = order === 'made' ? 'asc' : 'desc'
  const found = await listings(db, sought, reading, direction, all).limit(size).offset(from).execute()
  return { listings: found.map(toListed), count, max, ...at }
}

/** The ids of those that are found, at most so many. */
export async function idsOfListings(db: Db, sought: ListingsSought, now: Date, max: number): Promise<string[]> {
  const found = await matching(db, sought, now).select('listings.id').limit(max).execute()
  return found.map(({ id }) => id)
}

/** The same for an export: all of them, the newest first, read while they are sent. */
export async function* walkListings(
  db: Db,
  sought: ListingsSought,
  reading: Reading,
  rowsAtOnce = EXPORT_ROWS,
): AsyncGenerator<ReturnType<typeof toListed>, void> {
  let last: LastRow | null = null
  for (;;) {
    let page = listings(db, sought, reading, 'desc').limit(rowsAtOnce)
    if (last)
      page = page.where(
        sql<boolean>`(listings.created_at, listings.id) < (${last.made}::timestamptz, ${last.id}::uuid)`,
      )
    const rows = await page.execute()
    for (const row of rows) yield toListed(row)
    const end = rows.at(-1)
    if (!end || rows.length < rowsAtOnce) return
    last = { made: end.made, id: end.id }
  }
}

const listings = (
  db: Db,
  sought: ListingsSought,
  { language, now }: Reading,
  direction: 'asc' | 'desc',
  { ids, isNamed }: Pick<Found, 'ids' | 'isNamed'> = { ids: null, isNamed: ways.few },
) =>
  (ids
    ? db.selectFrom('listings').where('listings.id', '=', sql<string>`any(${ids})`)
    : matching(db, sought, now, isNamed)
  )
    .innerJoin('profiles as host', 'host.user_id', 'listings.host_id')
    .leftJoin('search_document as found', 'found.listing_id', 'listings.id')
    .select([
      'listings.id',
      'host_id',
      'listings.status',
      'listings.subcategory',
      'commune',
      'city',
      'listings.country_code',
    ])
    .select([
      'price_minor',
      'listings.currency',
      'listing_type',
      'listings.created_at',
      'rating_tenths',
      'review_count',
    ])
    .select(['host.first_name', 'host.last_name', ownText('title', language).as('title')])
    .select(
      sql<number>`(select count(*)::int from reports r where r.listing_id = listings.id and r.decision is null)`.as(
        'reports',
      ),
    )
    // As text it has all its microseconds, which a date of JavaScript loses.
    .select(sql<string>`listings.created_at::text`.as('made'))
    .orderBy('listings.created_at', direction)
    .orderBy('listings.id', direction)

function matching(
  db: Db,
  { query, list, kind, rating, reported, changed }: ListingsSought,
  now: Date,
  isNamed = ways.few,
) {
  return db
    .selectFrom('listings')
    .where('throwaway', '=', false)
    .$if(list !== 'all', (all) => all.where('listings.status', '=', list as ListingStatus))
    .$if(kind !== 'all', (all) => all.where('listings.subcategory', '=', kind))
    .$if(rating !== 'all', (all) => all.where(ofRating[rating as Exclude<typeof rating, 'all'>]))
    .$if(reported === 'yes', (all) =>
      all.where(
        // As an array they are read first, and their listings by id: else PostgreSQL looks for them among all listings.
        sql<boolean>`listings.id = any(array(select listing_id from reports where decision is null and listing_id is not null))`,
      ),
    )
    .$if(changed !== 'all', (all) =>
      all.where(
        sql<boolean>`listings.id in (select listing_id from listing_history where at > ${since(changed as Exclude<typeof changed, 'all'>, now)})`,
      ),
    )
    .$if(query !== '', (all) => all.where(isNamed(query)))
}

const since = (changed: keyof typeof changedDays, now: Date) => new Date(now.getTime() - changedDays[changed] * DAY_MS)

const rated = (condition: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from search_document d where d.listing_id = listings.id and ${condition})`

/** Only what is published has a rating. */
const ofRating: Readonly<Record<Exclude<ListingsSought['rating'], 'all'>, RawBuilder<boolean>>> = {
  low: rated(sql`d.rating_tenths < ${sql.lit(LOW_RATING * 10)}`),
  high: rated(sql`d.rating_tenths >= ${sql.lit(LOW_RATING * 10)}`),
  none: rated(sql`d.rating_tenths is null`),
}

const ways: Ways = {
  /** Each part by an index of its own; all that are found have to be ordered. */
  few: (query) =>
    isId(query)
      ? sql<boolean>`(listings.id = ${query} or listings.host_id = ${query})`
      : sql<boolean>`listings.id in (${titled(query)}
        union select id from listings where lower(street) = ${query.toLowerCase()}
        union select id from listings where lower(city) = ${query.toLowerCase()}
        union select id from listings where host_id in (${peopleNamed(query)}))`,
  /** The same of a common name, listing by listing. */
  common: (query) => sql<boolean>`(${listingTitled(sql`listings.id`, query)}
    or lower(listings.street) = ${query.toLowerCase()}
    or lower(listings.city) = ${query.toLowerCase()}
    or ${personNamed(sql`listings.host_id`, query)})`,
}

const toListed = (row: RowOf<typeof listings>) => ({
  id: row.id,
  title: row.title,
  hostId: row.host_id,
  hostName: `${row.first_name} ${row.last_name}`,
  status: row.status,
  subcategory: row.subcategory,
  commune: row.commune,
  city: row.city,
  country: row.country_code,
  price: money(row.price_minor, row.currency),
  unit: row.listing_type,
  /** Stars; null where nobody has given any, or strangers do not see it. */
  rating: row.rating_tenths === null ? null : row.rating_tenths / 10,
  reviews: row.review_count ?? 0,
  /** Open ones. */
  reports: row.reports,
  madeAt: row.created_at,
})
