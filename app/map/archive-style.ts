import type { StyleSpecification } from 'maplibre-gl'
import { PMTiles, TileType } from 'pmtiles'
import { mapColors } from './map-colors.ts'
import { streetsStyle } from './streets-style.ts'

/**
 * A style for a tile archive, which has none: pictures as they are, vectors by Protomaps' layers.
 *
 * @param url `pmtiles://https://…`
 */
export async function archiveStyle(url: string, language: 'en' | 'es'): Promise<StyleSpecification> {
  const { tileType } = await new PMTiles(url.replace('pmtiles://', '')).getHeader()
  if (tileType !== TileType.Mvt) {
    return {
      version: 8,
      sources: { archive: { type: 'raster', url, tileSize: 256 } },
      layers: [{ id: 'archive', type: 'raster', source: 'archive' }],
    }
  }
  const { ground, letters } = streetsStyle('archive', language, 0)
  return {
    version: 8,
    sources: { archive: { type: 'vector', url } },
    layers: [
      { id: 'background', type: 'background', paint: { 'background-color': mapColors.land } },
      ...ground,
      ...letters,
    ],
  }
}
