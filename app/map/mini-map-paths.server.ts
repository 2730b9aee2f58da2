import type { Point } from '#kernel/geo.ts'
import type { MultiPolygon, Polygon, Position } from 'geojson'
import { feature } from 'topojson-client'
import type { Labels, Santiago, World } from './basemap-data.ts'
import labelsText from './basemap/labels.json?raw'
import santiagoText from './basemap/santiago.json?raw'
import worldText from './basemap/world.json?raw'
import { ABOUT_METRES } from './circle.ts'
import { MINI_HEIGHT, MINI_WIDTH } from './mini-map.tsx'
import { clipLine, clipRing, type Frame } from './clip.server.ts'

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
  /** Radius of the approximate area. */
  radius: number
}

/** Metres across the drawing; elsewhere the first width with a name to show around the area. */
const ACROSS = { santiago: [6500], elsewhere: [40_000, 120_000, 360_000] }
const METRES_OF_DEGREE = 111_195

/** Finished paths for the drawing of a place, at most 4 KB. */
export function miniMapPaths(point: Point, language: 'en' | 'es'): MiniMapPaths {
  const { santiago, labels } = data()
  const places = isInSantiago(point) ? santiago.districts : citiesOf(labels, language)
  const widths = isInSantiago(point) ? ACROSS.santiago : ACROSS.elsewhere
  const across = widths.find((each) => namesIn(places, viewOf(point, each).to).length > 0) ?? widths.at(-1)!
  return pathsIn(viewOf(point, across), places, isInSantiago(point))
}

/** Whether the drawing of a place shows streets; else words describe it (decision D13). */
export function hasStreets(point: Point): boolean {
  const view = viewOf(point, ACROSS.santiago[0]!)
  return (
    isInSantiago(point) && data().santiago.roads.some(({ kind, line }) => kind !== 'motorway' && lineIn(view, line))
  )
}

const isInSantiago = ({ lat, lng }: Point) => Math.abs(lat + 33.48) < 0.16 && Math.abs(lng + 70.64) < 0.17

function pathsIn(view: View, places: readonly Named[], withStreets: boolean): MiniMapPaths {
  const { santiago, land, lakes, rivers } = data()
  const lines = (all: readonly (readonly Position[])[]) => all.map((each) => lineIn(view, each)).join('')
  const rings = (all: readonly Shape[]) =>
    shapesIn(view, all)
      .map((ring) => ringIn(view, ring))
      .join('')
  const roads = (kind: Santiago['roads'][number]['kind']) =>
    lines(santiago.roads.filter((road) => road.kind === kind).map((road) => road.line))
  const metro = santiago.metro.map(({ color, stations }) => ({
    color,
    path: lineIn(
      view,
      stations.map(([, lng, lat]) => [lng, lat]),
    ),
  }))

  return {
    land: rings(land),
    water: rings(lakes),
    rivers: lines([...santiago.rivers.map(({ line }) => line), ...(withStreets ? [] : shapesIn(view, rivers))]),
    parks: santiago.parks.map(({ ring }) => ringIn(view, ring)).join(''),
    streets: roads('street'),
    avenues: roads('avenue'),
    motorways: roads('motorway'),
    metro: metro.filter(({ path }) => path),
    names: namesIn(places, view.to),
    radius: Math.max(16, Math.round((ABOUT_METRES / view.across) * MINI_WIDTH)),
  }
}

const lineIn = ({ to }: View, positions: readonly Position[]) =>
  clipLine(positions.map(to), frame)
    .map((part) => pathOf(part, false))
    .join('')

const ringIn = ({ to }: View, positions: readonly Position[]) => pathOf(clipRing(positions.map(to), frame), true)

const frame: Frame = { left: -12, top: -12, right: MINI_WIDTH + 12, bottom: MINI_HEIGHT + 12 }

/** The part of the Earth that a drawing shows, in degrees, and how a position becomes pixels. */
type View = Box & { across: number; to: (position: Position) => [number, number] }
type Box = { west: number; south: number; east: number; north: number }

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

type Shape = Box & { positions: readonly Position[] }

/** Shapes that may be visible, also a ring around all; most of the world is not clipped. */
const shapesIn = (view: Box, shapes: readonly Shape[]) =>
  shapes
    .filter(
      ({ west, south, east, north }) =>
        east > view.west && west < view.east && north > view.south && south < view.north,
    )
    .map(({ positions }) => positions)

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

const citiesOf = ({ cities }: Labels, language: 'en' | 'es'): Named[] =>
  cities.map(([lng, lat, en, es]) => [(language === 'es' && es) || en, lng, lat])

type Data = { santiago: Santiago; labels: Labels; land: Shape[]; lakes: Shape[]; rivers: Shape[] }

let read: Data | null = null

/** Read when the first listing is shown; 1 MB of text is not read at every start. */
function data(): Data {
  read ??= readData()
  return read
}

function readData(): Data {
  const world = JSON.parse(worldText) as World
  const shapes = (name: string) => {
    const found = feature(world, world.objects[name]!)
    return 'features' in found ? found.features : [found]
  }
  const rings = (name: string) =>
    shapes(name).flatMap(({ geometry }) => {
      const { type, coordinates } = geometry as Polygon | MultiPolygon
      return (type === 'Polygon' ? [coordinates] : coordinates).map(([outer = []]) => boxed(outer))
    })
  const rivers = shapes('rivers').flatMap(({ geometry }) =>
    geometry.type === 'LineString'
      ? [boxed(geometry.coordinates)]
      : geometry.type === 'MultiLineString'
        ? geometry.coordinates.map(boxed)
        : [],
  )
  return {
    santiago: JSON.parse(santiagoText) as Santiago,
    labels: JSON.parse(labelsText) as Labels,
    land: rings('land'),
    lakes: rings('lakes'),
    rivers,
  }
}

function boxed(positions: readonly Position[]): Shape {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  for (const [x = 0, y = 0] of positions) {
    box.west = Math.min(box.west, x)
    box.east = Math.max(box.east, x)
    box.south = Math.min(box.south, y)
    box.north = Math.max(box.north, y)
  }
  return { ...box, positions }
}
