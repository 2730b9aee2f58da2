import { unitsOf } from '#domain/availability/stay.ts'
import { documentKind } from '#domain/listings/queries/read-columns.server.ts'
import { rateBetween } from '#domain/pricing/exchange.ts'
import { exchangeRates } from '#domain/pricing/queries.server.ts'
import type { Day } from '#kernel/dates.ts'
import type { Bounds } from '#kernel/geo.ts'
import { convert, type Currency, major } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { INSTANT_BIT, PETS_BIT, amenityBits } from '../document.ts'
import type { Search } from '../search.ts'
import { kindsNamed, type Kinds } from './match-kinds.server.ts'
import { type Condition, freeWhen } from './match-times.server.ts'

/**
 * The search, its place, and the time of the request. `area` is resolved from the place or the map; null is everywhere.
 */
export type SearchInput = { search: Search; area: Bounds | null; now: Date }

/**
 * The conditions on a row of `search_document`, as SQL text for a `where`. Partial indexes need their literal in the
 * text, not as a parameter.
 */
export async function conditionsOf(db: Db | Tx, { search, area, now }: SearchInput): Promise<Condition[]> {
  return [
    sql<boolean>`kind = ${documentKind(search.type)}`,
    ...(area ? [inArea(area)] : []),
    ...maskConditions(search),
    ...kindConditions(search),
    ...(await priceConditions(db, search, now)),
    ...partyConditions(search),
    ...textConditions(search, area),
    ...(search.checkIn
      ? [...stayConditions(search, search.checkIn), await freeWhen(db, { ...search, checkIn: search.checkIn }, now)]
      : []),
  ]
}

function kindConditions({ category, subcategory }: Search): Condition[] {
  if (subcategory) return [sql`subcategory = ${subcategory}`]
  return category ? [sql`category = ${category}`] : []
}

function partyConditions({ guests, bedrooms, bathrooms }: Search): Condition[] {
  return [
    ...(guests ? [sql<boolean>`guests >= ${guests}::integer`] : []),
    ...(bedrooms ? [sql<boolean>`bedrooms >= ${bedrooms}::integer`] : []),
    ...(bathrooms ? [sql<boolean>`bathrooms >= ${bathrooms}::integer`] : []),
  ]
}

/** Per day: neither too short nor too long. */
function stayConditions({ type, checkOut }: Search, checkIn: Day): Condition[] {
  if (type === 'hour') return []
  const days = unitsOf({ unit: 'day', checkIn, checkOut: checkOut ?? checkIn })
  return [sql`least_days <= ${days}::integer`, sql`most_days >= ${days}::integer`]
}

function maskConditions({ amenities: wanted, instant, pets }: Search): Condition[] {
  const mask = amenityBits(wanted ?? []) | (instant ? 1n << INSTANT_BIT : 0n) | (pets ? 1n << PETS_BIT : 0n)
  return mask ? [sql`mask & ${mask.toString()}::bigint = ${mask.toString()}::bigint`] : []
}

/** Compared in pesos with the 'From' figure of the document (decision C5a, B18). */
async function priceConditions(db: Db | Tx, search: Search, now: Date): Promise<Condition[]> {
  const { minPrice, maxPrice, currency = 'USD' } = search
  if (minPrice === undefined && maxPrice === undefined) return []
  const rate = await pesosFor(db, currency, now)
  const pesos = (price: number) => convert(major(price, currency), rate, 'CLP').minor
  return [
    ...(minPrice === undefined ? [] : [sql<boolean>`price_base >= ${pesos(minPrice)}`]),
    ...(maxPrice === undefined ? [] : [sql<boolean>`price_base <= ${pesos(maxPrice)}`]),
  ]
}

/** Pesos for one unit of a currency: the fetched rate, else the fallback; every pair exists. */
export async function pesosFor(db: Db | Tx, currency: Currency, now: Date): Promise<number> {
  const rates = await exchangeRates(db, now)
  return rateBetween(rates, currency, 'CLP')!
}

/** An unknown place is searched as text, but not as a category: 'centro' does not mean a holistic center. */
function textConditions({ q, location }: Search, area: Bounds | null): Condition[] {
  return [...(q ? [named(q, kindsNamed(q))] : []), ...(location && !area ? [named(location)] : [])]
}

/** Minimum letters of a trigram search. */
const TRIGRAM = 3

function named(text: string, kinds: Kinds | null = null): Condition {
  const like = sql`words like '%' || like_text(${text}) || '%'`
  // Shorter texts cannot use the index, so each remaining row is compared.
  const inWords: Condition =
    text.length >= TRIGRAM
      ? sql`listing_id in (select listing_id from search_words where ${like})`
      : sql`exists (select 1 from search_words w where w.listing_id = search_document.listing_id and ${like})`
  if (!kinds) return inWords
  return sql`(${inWords} or category = any(${kinds.categories}::text[]) or subcategory = any(${kinds.subcategories}::text[]))`
}

/**
 * Half boxes, because the planner estimates one box at a thousandth of the table, and two joined by OR make it a bitmap
 * scan, at half the cost (docs/decisions/004). A box across the antimeridian continues on the other side.
 */
function inArea({ west, south, east, north }: Bounds): Condition {
  const spans: [number, number][] =
    west > east
      ? [
          [west, 180],
          [-180, east],
        ]
      : [
          [west, (west + east) / 2],
          [(west + east) / 2, east],
        ]
  const inSpan = ([from, to]: [number, number]) =>
    sql`point(lng, lat) <@ box(point(${from}::float8, ${south}::float8), point(${to}::float8, ${north}::float8))`
  return sql`(${sql.join(spans.map(inSpan), sql` or `)})`
}
