import type { Point } from '#kernel/geo.ts'
import type { Polygon } from 'geojson'

/** Metres around the shown point within which the true one lies (docs/decisions/020-shown-point.md). */
export const ABOUT_METRES = 710

export const METRES_OF_DEGREE = 111_195
const CORNERS = 48

/** A circle on the ground as a ring of degrees; its radius in metres. */
export function circleOf({ lat, lng, metres }: Point & { metres: number }): Polygon {
  const corner = (_: unknown, index: number): [number, number] => {
    const angle = (index / CORNERS) * 2 * Math.PI
    const degrees = metres / METRES_OF_DEGREE
    return [
      lng + (degrees * Math.cos(angle)) / Math.max(0.05, Math.cos((lat * Math.PI) / 180)),
      lat + degrees * Math.sin(angle),
    ]
  }
  return { type: 'Polygon', coordinates: [Array.from({ length: CORNERS + 1 }, corner)] }
}
