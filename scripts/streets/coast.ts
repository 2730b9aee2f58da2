import { clipLine } from '#app/map/clip.server.ts'
import type { Bounds } from './osm-file.ts'
import { polygonsOf, type Spot, turnOf } from './rings.ts'

/** Rings as parts of polygons: an outer one and its holes. */
export type Polygon = Spot[][]

/**
 * The land within bounds: a coast has it on its left.
 *
 * @param coasts lines in their own direction
 * @returns null where a coast begins or ends within the bounds: then nobody knows on which side of it the land is
 */
export function landIn(bounds: Bounds, coasts: readonly Spot[][]): Polygon[] | null {
  const [west, south, east, north] = bounds
  const frame = { left: west, top: south, right: east, bottom: north }
  const whole: Polygon = [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ]
  const lines = chained(coasts)
  const rings = lines.filter((line) => isRing(line) && line.every((spot) => isIn(bounds, spot)))
  const parts = lines
    .filter((line) => !rings.includes(line))
    .flatMap((line) => clipLine(isRing(line) ? fromOutside(bounds, line) : line, frame))
    .map((part) => part.map(([lng, lat]): Spot => [lng, lat]))
  if (parts.some((part) => [part[0]!, part.at(-1)!].some((end) => placeOf(bounds, end) === null))) return null

  const islands = rings.filter((ring) => turnOf(ring) > 0)
  const lagoons = rings.filter((ring) => turnOf(ring) < 0)
  const mainland = parts.length > 0 ? alongBounds(bounds, parts) : islands.length > 0 ? [] : whole
  return polygonsOf([...mainland, ...islands], lagoons)
}

const isRing = (line: readonly Spot[]) => isSame(line[0]!, line.at(-1)!)
const isSame = (one: Spot, other: Spot) => one[0] === other[0] && one[1] === other[1]
const isIn = ([west, south, east, north]: Bounds, [lng, lat]: Spot) =>
  lng > west && lng < east && lat > south && lat < north

/** Lines joined where one begins at another's end. */
function chained(lines: readonly Spot[][]): Spot[][] {
  const left = new Map(lines.map((line) => [String(line[0]), line]))
  const follows = new Set(lines.map((line) => String(line.at(-1))))
  const chain = (first: Spot[]): Spot[] => {
    const whole = [...first]
    left.delete(String(first[0]))
    for (let next = left.get(String(whole.at(-1))); next; next = left.get(String(whole.at(-1)))) {
      left.delete(String(next[0]))
      whole.push(...next.slice(1))
    }
    return whole
  }
  const begun = lines.filter((line) => !follows.has(String(line[0]))).map(chain)
  // What is left goes round.
  return [
    ...begun,
    ...lines
      .filter((line) => left.has(String(line[0])))
      .flatMap((line) => (left.has(String(line[0])) ? [chain(line)] : [])),
  ]
}

/** A ring that crosses the bounds, begun at a point outside of them. */
function fromOutside(bounds: Bounds, ring: Spot[]): Spot[] {
  const at = ring.findIndex((point) => !isIn(bounds, point))
  return [...ring.slice(at, -1), ...ring.slice(0, at + 1)]
}

/** Nothing is nearer to the border than this without being on it, in degrees. */
const NEAR = 1e-7

/** A point's place on the border, against the clock from the south-west corner: 0 to 4; null inside. */
function placeOf([west, south, east, north]: Bounds, [lng, lat]: Spot): number | null {
  const [x, y] = [(lng - west) / (east - west), (lat - south) / (north - south)]
  if (Math.abs(lat - south) < NEAR) return x
  if (Math.abs(lng - east) < NEAR) return 1 + y
  if (Math.abs(lat - north) < NEAR) return 3 - x
  return Math.abs(lng - west) < NEAR ? (4 - y) % 4 : null
}

/** Along a coast to the border, and there against the clock to where the next coast comes in. */
function alongBounds(bounds: Bounds, parts: readonly Spot[][]): Spot[][] {
  const [west, south, east, north] = bounds
  const corners: Spot[] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ]
  const left = new Set(parts)
  const rings: Spot[][] = []
  for (const first of parts) {
    if (!left.has(first)) continue
    const ring: Spot[] = []
    for (let part = first; left.has(part);) {
      left.delete(part)
      ring.push(...part)
      const out = placeOf(bounds, part.at(-1)!)!
      const after = (point: Spot) => (placeOf(bounds, point)! - out + 4) % 4
      const next = parts.toSorted((one, other) => after(one[0]!) - after(other[0]!))[0]!
      const between = corners.filter((corner) => after(corner) > 0 && after(corner) < after(next[0]!))
      ring.push(...between.toSorted((one, other) => after(one) - after(other)))
      part = next
    }
    rings.push([...ring, ring[0]!])
  }
  return rings
}
