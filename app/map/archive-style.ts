import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { PMTiles, TileType } from 'pmtiles'
import { mapColors } from './basemap-style.ts'

/**
 * A style for a tile archive, which has none: pictures as they are, vectors by Protomaps' layers.
 *
 * @param url `pmtiles://https://…`
 */
export async function archiveStyle(url: string): Promise<StyleSpecification> {
  const { tileType } = await new PMTiles(url.replace('pmtiles://', '')).getHeader()
  if (tileType !== TileType.Mvt) {
    return {
      version: 8,
      sources: { archive: { type: 'raster', url, tileSize: 256 } },
      layers: [{ id: 'archive', type: 'raster', source: 'archive' }],
    }
  }
  return { version: 8, sources: { archive: { type: 'vector', url } }, layers }
}

const fill = (id: string, color: string): LayerSpecification => ({
  id,
  type: 'fill',
  source: 'archive',
  'source-layer': id,
  paint: { 'fill-color': color },
})

const layers: LayerSpecification[] = [
  { id: 'background', type: 'background', paint: { 'background-color': mapColors.land } },
  fill('earth', mapColors.land),
  fill('landuse', mapColors.park),
  fill('water', mapColors.water),
  {
    id: 'roads',
    type: 'line',
    source: 'archive',
    'source-layer': 'roads',
    paint: { 'line-color': mapColors.road, 'line-width': ['interpolate', ['linear'], ['zoom'], 8, 0.5, 16, 6] },
  },
  {
    id: 'boundaries',
    type: 'line',
    source: 'archive',
    'source-layer': 'boundaries',
    paint: { 'line-color': mapColors.border, 'line-width': 1 },
  },
  {
    id: 'places',
    type: 'symbol',
    source: 'archive',
    'source-layer': 'places',
    layout: { 'text-field': ['get', 'name'], 'text-font': ['Figtree'], 'text-size': 13 },
    paint: { 'text-color': mapColors.text, 'text-halo-color': mapColors.halo, 'text-halo-width': 1.4 },
  },
]
