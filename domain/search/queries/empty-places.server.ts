import type { SiteId } from '#domain/i18n/site.ts'
import { placesOfSite } from '#domain/places/suggested.ts'
import { boxAround } from '#kernel/geo.ts'
import { cachePerDatabase, sharedAnswer } from '#platform/cache.server.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'

/** A first space somewhere is suggested after these milliseconds at most. */
const TTL_MS = 5 * 60_000

const answers = cachePerDatabase<Promise<readonly string[]>>({ ttlMs: TTL_MS, maxEntries: 3 })

/** The places that a site would suggest but that have no space to book. */
export const emptyPlaces = (db: Db, site: SiteId): Promise<readonly string[]> =>
  sharedAnswer(answers(db), site, async () => {
    const places = placesOfSite(site)
    const boxes = places.map(({ at }) => boxAround(at))
    const side = (name: 'west' | 'south' | 'east' | 'north') => sql`${boxes.map((box) => box[name])}::float8[]`
    const { rows } = await sql<{ id: string }>`
      select id from unnest(${places.map(({ id }) => id)}::text[], ${side('west')}, ${side('south')}, ${side('east')}, ${side('north')})
        as place (id, west, south, east, north)
      where not exists (select 1 from search_document where kind in (0, 1)
        and point(lng, lat) <@ box(point(west, south), point(east, north)))`.execute(db)
    return rows.map(({ id }) => id)
  })
