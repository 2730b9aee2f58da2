import type { SiteId } from '#domain/i18n/site.ts'
import type { Point } from '#kernel/geo.ts'

/** A suggestion under an empty field (spec §3), by message keys; the device locates 'nearby'. */
type SuggestedPlace = { id: SuggestedId; title: string; text: string; at: Point | null }

export const points = {
  santiago: { lat: -33.4489, lng: -70.6693 },
  lasCondes: { lat: -33.409, lng: -70.567 },
  providencia: { lat: -33.431, lng: -70.612 },
  tokyo: { lat: 35.682, lng: 139.76 },
  shibuya: { lat: 35.66, lng: 139.7 },
  shinjuku: { lat: 35.692, lng: 139.703 },
  laSerena: { lat: -29.905, lng: -71.249 },
  vinaDelMar: { lat: -33.025, lng: -71.552 },
  pucon: { lat: -39.276, lng: -71.973 },
  bariloche: { lat: -41.137, lng: -71.303 },
  london: { lat: 51.5085, lng: -0.1257 },
  manchester: { lat: 53.481, lng: -2.237 },
  edinburgh: { lat: 55.952, lng: -3.196 },
  brighton: { lat: 50.8284, lng: -0.1395 },
  bristol: { lat: 51.4552, lng: -2.5966 },
} satisfies Record<string, Point>

type PlaceId = keyof typeof points
type SuggestedId = PlaceId | 'nearby'

const desktop = ['santiago', 'lasCondes', 'providencia', 'tokyo', 'shibuya', 'shinjuku'] as const
const mobile = ['santiago', 'laSerena', 'vinaDelMar', 'pucon', 'bariloche'] as const
/** The site's own cities (decision B19). */
const british = ['london', 'manchester', 'edinburgh', 'brighton', 'bristol'] as const

const lists: Record<SiteId, Record<'desktop' | 'mobile', readonly PlaceId[]>> = {
  global: { desktop, mobile },
  cl: { desktop, mobile },
  uk: { desktop: british, mobile: british },
}

/**
 * The suggestions of a site before anything is typed, in order; 'nearby' first.
 *
 * @param empty ids of places without spaces, which are left out (decision B19)
 */
export function suggestedPlaces(
  site: SiteId,
  on: 'desktop' | 'mobile',
  empty: readonly string[] = [],
): SuggestedPlace[] {
  const own = lists[site][on].filter((id) => !empty.includes(id))
  return [placeOf('nearby', null), ...own.map((id) => placeOf(id, points[id]))]
}

/** All places that a site suggests anywhere. */
export const placesOfSite = (site: SiteId) =>
  [...new Set([...lists[site].desktop, ...lists[site].mobile])].map((id) => ({ id, at: points[id] }))

const placeOf = (id: SuggestedId, at: Point | null): SuggestedPlace => ({
  id,
  title: `places:${id}.title`,
  text: `places:${id}.text`,
  at,
})
