import type { Unit } from '#domain/availability/unit.ts'
import type { PriceRange } from '#domain/pricing/earnings.ts'
import { type Bounds, centreOf, widthOf } from '#kernel/geo.ts'
import { type Money, money } from '#kernel/money.ts'
import type { Db } from '#platform/db.server.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Subcategory } from '../category.ts'
import { documentKind } from './read-columns.server.ts'

/** Fewer spaces say nothing about what one more would earn. */
export const MIN_COMPARABLE = 5

/** Only the nearest are compared, so that a dense city costs no more than others. */
const MAX_COMPARED = 400

export type Comparables = {
  within: 'area' | 'country' | 'world'
  count: number
  /** In pesos, a guest's cheapest day or hour with every mandatory fee (decision C5a). */
  prices: PriceRange
}

export type ComparedPlace = { area: Bounds | null; countryCode: string | null }

type Space = {
  subcategory: Subcategory
  unit: Unit
  /** Null means anywhere; `area` is null for a whole country, the country where none is known. */
  place: ComparedPlace | null
}

/**
 * Fewer than `MIN_COMPARABLE` listings widen the area to the country, then to the world.
 *
 * @returns null where the whole world has too few
 */
export async function comparablePrices(db: Db, { subcategory, unit, place }: Space): Promise<Comparables | null> {
  const ofKind = sql`d.kind = ${documentKind(unit)} and d.subcategory = ${subcategory}`
  const near = place?.area && (await pricesOf(db, 'area', nearestIn(place.area, ofKind)))
  if (near) return near
  const atHome =
    place?.countryCode && (await pricesOf(db, 'country', inCountry(place.countryCode, subcategory, ofKind)))
  if (atHome) return atHome
  return pricesOf(db, 'world', sql`select d.price_base from search_document d where ${ofKind}`)
}

async function pricesOf(
  db: Db,
  within: Comparables['within'],
  found: RawBuilder<unknown>,
): Promise<Comparables | null> {
  const { rows } = await sql<{ count: number; quarters: [number, number, number] | null }>`
    select count(*)::integer as count,
      percentile_cont(array[0.25, 0.5, 0.75]) within group (order by price_base) as quarters
    from (${found}) found`.execute(db)
  const { count, quarters } = rows[0]!
  if (count < MIN_COMPARABLE || !quarters) return null

  const [low, median, high] = quarters.map((pesos) => money(Math.round(pesos), 'CLP')) as [Money, Money, Money]
  return { within, count, prices: { low, median, high } }
}

/** Distance before area lets the query use the index by kind and place. */
function nearestIn(area: Bounds, ofKind: RawBuilder<unknown>) {
  const { lat, lng } = centreOf(area)
  return sql`
    select price_base from (
      select d.price_base, d.lat, d.lng from search_document d where ${ofKind}
      order by point(d.lng + 0, d.lat) <-> point(${lng}::float8, ${lat}::float8) limit ${MAX_COMPARED}) nearest
    where lat between ${area.south}::float8 and ${area.north}::float8
      and least(abs(lng - ${lng}::float8), 360 - abs(lng - ${lng}::float8)) <= ${widthOf(area) / 2}::float8`
}

const inCountry = (countryCode: string, subcategory: Subcategory, ofKind: RawBuilder<unknown>) => sql`
  select d.price_base from listings l join search_document d on d.listing_id = l.id
  where l.status = 'published' and l.country_code = ${countryCode} and l.subcategory = ${subcategory} and ${ofKind}`
