import { boxAround, type Point } from '#kernel/geo.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { Subcategory } from '../category.ts'
import { inCountry } from './read-columns.server.ts'

export type Showcase = {
  /** The best rated listing of each subcategory, in the given order; null where there is none. */
  kinds: (string | null)[]
  /** Each city's best rated listings near its middle; those per day are counted up to a thousand. */
  cities: { ids: string[]; count: number }[]
  figures: { spaces: number; reviews: number; meanRating: number | null }
}

const MAX_COUNTED = 1000
const NEAREST = 20
const BEST = 3

/** The front page shows subcategories, cities and figures over all listings, or those of a country. */
export async function findShowcase(
  db: Db,
  kinds: readonly Subcategory[],
  cities: readonly Point[],
  country: string | null = null,
): Promise<Showcase> {
  const [ofKinds, ofCities, figures] = await Promise.all([
    sql<{ id: string | null }>`
      select (select listing_id from search_document d where d.kind in (0, 1) and d.subcategory = wanted.kind ${inCountry(country)}
        order by d.rating_tenths desc nulls last, d.listing_id limit 1) as id
      from unnest(${[...kinds]}::text[]) with ordinality wanted (kind, place) order by place`.execute(db),
    Promise.all(cities.map((city) => cityOf(db, city))),
    sql<Showcase['figures']>`
      select count(*)::integer as spaces, coalesce(sum(review_count), 0)::integer as reviews,
        (sum(rating_tenths * review_count) filter (where rating_tenths is not null)
          / nullif(sum(review_count) filter (where rating_tenths is not null), 0))::float8 / 10 as "meanRating"
      from search_document where true ${inCountry(country)}`.execute(db),
  ])
  return { kinds: ofKinds.rows.map(({ id }) => id), cities: ofCities, figures: figures.rows[0]! }
}

/** Only the first thousand around a city are read, so that the densest one costs no more. */
async function cityOf(db: Db, at: Point): Promise<Showcase['cities'][number]> {
  const { west, south, east, north } = boxAround(at)
  const { rows } = await sql<Showcase['cities'][number]>`
    with around as materialized (
      select listing_id, rating_tenths, row_number() over () as place from (
        select listing_id, rating_tenths from search_document
        where kind = 0 and point(lng, lat) <@ box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))
        order by point(lng, lat) <-> point(${at.lng}::float8, ${at.lat}::float8)
        limit ${MAX_COUNTED}) nearest
    )
    select (select count(*) from around)::integer as count, array(select listing_id from around where place <= ${NEAREST}
      order by rating_tenths desc nulls last, listing_id limit ${BEST}) as ids`.execute(db)
  return rows[0]!
}
