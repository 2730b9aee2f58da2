export type Point = { readonly lat: number; readonly lng: number }

/** Sides in degrees; `west` above `east` reaches across the antimeridian. */
export type Bounds = { readonly west: number; readonly south: number; readonly east: number; readonly north: number }

/** Half the side of the box around a known place, in degrees (spec §7: a box of 0.45 degrees). */
export const SEARCH_BOX_DEGREES = 0.45

/** Radius of the Earth as the specification gives it (§9). */
const EARTH_KM = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle distance in kilometres (haversine). */
export function distanceKm(a: Point, b: Point): number {
  const dLat = radians(b.lat - a.lat)
  const dLng = radians(b.lng - a.lng)
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLng / 2) ** 2
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Metres by which the point shown to strangers lies off the true one (domain rules, People and safety). */
export const BLUR_METRES = 500

/**
 * A point about 350 to 645 m from the true one. Made once a listing and stored: a new one each time could be averaged away.
 *
 * @param seed a text that strangers do not know, or they could compute the way back
 */
export function blur(point: Point, seed: string): Point {
  let hash = 2166136261
  for (const char of seed) hash = Math.imul(hash ^ char.charCodeAt(0), 16777619) >>> 0
  const angle = radians(hash % 360)
  const metres = BLUR_METRES * (0.7 + ((hash >>> 9) % 60) / 100)
  const degrees = metres / 1000 / ((EARTH_KM * Math.PI) / 180)

  return {
    lat: round4(point.lat + degrees * Math.sin(angle)),
    lng: round4(point.lng + (degrees * Math.cos(angle)) / Math.max(0.05, Math.cos(radians(point.lat)))),
  }
}

/** About eleven metres: finer is nobody's business, and makes addresses long. */
export const round4 = (degrees: number) => Math.round(degrees * 1e4) / 1e4

/** The box around a point, `reach` degrees to each side; goes on behind the antimeridian, and ends at the poles. */
export function boxAround({ lat, lng }: Point, reach = SEARCH_BOX_DEGREES): Bounds {
  const turned = (degrees: number) => (degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees)
  return {
    west: turned(lng - reach),
    south: Math.max(-90, lat - reach),
    east: turned(lng + reach),
    north: Math.min(90, lat + reach),
  }
}

/** Degrees from side to side. */
export const widthOf = ({ west, east }: Bounds) => (west > east ? east + 360 - west : east - west)

export const centreOf = (bounds: Bounds): Point => {
  const lng = bounds.west + widthOf(bounds) / 2
  return { lat: (bounds.south + bounds.north) / 2, lng: lng > 180 ? lng - 360 : lng }
}
