import type { Language } from '#domain/i18n/language.ts'
import type { Db } from '#platform/db.server.ts'
import { type RawBuilder, sql } from 'kysely'
import { isCategory, isSubcategory } from '../category.ts'

/** A landing page is about a city and a category, a subcategory or everything there. */
export type LandingPlace = { country: string; slug: string; kind: string | null }

/** A page has so many cards (spec §9). */
const CARDS = 18
const AMENITIES = 4
const LINKS = 12

export type PlaceFacts = {
  city: string
  count: number
  /** The best rated come first. */
  ids: string[]
  amenities: string[]
  /** The lowest and highest 'From' price, per day and per hour, where there are any. */
  day: { cheapest: string; dearest: string } | null
  hour: { cheapest: string; dearest: string } | null
}

/**
 * One query reads the published listings' figures.
 *
 * @returns null if nothing is listed there
 */
export async function placeFacts(db: Db, place: LandingPlace, language: Language = 'en'): Promise<PlaceFacts | null> {
  const { rows } = await sql<PlaceFacts>`
    with found as (
      select d.listing_id as id, d.kind, d.price_base as price, d.rating_tenths as rating, d.review_count as reviews, l.city, l.amenities
      from listings l join search_document d on d.listing_id = l.id where ${inPlace(place)}
    ), priced as (
      select kind, (array_agg(id order by price, id))[1] as cheapest, (array_agg(id order by price desc, id))[1] as dearest
      from found group by kind
    )
    select city_name(min(city), ${place.country}, ${language}) as city, count(*) as count,
      (select array_agg(id) from (select id from found order by rating desc nulls last, reviews desc, id limit ${CARDS}) best) as ids,
      (select coalesce(array_agg(amenity), '{}') from (
        select amenity from found, unnest(amenities) amenity group by amenity order by count(*) desc, amenity limit ${AMENITIES}) typical) as amenities,
      (select json_build_object('cheapest', cheapest, 'dearest', dearest) from priced where kind = 0) as day,
      (select json_build_object('cheapest', cheapest, 'dearest', dearest) from priced where kind = 1) as hour
    from found having count(*) > 0`.execute(db)
  return rows[0] ?? null
}

type NearbyKind = { kind: string; count: number }
type NearbyCity = { country: string; slug: string; city: string; count: number }

/** The city's other categories, and the category in the country's other cities; the fullest first. */
export async function nearbyPlaces(
  db: Db,
  place: LandingPlace,
  language: Language = 'en',
): Promise<{ kinds: NearbyKind[]; cities: NearbyCity[] }> {
  const [kinds, cities] = await Promise.all([
    sql<NearbyKind>`
      select l.subcategory as kind, count(*) as count from listings l
      where ${inPlace({ ...place, kind: null })} and l.subcategory is distinct from ${place.kind}
      group by 1 order by 2 desc, 1 limit ${LINKS}`.execute(db),
    sql<NearbyCity>`
      select l.country_code as country, place_slug(l.city) as slug, city_name(min(l.city), l.country_code, ${language}) as city, count(*) as count from listings l
      where l.status = 'published' and l.country_code = ${place.country} and place_slug(l.city) not in ('', ${place.slug}) and ${ofKind(place.kind)}
      group by 1, 2 order by 4 desc, 2 limit ${LINKS}`.execute(db),
  ])
  return { kinds: kinds.rows, cities: cities.rows }
}

const inPlace = ({ country, slug, kind }: LandingPlace) =>
  sql`l.status = 'published' and l.country_code = ${country} and place_slug(l.city) = ${slug} and ${ofKind(kind)}`

function ofKind(kind: string | null): RawBuilder<unknown> {
  if (kind === null) return sql`true`
  if (isSubcategory(kind)) return sql`l.subcategory = ${kind}`
  return isCategory(kind) ? sql`l.category = ${kind}` : sql`false`
}
