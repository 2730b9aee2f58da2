import type { Geometry, Position } from 'geojson'
import { landIn } from './coast.ts'
import { Unreadable } from './osm-blocks.ts'
import { type Bounds, readOsm, type Relation } from './osm-file.ts'
import { Points } from './points.ts'
import { type Line, polygonsOf, ringsOf, type Spot } from './rings.ts'
import { type Shape, shapeOfPoint, shapeOfWay } from './shape.ts'

/** A thing on the map, whose positions are looked up when it is drawn. */
export type Thing = {
  layer: Shape['layer'] | 'earth'
  properties: Shape['properties']
  from: number
  box: Bounds
  geometry: () => Geometry
}

/** `hasCoast` is false where the file ends amid a coast, so that land and sea stay those of the embedded map. */
export type Extract = { bounds: Bounds; things: Thing[]; hasCoast: boolean }

/**
 * Reads a part of the Earth from a file, five times over, so that only things that are drawn are in memory.
 *
 * @param box a part of the file; null takes all that it says it has
 * @throws Unreadable with what the operator can do
 */
export function extractOf(path: string, box: Bounds | null): Extract {
  const ofFile = readOsm(path, {})
  const bounds = box && ofFile ? overlapOf(box, ofFile) : (box ?? ofFile)
  if (!bounds) throw new Unreadable(`${path} does not say what it covers: add --box west,south,east,north.`)

  const { inside, things } = pointsIn(path, bounds)
  if (inside.size === 0) throw new Unreadable(`${path} has nothing within ${bounds.join()}.`)
  const { ways, areas, coasts } = linesIn(path, inside)
  const points = placesOf(path, [...ways.map(({ line }) => line), ...areas.flatMap(({ lines }) => lines), ...coasts])

  for (const { shape, line } of ways) things.push(...thingsOf(shape, () => geometryOf(shape, points.along(line))))
  for (const { shape, lines, inner } of areas) {
    const [outers, inners] = [lines.filter((line) => !inner.has(line)), lines.filter((line) => inner.has(line))].map(
      (each) => ringsOf(each).rings.map((ring) => points.along(ring)),
    ) as [Spot[][], Spot[][]]
    const coordinates = polygonsOf(outers, inners)
    things.push(...thingsOf(shape, () => ({ type: 'MultiPolygon', coordinates })))
  }
  const land = landIn(
    bounds,
    coasts.map((line) => points.along(line)).filter(({ length }) => length > 1),
  )
  if (land)
    things.push({
      layer: 'earth',
      properties: { kind: 'earth' },
      from: 0,
      box: bounds,
      geometry: () => ({ type: 'MultiPolygon', coordinates: land }),
    })
  return { bounds, things, hasCoast: land !== null }
}

const overlapOf = (one: Bounds, other: Bounds): Bounds => [
  Math.max(one[0], other[0]),
  Math.max(one[1], other[1]),
  Math.min(one[2], other[2]),
  Math.min(one[3], other[3]),
]

/** The numbers of all points within, and things that are one. */
function pointsIn(path: string, [west, south, east, north]: Bounds) {
  const inside = new Points()
  const things: Thing[] = []
  readOsm(path, {
    node(id, lng, lat, tags) {
      if (lng < west || lng > east || lat < south || lat > north) return
      inside.add(id)
      const shape = tags && shapeOfPoint(tags)
      if (shape) things.push(...thingsOf(shape, () => ({ type: 'Point', coordinates: [lng, lat] })))
    },
  })
  return { inside: inside.end(), things }
}

type Area = { shape: Shape; lines: Line[]; inner: ReadonlySet<Line> }

/** Ways with a point within, and all of the areas that such a way is a part of. */
function linesIn(path: string, inside: Points) {
  const { relations, partOf } = areasOf(path)
  const ways: { shape: Shape; line: Line }[] = []
  const coasts: Line[] = []
  const touched = new Set<Relation>()
  readOsm(path, {
    way({ id, refs, tags }) {
      if (!refs.some((ref) => inside.has(ref))) return
      for (const relation of partOf.get(id) ?? []) touched.add(relation)
      if (tags['natural'] === 'coastline') coasts.push(refs)
      const shape = shapeOfWay(tags, refs.length > 3 && refs[0] === refs.at(-1))
      if (shape) ways.push({ shape, line: refs })
    },
  })
  const parts = new Map<number, Line>()
  readOsm(path, {
    way({ id, refs }) {
      if (partOf.get(id)?.some((relation) => touched.has(relation))) parts.set(id, refs)
    },
  })
  const areas = [...touched].map((relation): Area => {
    const members = relation.members.flatMap(({ id, role }) => {
      const line = parts.get(id)
      return line ? [{ line, role }] : []
    })
    const inner = new Set(members.filter(({ role }) => role === 'inner').map(({ line }) => line))
    return { shape: relations.get(relation)!, lines: members.map(({ line }) => line), inner }
  })
  return { ways, areas, coasts }
}

/** Areas that are made of several ways, and by a way's number those that it is a part of. */
function areasOf(path: string) {
  const relations = new Map<Relation, Shape>()
  const partOf = new Map<number, Relation[]>()
  readOsm(path, {
    relation(relation) {
      const shape = relation.tags['type'] === 'multipolygon' ? shapeOfWay(relation.tags, true) : null
      if (shape?.form !== 'area') return
      relations.set(relation, shape)
      for (const { id, kind } of relation.members)
        if (kind === 'way') partOf.set(id, [...(partOf.get(id) ?? []), relation])
    },
  })
  return { relations, partOf }
}

function placesOf(path: string, lines: readonly Line[]): Points {
  const points = new Points()
  for (const line of lines) for (const id of line) points.add(id)
  points.end()
  let known = 0
  readOsm(path, {
    node(id, lng, lat) {
      if (points.put(id, lng, lat)) known++
    },
  })
  if (known < points.size / 2)
    throw new Unreadable(`${path} lacks the points of its ways: extract it with complete ways.`)
  return points
}

const geometryOf = ({ form }: Shape, line: Spot[]): Geometry =>
  form === 'area' ? { type: 'Polygon', coordinates: [line] } : { type: 'LineString', coordinates: line }

/** A thing, and of a named area the point where its name stands. */
function thingsOf({ layer, form, properties, from }: Shape, geometry: () => Geometry): Thing[] {
  const box = boxOf(geometry())
  if (!box) return []
  const thing: Thing = { layer, properties, from, box, geometry }
  if (form !== 'area' || !properties['name']) return [thing]
  const [west, south, east, north] = box
  const width = east - west
  const name: Thing = {
    layer: layer === 'water' ? 'water' : 'pois',
    properties,
    from: width > 0.02 ? 11 : width > 0.005 ? 13 : 14,
    box,
    geometry: () => ({ type: 'Point', coordinates: [(west + east) / 2, (south + north) / 2] }),
  }
  return [thing, name]
}

/** @returns null for what is no line: its points are not in the file */
function boxOf(geometry: Geometry): Bounds | null {
  const positions = positionsOf(geometry)
  if (positions.length < (geometry.type === 'Point' ? 1 : 2)) return null
  let [west, south, east, north] = [180, 90, -180, -90]
  for (const [lng = 0, lat = 0] of positions) {
    west = Math.min(west, lng)
    east = Math.max(east, lng)
    south = Math.min(south, lat)
    north = Math.max(north, lat)
  }
  return [west, south, east, north]
}

function positionsOf(geometry: Geometry): readonly Position[] {
  if (geometry.type === 'Point') return [geometry.coordinates]
  if (geometry.type === 'LineString') return geometry.coordinates
  if (geometry.type === 'Polygon') return geometry.coordinates[0] ?? []
  return geometry.type === 'MultiPolygon' ? geometry.coordinates.flatMap(([outer]) => outer ?? []) : []
}
