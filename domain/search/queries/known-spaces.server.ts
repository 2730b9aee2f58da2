import type { KnownSpaces, OurPlace } from '#domain/places/our-place.ts'
import { plainName } from '#domain/places/plain-name.ts'
import { distanceKm, type Point } from '#kernel/geo.ts'
import { createCache, sharedAnswer } from '#platform/cache.server.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'

/** Maximum delay until new spaces appear under the search field, in milliseconds. */
const TTL_MS = 5 * 60_000

/** A place of the gazetteer that is farther from the listings is not the one that they name. */
const SAME_PLACE_KM = 40

/** Minimum letters of a search inside names: fewer match almost anything. */
const MIN_PART_LETTERS = 3

/** The facts of our spaces that suggestions and typed places need, cached in each process. */
export function knownSpaces(db: Db): KnownSpaces {
  const cache = createCache<Promise<readonly OurPlace[]>>({ ttlMs: TTL_MS, maxEntries: 1 })
  return {
    places: () => sharedAnswer(cache, 'places', () => readOurPlaces(db)),
    isNamed: async (text) => {
      if (text.trim().length < MIN_PART_LETTERS) return false
      const { rows } = await sql`
        select 1 from search_words where words like '%' || like_text(${text}) || '%' limit 1`.execute(db)
      return rows.length > 0
    },
  }
}

/** The cities and communes that listings name, where the gazetteer has them. */
async function readOurPlaces(db: Db): Promise<OurPlace[]> {
  const named = await namedByListings(db)
  const plain = named.map(({ name }) => plainName(name))
  const { rows } = await sql<Point & { id: number; name: string; country: string }>`
    select p.id, n.plain_name as name, n.country_code as country, p.lat, p.lng
    from unnest(${plain}::text[], ${named.map(({ country }) => country)}::text[]) as requested (name, country)
    join place_names n on n.plain_name = requested.name and n.country_code = requested.country
      and n.kind in ('city', 'commune') and n.origin < 2
    join places p on p.id = n.place_id
    order by n.origin, n.population desc`.execute(db)

  const spaces = new Map<number, number>()
  for (const [index, { country, at, count }] of named.entries()) {
    const place = rows.find(
      (row) => row.name === plain[index] && row.country === country && distanceKm(row, at) <= SAME_PLACE_KM,
    )
    if (place) spaces.set(place.id, (spaces.get(place.id) ?? 0) + count)
  }
  return withNames(db, spaces)
}

async function namedByListings(db: Db): Promise<{ name: string; country: string; at: Point; count: number }[]> {
  const { rows } = await sql<{ name: string; country: string; lat: number; lng: number; count: number }>`
    select name, country_code as country, avg(lat) as lat, avg(lng) as lng, count(*)::integer as count
    from listings, lateral (select city union select commune) as called (name)
    where status = 'published' group by 1, 2`.execute(db)
  return rows.map(({ lat, lng, ...row }) => ({ ...row, at: { lat, lng } }))
}

async function withNames(db: Db, spaces: ReadonlyMap<number, number>): Promise<OurPlace[]> {
  const { rows } = await sql<{ id: number; names: string[] }>`
    select place_id as id, array_agg(plain_name) as names from place_names
    where place_id = any(${[...spaces.keys()]}::integer[]) and origin < 2 group by place_id`.execute(db)
  return rows.map(({ id, names }) => ({ id, names, spaces: spaces.get(id)! }))
}
