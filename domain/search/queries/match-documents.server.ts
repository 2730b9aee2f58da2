import { documentKind } from '#domain/listings/queries/read-columns.server.ts'
import type { Bounds } from '#kernel/geo.ts'
import { sql } from 'kysely'
import type { SearchPlan } from '../plan.ts'
import type { Search } from '../search.ts'
import { kindsNamed, type Kinds } from './match-kinds.server.ts'
import { type Condition, stayConditions } from './match-times.server.ts'

/**
 * The conditions on a row of `search_document`, as SQL text for a `where`. Partial indexes need their literal in the
 * text, not as a parameter.
 */
export function conditionsOf(plan: SearchPlan): Condition[] {
  const { search, area } = plan
  return [
    sql<boolean>`kind = ${documentKind(search.type)}`,
    ...(area ? [inArea(area)] : []),
    ...maskConditions(plan),
    ...kindConditions(search),
    ...priceConditions(plan),
    ...partyConditions(search),
    ...textConditions(plan),
    ...stayConditions(plan),
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

const maskConditions = ({ mask }: SearchPlan): Condition[] =>
  mask ? [sql`mask & ${mask.toString()}::bigint = ${mask.toString()}::bigint`] : []

const priceConditions = ({ pesos: { min, max } }: SearchPlan): Condition[] => [
  ...(min === undefined ? [] : [sql<boolean>`price_base >= ${min}`]),
  ...(max === undefined ? [] : [sql<boolean>`price_base <= ${max}`]),
]

/** An unknown place is not searched as a category: 'centro' does not mean a holistic center. */
const textConditions = ({ search: { q }, placeText }: SearchPlan): Condition[] => [
  ...(q ? [named(q, kindsNamed(q))] : []),
  ...(placeText ? [named(placeText)] : []),
]

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
