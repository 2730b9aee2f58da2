import type { Point } from '#kernel/geo.ts'
import type { Feature, Position } from 'geojson'
import type { Sketch } from './basemap-data.ts'
import sketchesText from './basemap/sketches.json?raw'
import { ABOUT_METRES, METRES_OF_DEGREE } from './circle.ts'
import { MINI_HEIGHT, MINI_WIDTH } from './mini-map.tsx'
import { clipLine, clipRing, type Frame } from './clip.server.ts'
import { type Box, shapesAround } from './ground.server.ts'

/** Finished drawing instructions (`miniMapPaths`), in pixels of `MINI_WIDTH` × `MINI_HEIGHT`. */
export type MiniMapPaths = {
  land: string
  water: string
  rivers: string
  parks: string
  streets: string
  avenues: string
  motorways: string
  metro: readonly { color: string; path: string }[]
  names: readonly { x: number; y: number; name: string }[]
  /** Metres from the left edge to the right. */
  across: number
  /** Radius of the approximate area. */
  radius: number
}

/** Metres across the drawing: with streets, else the first width with a name to show around the area. */
const ACROSS = { streets: 6500, elsewhere: [16_000, 40_000, 120_000, 360_000] }

/** Finished paths for the drawing of a place, at most 4 KB. */
export async function miniMapPaths(point: Point, language: 'en' | 'es'): Promise<MiniMapPaths> {
  const sketch = hasStreets(point) ? sketchAt(point) : undefined
  if (sketch) {
    const view = viewOf(point, ACROSS.streets)
    const names = sketch.districts.length > 0 ? sketch.districts : await namesAround(view, language, true)
    return pathsIn(view, names, sketch)
  }
  for (const across of ACROSS.elsewhere) {
    const view = viewOf(point, across)
    const names = await namesAround(view, language, across < 20_000)
    if (namesIn(names, view.to).length > 0 || across === ACROSS.elsewhere.at(-1)) return pathsIn(view, names, null)
  }
  throw new Error('unreachable')
}

/** Whether the drawing of a place shows streets; else words describe it (decision D13). */
export function hasStreets(point: Point): boolean {
  const view = viewOf(point, ACROSS.streets)
  return sketchAt(point)?.roads.some(({ kind, line }) => kind !== 'motorway' && lineIn(view, line)) ?? false
}

const sketchAt = ({ lat, lng }: Point) =>
  sketches().find(({ box }) => lng > box.west && lng < box.east && lat > box.south && lat < box.north)

async function namesAround(view: View, language: 'en' | 'es', withQuarters: boolean): Promise<Named[]> {
  const { names = [] } = await shapesAround('places', view)
  return names
    .filter(({ properties }) => properties!['kind'] === 'city' || (withQuarters && properties!['kind'] === 'quarter'))
    .toSorted((one, other) => one.properties!['zoom'] - other.properties!['zoom'])
    .map(({ properties, geometry }): Named => {
      const [lng = 0, lat = 0] = (geometry as { coordinates: Position }).coordinates
      return [String((language === 'es' && properties!['es']) || properties!['name']), lng, lat]
    })
}

async function pathsIn(view: View, places: readonly Named[], sketch: Sketch | null): Promise<MiniMapPaths> {
  const { land = [], lakes = [], rivers = [] } = await shapesAround('ground', view)
  const { roads: all = [], rivers: canals = [], parks = [], metro: lines = [] } = sketch ?? {}
  const linesOf = (each: readonly (readonly Position[])[]) => each.map((positions) => lineIn(view, positions)).join('')
  const rings = (each: readonly Feature[]) =>
    partsOf(each)
      .map((ring) => ringIn(view, ring))
      .join('')
  const roads = (kind: Sketch['roads'][number]['kind']) =>
    linesOf(all.filter((road) => road.kind === kind).map((road) => road.line))
  const metro = lines.map(({ color, stations }) => ({
    color,
    path: lineIn(
      view,
      stations.map(([, lng, lat]) => [lng, lat]),
    ),
  }))

  return {
    across: view.across,
    land: rings(land),
    water: rings(lakes),
    rivers: linesOf([...canals.map(({ line }) => line), ...(canals.length > 0 ? [] : partsOf(rivers))]),
    parks: parks.map(({ ring }) => ringIn(view, ring)).join(''),
    streets: roads('street'),
    avenues: roads('avenue'),
    motorways: roads('motorway'),
    metro: metro.filter(({ path }) => path),
    names: namesIn(places, view.to),
    radius: Math.max(16, Math.round((ABOUT_METRES / view.across) * MINI_WIDTH)),
  }
}

/** Rings and lines alike, each by itself; a lake's islands are its own rings. */
function partsOf(features: readonly Feature[]): Position[][] {
  return features.flatMap(({ geometry }) => {
    if (geometry.type === 'LineString') return [geometry.coordinates]
    if (geometry.type === 'Polygon' || geometry.type === 'MultiLineString') return geometry.coordinates
    return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : []
  })
}

const lineIn = ({ to }: View, positions: readonly Position[]) =>
  clipLine(positions.map(to), frame)
    .map((part) => pathOf(part, false))
    .join('')

const ringIn = ({ to }: View, positions: readonly Position[]) => pathOf(clipRing(positions.map(to), frame), true)

const frame: Frame = { left: -12, top: -12, right: MINI_WIDTH + 12, bottom: MINI_HEIGHT + 12 }

/** The part of the Earth that a drawing shows, in degrees, and how a position becomes pixels. */
type View = Box & { across: number; to: (position: Position) => [number, number] }

/** Flat around the point: at this size the Earth is. @param across metres from the left edge to the right */
function viewOf({ lat, lng }: Point, across: number): View {
  const scale = MINI_WIDTH / across
  const x = METRES_OF_DEGREE * Math.cos((lat * Math.PI) / 180) * scale
  const y = METRES_OF_DEGREE * scale
  return {
    across,
    to: ([east = 0, north = 0]) => [MINI_WIDTH / 2 + (east - lng) * x, MINI_HEIGHT / 2 - (north - lat) * y],
    west: lng - (MINI_WIDTH / 2 - frame.left) / x,
    east: lng + (frame.right - MINI_WIDTH / 2) / x,
    south: lat - (frame.bottom - MINI_HEIGHT / 2) / y,
    north: lat + (MINI_HEIGHT / 2 - frame.top) / y,
  }
}

/** Whole pixels, each step from the last: half as long as places would be. */
function pathOf(points: readonly (readonly [number, number])[], isClosed: boolean): string {
  const steps: string[] = []
  let [lastX, lastY] = [0, 0]
  for (const [x, y] of points.map(([left, top]) => [Math.round(left), Math.round(top)] as const)) {
    if (steps.length === 0) steps.push(`M${x} ${y}`)
    else if (x !== lastX || y !== lastY) steps.push(`l${x - lastX} ${y - lastY}`)
    ;[lastX, lastY] = [x, y]
  }
  return steps.length > 1 ? `${steps.join('')}${isClosed ? 'z' : ''}` : ''
}

type Named = readonly [name: string, lng: number, lat: number]

/** At most five names apart from each other and beside the area, by importance. */
function namesIn(all: readonly Named[], to: View['to']): MiniMapPaths['names'] {
  const names: { x: number; y: number; name: string }[] = []
  for (const [name, lng, lat] of all) {
    const [x, y] = to([lng, lat]).map(Math.round) as [number, number]
    const isIn =
      Math.hypot(x - MINI_WIDTH / 2, y - MINI_HEIGHT / 2) > 24 &&
      x > 60 &&
      x < MINI_WIDTH - 60 &&
      y > 20 &&
      y < MINI_HEIGHT - 40
    if (isIn && names.length < 5 && names.every((other) => Math.abs(other.x - x) > 130 || Math.abs(other.y - y) > 24))
      names.push({ x, y, name })
  }
  return names
}

let read: readonly Sketch[] | null = null

/** Read when the first listing is shown. */
function sketches(): readonly Sketch[] {
  read ??= JSON.parse(sketchesText) as Sketch[]
  return read
}
