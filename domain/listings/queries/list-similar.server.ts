import type { Unit } from '#domain/availability/unit.ts'
import { SEARCH_BOX_DEGREES } from '#kernel/geo.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { documentKind } from './read-columns.server.ts'

/** The row below a listing has so many cards. */
export const MAX_SIMILAR = 4

/** Only the nearest are read, so that the densest city costs no more than others. */
const LOOKED_AT = 500

type Own = { id: string; rates: { unit: Unit }; category: string; subcategory: string }

/**
 * Order: subcategory, category, whole kilometres, rating, within 0.45 degrees (spec §7), same unit.
 * The listing itself may be unpublished.
 */
export async function similarListings(db: Db, own: Own, max = MAX_SIMILAR): Promise<string[]> {
  const box = sql`box(point(own.lng - ${SEARCH_BOX_DEGREES}, own.lat - ${SEARCH_BOX_DEGREES}),
    point(own.lng + ${SEARCH_BOX_DEGREES}, own.lat + ${SEARCH_BOX_DEGREES}))`
  const { rows } = await sql<{ id: string }>`
    select near.listing_id as id
    from (select id, shown_lat as lat, shown_lng as lng from listings where id = ${own.id}) own, lateral (
      select d.listing_id, d.subcategory, d.rating_tenths,
        -- Degrees of longitude are narrower away from the equator.
        111.195 * sqrt((d.lat - own.lat) ^ 2 + ((d.lng - own.lng) * cos(radians(own.lat))) ^ 2) as km
      from search_document d
      where d.kind = ${documentKind(own.rates.unit)} and d.category = ${own.category} and point(d.lng, d.lat) <@ ${box} and d.listing_id <> own.id
      order by point(d.lng, d.lat) <-> point(own.lng, own.lat)
      limit ${LOOKED_AT}
    ) near
    order by near.subcategory <> ${own.subcategory}, round(km), near.rating_tenths desc nulls last, near.listing_id
    limit ${max}`.execute(db)
  return rows.map(({ id }) => id)
}
