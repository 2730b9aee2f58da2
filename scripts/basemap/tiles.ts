import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Feature } from 'geojson'
import type { Tile } from './archive.ts'

/** Units across a tile: at zoom 5 one is about 150 m. */
const EXTENT = 8192

/** `from`: the first zoom that has the layer; `of` picks what one zoom shows. */
export type Layer = {
  name: string
  from?: number
  features: Feature[]
  of?: (zoom: number) => (feature: Feature) => boolean
}

/** Cuts layers into vector tiles down to a zoom, less detailed far away. */
export function tilesOf(layers: readonly Layer[], maxZoom: number): Tile[] {
  return Array.from({ length: maxZoom + 1 }, (_, zoom) => zoom).flatMap((zoom) => tilesAt(layers, zoom, maxZoom))
}

function tilesAt(layers: readonly Layer[], zoom: number, maxZoom: number): Tile[] {
  const indexes = layers
    .filter(({ from = 0 }) => zoom >= from)
    .map(({ name, features, of }) => ({
      name,
      index: indexOf(of ? features.filter(of(zoom)) : features, zoom, maxZoom),
    }))
  const across = 2 ** zoom
  return Array.from({ length: across * across }, (_, index) => ({
    x: index % across,
    y: Math.floor(index / across),
  })).flatMap(({ x, y }) => {
    const cut: Record<string, GeoJSONVTTile> = {}
    for (const { name, index } of indexes) {
      const tile = index.getTile(zoom, x, y)
      if (tile && tile.features.length > 0) cut[name] = tile
    }
    if (Object.keys(cut).length === 0) return []
    return [{ z: zoom, x, y, data: fromGeojsonVt(cut, { version: 2, extent: EXTENT }) }]
  })
}

const indexOf = (features: Feature[], zoom: number, maxZoom: number) =>
  new GeoJSONVT(
    { type: 'FeatureCollection', features },
    {
      maxZoom: maxZoom + 1,
      indexMaxZoom: zoom,
      indexMaxPoints: 0,
      extent: EXTENT,
      buffer: 128,
      tolerance: zoom === maxZoom ? 2 : 10,
    },
  )
