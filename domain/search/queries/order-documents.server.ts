import type { Point } from '#kernel/geo.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Sort } from '../search.ts'

/** Ties are sorted by id, so that no listing is repeated or missing between pages. */
export const orders: Record<Sort, RawBuilder<unknown>> = {
  recommended: sql`recommended desc, listing_id desc`,
  price_asc: sql`price_base, listing_id`,
  price_desc: sql`price_base desc, listing_id desc`,
  rating: sql`rating_tenths desc nulls last, listing_id desc`,
  newest: sql`created desc, listing_id desc`,
}

/** The columns that the order of a page needs; no others are carried through the sort. */
export const sortedBy: Record<Sort, RawBuilder<unknown>> = {
  recommended: sql`recommended`,
  price_asc: sql`price_base`,
  price_desc: sql`price_base`,
  rating: sql`rating_tenths`,
  newest: sql`created`,
}

/** Each whole kilometre from a place's middle subtracts this from `recommended` (decision D1). */
const POINTS_PER_KM = 8
const KM_OF_DEGREE = 111.195

/** Computed on a plane, which is exact enough within a place. Never more than `recommended`. */
export function rankNear(centre: Point | null): RawBuilder<unknown> {
  if (!centre) return sql`recommended`
  const { lat, lng } = centre
  const east = KM_OF_DEGREE * Math.cos((lat * Math.PI) / 180)
  const away = sql`abs(lng - ${lng}::float8)`
  return sql`recommended - ${sql.lit(POINTS_PER_KM)} * floor(sqrt(((lat - ${lat}::float8) * ${sql.lit(KM_OF_DEGREE)}) ^ 2
    + (least(${away}, 360 - ${away}) * ${east}::float8) ^ 2))::integer`
}
