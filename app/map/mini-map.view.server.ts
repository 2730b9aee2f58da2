import type { Point } from '#kernel/geo.ts'
import type { MultiPolygon, Polygon, Position } from 'geojson'
import { feature } from 'topojson-client'
import type { Labels, Santiago, World } from './basemap-data.ts'
import labelsText from './basemap/labels.json?raw'
import santiagoText from './basemap/santiago.json?raw'
import worldText from './basemap/world.json?raw'
import { ABOUT_METRES } from './circle.ts'
import { MINI_HEIGHT, MINI_WIDTH, type MiniMapPaths } from './mini-map.tsx'
import { clipLine, clipRing, type Frame } from './clip.server.ts'

/** Metres from the drawing's left edge to its right; elsewhere the first that has a name to show around the area. */
const ACROSS = { santiago: [6500], elsewhere: [40_000, 120_000, 360_000] }
const METRES_OF_DEGREE = 111_195

/** Finished paths for the drawing of a place: at most 4 KB, because they are inlined in the page. */
export function miniMapPaths(point: Point, language: 'en' | 'es'): MiniMapPaths {
  const { santiago, labels } = data()
  const isInSantiago = Math.abs(point.lat + 33.48) < 0.16 && Math.abs(point.lng + 70.64) < 0.17
  const places = isInSantiago ? santiago.districts : citiesOf(labels, language)
  const widths = isInSantiago ? ACROSS.santiago : ACROSS.elsewhere
  const across = widths.find((each) => namesIn(places, projectionAround(point, each)).length > 0) ?? widths.at(-1)!
  return pathsAcross(point, across, places, isInSantiago)
}

function pathsAcross(point: Point, across: number, places: readonly Named[], isInSantiago: boolean): MiniMapPaths {
  const { santiago, land, lakes, rivers } = data()
  const to = projectionAround(point, across)
  const ring = (positions: readonly Position[]) => pathOf(clipRing(positions.map(to), frame), true)
  const line = (positions: readonly Position[]) =>
    clipLine(positions.map(to), frame)
      .map((part) => pathOf(part, false))
      .join('')
  const roads = (kind: Santiago['roads'][number]['kind']) =>
    santiago.roads
      .filter((road) => road.kind === kind)
      .map((road) => line(road.line))
      .join('')
  const metro = santiago.metro.map(({ color, stations }) => ({
    color,
    path: line(stations.map(([, lng, lat]) => [lng, lat])),
  }))

  return {
    land: ringsNear(land, point).map(ring).join(''),
    water: ringsNear(lakes, point).map(ring).join(''),
    rivers: [...santiago.rivers.map((river) => line(river.line)), ...(isInSantiago ? [] : rivers.map(line))].join(''),
    parks: santiago.parks.map((park) => ring(park.ring)).join(''),
    streets: roads('street'),
    avenues: roads('avenue'),
    motorways: roads('motorway'),
    metro: metro.filter(({ path }) => path),
    names: namesIn(places, to),
    radius: Math.max(16, Math.round((ABOUT_METRES / across) * MINI_WIDTH)),
  }
}

const frame: Frame = { left: -12, top: -12, right: MINI_WIDTH + 12, bottom: MINI_HEIGHT + 12 }

/** Flat around the point: at this size the Earth is. */
function projectionAround({ lat, lng }: Point, across: number): (position: Position) => [number, number] {
  const scale = MINI_WIDTH / across
  const east = METRES_OF_DEGREE * Math.cos((lat * Math.PI) / 180) * scale
  const north = METRES_OF_DEGREE * scale
  return ([x = 0, y = 0]) => [MINI_WIDTH / 2 + (x - lng) * east, MINI_HEIGHT / 2 - (y - lat) * north]
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

type Rings = readonly { ring: readonly Position[]; west: number; south: number; east: number; north: number }[]

/** Degrees that the widest drawing reaches to each side, also far from the equator. */
const REACH = 4

/** A ring that may be seen from the point; also one that lies all around it. */
const ringsNear = (rings: Rings, { lat, lng }: Point) =>
  rings
    .filter(
      ({ west, south, east, north }) =>
        lng > west - REACH && lng < east + REACH && lat > south - REACH && lat < north + REACH,
    )
    .map(({ ring }) => ring)

type Named = readonly [name: string, lng: number, lat: number]

/** At most five names that stand apart and beside the area, the more important first. */
function namesIn(all: readonly Named[], to: (position: Position) => [number, number]): MiniMapPaths['names'] {
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

type Data = { santiago: Santiago; labels: Labels; land: Rings; lakes: Rings; rivers: readonly (readonly Position[])[] }

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
      ? [geometry.coordinates]
      : geometry.type === 'MultiLineString'
        ? geometry.coordinates
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

function boxed(ring: readonly Position[]): Rings[number] {
  const [xs, ys] = [ring.map(([x = 0]) => x), ring.map(([, y = 0]) => y)]
  const smallest = (values: number[]) => values.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY)
  const largest = (values: number[]) => values.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY)
  return { ring, west: smallest(xs), south: smallest(ys), east: largest(xs), north: largest(ys) }
}
