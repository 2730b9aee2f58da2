import { documentKind } from '#domain/listings/queries/read-columns.server.ts'
import type { Bounds } from '#kernel/geo.ts'
import { sql } from 'kysely'
import type { SearchPlan } from '../plan.ts'
import type { Search } from '../search.ts'
import { searchedTiles } from '../tile.ts'
import { categoriesNamed, type NamedCategories } from './match-categories.server.ts'
import { type Condition, stayConditions } from './match-times.server.ts'

/** Conditions on a row of `search_document`; partial indexes need their literals in the text. */
export function conditionsOf(plan: SearchPlan): Condition[] {
  const { search, area } = plan
  return [
    sql<boolean>`kind = ${documentKind(search.type)}`,
    ...(area ? [inArea(area)] : []),
    ...maskConditions(plan),
    ...categoryConditions(search),
    ...priceConditions(plan),
    ...partyConditions(search),
    ...attributeConditions(plan),
    ...textConditions(plan),
    ...stayConditions(plan),
  ]
}

function categoryConditions({ category, subcategory }: Search): Condition[] {
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

const maskConditions = ({ mask }: SearchPlan): Condition[] =>
  mask ? [sql`mask & ${mask.toString()}::bigint = ${mask.toString()}::bigint`] : []

const attributeConditions = ({ attributes }: SearchPlan): Condition[] =>
  attributes ? [sql`attributes & ${attributes.toString()}::bigint = ${attributes.toString()}::bigint`] : []

const priceConditions = ({ pesos: { min, max } }: SearchPlan): Condition[] => [
  ...(min === undefined ? [] : [sql<boolean>`price_base >= ${min}`]),
  ...(max === undefined ? [] : [sql<boolean>`price_base <= ${max}`]),
]

/** An unknown place is not searched as a category: 'centro' does not mean a holistic center. */
const textConditions = ({ search: { q }, placeText }: SearchPlan): Condition[] => [
  ...(q ? [named(q, categoriesNamed(q))] : []),
  ...(placeText ? [named(placeText)] : []),
]

/** Minimum letters of a trigram search. */
const TRIGRAM = 3

function named(text: string, within: NamedCategories | null = null): Condition {
  const like = sql`words like '%' || like_text(${text}) || '%'`
  // Shorter texts cannot use the index, so each remaining row is compared.
  const inWords: Condition =
    text.length >= TRIGRAM
      ? sql`listing_id in (select listing_id from search_words where ${like})`
      : sql`exists (select 1 from search_words w where w.listing_id = search_document.listing_id and ${like})`
  if (!within) return inWords
  return sql`(${inWords} or category = any(${within.categories}::text[]) or subcategory = any(${within.subcategories}::text[]))`
}

/** A city is found by its tiles; a quarter or a country by its box (docs/decisions/197-search-at-a-million.md). */
export function inArea(area: Bounds): Condition {
  const tiles = searchedTiles(area)
  return tiles ? inTiles(tiles, area) : inBox(area)
}

function inTiles(tiles: readonly number[], { west, south, east, north }: Bounds): Condition {
  const along =
    west > east
      ? sql`(lng >= ${west}::float8 or lng <= ${east}::float8)`
      : sql`lng between ${west}::float8 and ${east}::float8`
  return sql`(tile_of(lat, lng) = any(${tiles}::integer[]) and lat between ${south}::float8 and ${north}::float8 and ${along})`
}

/** Two half boxes make the planner use a bitmap scan, at half the cost (docs/decisions/004). */
function inBox({ west, south, east, north }: Bounds): Condition {
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
