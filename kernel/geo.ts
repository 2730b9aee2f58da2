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

/** Four decimals are about eleven metres; finer ones only make addresses longer. */
export const round4 = (degrees: number) => Math.round(degrees * 1e4) / 1e4

/**
 * The box goes on behind the antimeridian and ends at the poles.
 *
 * @param reach degrees to each side
 */
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

/**
 * The smallest area around all points, which never crosses the antimeridian.
 *
 * @returns null without any point
 */
export function boundsAround(points: readonly Point[]): Bounds | null {
  if (points.length === 0) return null
  const [lats, lngs] = [points.map(({ lat }) => lat), points.map(({ lng }) => lng)]
  return { west: Math.min(...lngs), south: Math.min(...lats), east: Math.max(...lngs), north: Math.max(...lats) }
}
