import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Tile } from '../basemap/archive.ts'
import type { Thing } from './extract.ts'
import type { Bounds } from './osm-file.ts'

/** Nearer zooms are drawn from the tiles of the last one, whose unit is 0.6 m at the equator. */
export const ZOOMS = { min: 9, max: 14 } as const
const EXTENT = 4096

/** From this zoom on one tile after the other is cut with all below it, so that few positions are in memory at once. */
const PIECES = 11

/** Cuts things into tiles, farther zooms first. */
export function* tilesIn(bounds: Bounds, things: readonly Thing[]): Generator<Tile> {
  for (let zoom: number = ZOOMS.min; zoom < PIECES; zoom++) yield* tilesAt(zoom, bounds, things)
  for (const { x, y } of cellsOf(PIECES, bounds)) {
    const box = boxOf(PIECES, x, y)
    const here = things.filter((thing) => isNear(thing.box, box))
    for (let zoom: number = PIECES; zoom <= ZOOMS.max; zoom++) yield* tilesAt(zoom, overlap(bounds, box), here)
  }
}

function* tilesAt(zoom: number, bounds: Bounds, things: readonly Thing[]): Generator<Tile> {
  const layers = new Map<Thing['layer'], Thing[]>()
  for (const thing of things) {
    if (thing.from > zoom) continue
    const others = layers.get(thing.layer)
    if (others) others.push(thing)
    else layers.set(thing.layer, [thing])
  }
  const indexes = [...layers].map(([name, each]) => ({ name, index: indexOf(each, zoom) }))
  for (const { x, y } of cellsOf(zoom, bounds)) {
    const cut: Record<string, GeoJSONVTTile> = {}
    for (const { name, index } of indexes) {
      const tile = index.getTile(zoom, x, y)
      if (tile && tile.features.length > 0) cut[name] = tile
    }
    if (Object.keys(cut).length > 0) yield { z: zoom, x, y, data: fromGeojsonVt(cut, { version: 2, extent: EXTENT }) }
  }
}

const indexOf = (things: readonly Thing[], zoom: number) =>
  new GeoJSONVT(
    {
      type: 'FeatureCollection',
      features: things.map(({ properties, geometry }) => ({
        type: 'Feature',
        properties,
        geometry: geometry(),
      })),
    },
    {
      maxZoom: ZOOMS.max,
      indexMaxZoom: zoom,
      indexMaxPoints: 0,
      extent: EXTENT,
      buffer: 64,
      tolerance: zoom === ZOOMS.max ? 1 : 4,
    },
  )

/** Half a tile's buffer and more, in degrees at this zoom. */
const MARGIN = 0.005

const isNear = ([west, south, east, north]: Bounds, box: Bounds) =>
  west < box[2] + MARGIN && east > box[0] - MARGIN && south < box[3] + MARGIN && north > box[1] - MARGIN

const overlap = (one: Bounds, other: Bounds): Bounds => [
  Math.max(one[0], other[0]),
  Math.max(one[1], other[1]),
  Math.min(one[2], other[2]),
  Math.min(one[3], other[3]),
]

/** Columns and rows of Web Mercator's tiles that bounds touch; a border between two belongs to the next. */
function cellsOf(zoom: number, [west, south, east, north]: Bounds): { x: number; y: number }[] {
  const across = 2 ** zoom
  const column = (lng: number) => ((lng + 180) / 360) * across
  const row = (lat: number) => ((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * across
  const between = (from: number, to: number) =>
    Array.from(
      { length: Math.max(1, Math.ceil(to - 1e-9) - Math.floor(from + 1e-9)) },
      (_, at) => Math.floor(from + 1e-9) + at,
    )
  const rows = between(row(north), row(south))
  return between(column(west), column(east)).flatMap((x) => rows.map((y) => ({ x, y })))
}

function boxOf(zoom: number, x: number, y: number): Bounds {
  const across = 2 ** zoom
  const lng = (column: number) => (column / across) * 360 - 180
  const lat = (row: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / across))) * 180) / Math.PI
  return [lng(x), lat(y + 1), lng(x + 1), lat(y)]
}
