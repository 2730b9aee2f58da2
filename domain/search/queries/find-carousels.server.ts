import type { Unit } from '#domain/availability/unit.ts'
import type { Subcategory } from '#domain/listings/category.ts'
import { documentKind, inCountry } from '#domain/listings/queries/read-columns.server.ts'
import { boxAround, distanceKm, type Point, SEARCH_BOX_DEGREES } from '#kernel/geo.ts'
import { cachePerDatabase } from '#platform/cache.server.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { withinTime } from '#platform/deadline.server.ts'
import { type RawBuilder, sql } from 'kysely'
import { MAX_MILLISECONDS } from './search-listings.server.ts'

/** A row of the front page. `city` is set if all listings of the row are in one. */
type Carousel = { subcategory: Subcategory; ids: string[]; city: string | null }

/** Spec §9: a row shows at most twelve. */
const ROW_LENGTH = 12

/** Nearest listings sorted per subcategory, usually more than a row of twelve needs. */
const NEAREST = 60

/** Listings that our team puts first in one row at most. */
const MAX_FEATURED = 3

type Wanted = {
  type: Unit
  /** The visitor's position; without it, or with nothing around it, rows show the best rated. */
  near: Point | null
  /** Whose listings a site shows first; those of all countries where it has none. */
  country?: string | null
}

/** The front page's rows per subcategory, most listings first, then better rated; in each, what our team has put first. */
export async function findCarousels(
  db: Db,
  { type, near, country = null }: Wanted,
  now: Date,
): Promise<{ rows: Carousel[]; isNear: boolean }> {
  const own = await carouselsOf(db, { type, near, country }, now)
  return own.rows.length > 0 || country === null ? own : carouselsOf(db, { type, near, country: null }, now)
}

function carouselsOf(db: Db, { type, near, country }: Required<Wanted>, now: Date) {
  return withinTime(db, MAX_MILLISECONDS, async (tx) => {
    const kind = sql`kind = ${documentKind(type)} ${inCountry(country)}`
    const key = `${type} ${country}`
    const around = near ? largest(await groupsOf(tx, kind, key, near)) : []
    const groups = around.length > 0 ? around : largest(await groupsOf(tx, kind, key, null))
    const isNear = around.length > 0
    const featured = await featuredOf(tx, kind, now)
    const first = isNear ? featured.filter((each) => isAround(near!, each)) : featured
    const rows = await Promise.all(
      groups.map(async ({ subcategory }) =>
        withFirst(await (isNear ? nearestOf(tx, kind, subcategory, near!) : bestOf(tx, kind, subcategory)), first),
      ),
    )
    return { rows: isNear ? rows.map((row) => ({ ...row, city: null })) : await withCities(tx, rows), isNear }
  })
}

type Group = { subcategory: Subcategory; size: number }

/** The number of listings of a subcategory changes slowly. */
const groupsAround = cachePerDatabase<Group[]>({ ttlMs: 5 * 60_000, maxEntries: 2000 })

/** Up to this number of listings counting is fast, and a new one is counted immediately. */
const WORTH_CACHING = 5000

async function groupsOf(tx: Tx, kind: RawBuilder<unknown>, what: string, near: Point | null): Promise<Group[]> {
  const cache = groupsAround(tx)
  const at = near && { lat: Math.round(near.lat * 10) / 10, lng: Math.round(near.lng * 10) / 10 }
  const key = `${what} ${at?.lat} ${at?.lng}`
  const cached = cache.get(key)
  if (cached) return cached

  const groups = await countGroups(tx, kind, at)
  if (groups.reduce((sum, { size }) => sum + size, 0) >= WORTH_CACHING) cache.set(key, groups)
  return groups
}

async function countGroups(tx: Tx, kind: RawBuilder<unknown>, at: Point | null): Promise<Group[]> {
  const box = at && boxAround(at)
  const inBox =
    box && box.west < box.east
      ? sql`and point(lng, lat) <@ box(point(${box.west}::float8, ${box.south}::float8), point(${box.east}::float8, ${box.north}::float8))`
      : sql``
  const { rows } = await sql<Group>`
    select subcategory, count(*)::integer as size from search_document
    where ${kind} and coalesce(rating_tenths, 30) >= 30 ${inBox}
    group by subcategory
    order by size desc, avg(rating_tenths) desc nulls last, subcategory`.execute(tx)
  return rows
}

/** Spec §9: small groups are dropped while at least three rows remain; at most twenty stay. */
function largest(groups: Group[]): Group[] {
  const count = groups.reduce((sum, { size }) => sum + size, 0)
  const min = Math.max(3, Math.min(12, count / 30))
  const large = groups.filter(({ size }) => size >= min)
  const chosen = large.length >= 3 ? large : groups
  return chosen.slice(0, Math.min(Math.max(12, count / 1000), groups.length, 20))
}

type Own = { subcategory: Subcategory; ids: string[] }

/** Sorted by whole kilometres, because 'differs by more than 1000 m' (spec §9) is not transitive. */
async function nearestOf(tx: Tx, kind: RawBuilder<unknown>, subcategory: Subcategory, near: Point): Promise<Own> {
  const { rows } = await sql<{ id: string; lat: number; lng: number; rating: number | null }>`
    select listing_id as id, lat::float8 as lat, lng::float8 as lng, rating_tenths as rating from search_document
    where ${kind} and subcategory = ${subcategory} and coalesce(rating_tenths, 30) >= 30
    order by point(lng + 0, lat) <-> point(${near.lng}::float8, ${near.lat}::float8) limit ${sql.lit(NEAREST)}`.execute(
    tx,
  )
  // Filtered here and not in the database, which would scan the whole world for a hundred.
  const ranked = rows
    .filter((row) => isAround(near, row))
    .map((row) => ({ ...row, km: Math.floor(distanceKm(near, row)) }))
  ranked.sort((a, b) => a.km - b.km || (b.rating ?? 0) - (a.rating ?? 0) || (a.id < b.id ? -1 : 1))
  return { subcategory, ids: ranked.slice(0, ROW_LENGTH).map(({ id }) => id) }
}

const isAround = (near: Point, { lat, lng }: Point) => {
  const away = Math.abs(lng - near.lng)
  return Math.abs(lat - near.lat) <= SEARCH_BOX_DEGREES && Math.min(away, 360 - away) <= SEARCH_BOX_DEGREES
}

async function bestOf(tx: Tx, kind: RawBuilder<unknown>, subcategory: Subcategory): Promise<Own> {
  const { rows } = await sql<{ id: string }>`
    select listing_id as id from search_document
    where ${kind} and subcategory = ${subcategory} and coalesce(rating_tenths, 30) >= 30
    order by rating_tenths desc nulls last, created desc, listing_id desc limit ${sql.lit(ROW_LENGTH)}`.execute(tx)
  return { subcategory, ids: rows.map(({ id }) => id) }
}

type Featured = Point & { id: string; subcategory: Subcategory }

/** A few at a time: an admin puts each there by hand. */
async function featuredOf(tx: Tx, kind: RawBuilder<unknown>, now: Date): Promise<Featured[]> {
  const { rows } = await sql<Featured>`
    select listing_id as id, subcategory, lat::float8 as lat, lng::float8 as lng
    from featured_listings join search_document using (listing_id) where until > ${now} and ${kind}
    order by until, listing_id`.execute(tx)
  return rows
}

function withFirst(row: Own, featured: readonly Featured[]): Own {
  const first = featured.filter(({ subcategory }) => subcategory === row.subcategory).slice(0, MAX_FEATURED)
  const ids = new Set([...first.map(({ id }) => id), ...row.ids])
  return { ...row, ids: [...ids].slice(0, ROW_LENGTH) }
}

async function withCities(tx: Tx, rows: Own[]): Promise<Carousel[]> {
  const ids = rows.flatMap((row) => row.ids)
  if (ids.length === 0) return []
  const cities = new Map(
    (await tx.selectFrom('listings').select(['id', 'city']).where('id', 'in', ids).execute()).map(({ id, city }) => [
      id,
      city,
    ]),
  )
  return rows.map((row) => {
    const own = new Set(row.ids.map((id) => cities.get(id)))
    return { ...row, city: own.size === 1 ? ([...own][0] ?? null) : null }
  })
}
