import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile'
import type { Feature } from 'geojson'
import { PbfReader } from 'pbf'
import { PMTiles, type RangeResponse, type Source } from 'pmtiles'

export type Box = { west: number; south: number; east: number; north: number }
type Archive = 'ground' | 'places'

/** Zooms of the most detailed tiles (`scripts/basemap.ts`). */
const MAX_ZOOM: Record<Archive, number> = { ground: 5, places: 8 }

/** Tiles beside each other that one drawing reads at most; a larger one reads coarser tiles. */
const MAX_ACROSS = 2

/** The shapes of the embedded map's tiles around a box, by layer. */
export async function shapesAround(archive: Archive, box: Box): Promise<Record<string, Feature[]>> {
  const layers: Record<string, Feature[]> = {}
  for (const { zoom, x, y } of tilesOf(box, MAX_ZOOM[archive])) {
    const found = await opened(archive).getZxy(zoom, x, y)
    if (!found) continue
    const tile = new VectorTile(new PbfReader(new Uint8Array(found.data)))
    for (const [name, layer] of Object.entries(tile.layers))
      for (let index = 0; index < layer.length; index++)
        (layers[name] ??= []).push(geoJsonOf(layer.feature(index), x, y, zoom))
  }
  return layers
}

const geoJsonOf = (feature: VectorTileFeature, x: number, y: number, zoom: number) => feature.toGeoJSON(x, y, zoom)

function tilesOf(box: Box, maxZoom: number): { zoom: number; x: number; y: number }[] {
  for (let zoom = maxZoom; ; zoom--) {
    const [left, top] = tileAt(zoom, box.west, box.north)
    const [right, bottom] = tileAt(zoom, box.east, box.south)
    if (zoom > 0 && Math.max(right - left, bottom - top) >= MAX_ACROSS) continue
    const columns = Array.from({ length: right - left + 1 }, (_, index) => left + index)
    const rows = Array.from({ length: bottom - top + 1 }, (_, index) => top + index)
    return columns.flatMap((x) => rows.map((y) => ({ zoom, x, y })))
  }
}

/** Column and row of Web Mercator's tile. */
function tileAt(zoom: number, lng: number, lat: number): [number, number] {
  const across = 2 ** zoom
  const angle = (Math.min(85, Math.max(-85, lat)) * Math.PI) / 180
  const cell = (share: number) => Math.min(across - 1, Math.max(0, Math.floor(share * across)))
  return [cell((lng + 180) / 360), cell((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2)]
}

const archives = new Map<Archive, PMTiles>()

/** Read when the first drawing is made: 5 MB that a start does not need. */
function opened(name: Archive): PMTiles {
  let archive = archives.get(name)
  if (!archive) {
    const path = createRequire(import.meta.url).resolve(`#app/map/basemap/${name}.pmtiles`)
    archive = new PMTiles(inMemory(name, readFileSync(path)))
    archives.set(name, archive)
  }
  return archive
}

const inMemory = (name: string, file: Buffer): Source => ({
  getKey: () => name,
  getBytes: async (offset, length): Promise<RangeResponse> => ({
    data: new Uint8Array(file.subarray(offset, offset + length)).buffer,
  }),
})
