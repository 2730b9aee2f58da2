import type { Point } from '#kernel/geo.ts'
import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl'
import type { Look } from './pin-layout.ts'

/** An operator's own style must not have it. */
const ID = 'room-of-prices'

/** Sizes of the empty pictures, in pixels: a price takes the next larger one. */
const STEP = 12

/**
 * Prices beat names: an empty picture as large as each price takes its room among the map's own letters, which
 * then stand elsewhere or not at all.
 */
export function namesAside(map: MapLibre): (marks: readonly (Point & Look)[]) => void {
  map.addSource(ID, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } })
  map.addLayer({
    id: ID,
    type: 'symbol',
    source: ID,
    // The last layer's symbols are placed first.
    layout: { 'icon-image': ['get', 'room'], 'icon-allow-overlap': true },
  })
  let shown = ''
  return (marks) => {
    const rooms = marks.map(({ lng, lat, width, height }) => ({ lng, lat, room: roomOf(map, width, height) }))
    const now = JSON.stringify(rooms)
    if (now === shown) return
    shown = now
    const features = rooms.map(({ lng, lat, room }) => ({
      type: 'Feature' as const,
      properties: { room },
      geometry: { type: 'Point' as const, coordinates: [lng, lat] },
    }))
    void map.getSource<GeoJSONSource>(ID)!.setData({ type: 'FeatureCollection', features })
  }
}

function roomOf(map: MapLibre, width: number, height: number): string {
  const [wide, high] = [Math.ceil(width / STEP) * STEP, Math.ceil(height / STEP) * STEP]
  const name = `room-${wide}-${high}`
  if (!map.hasImage(name)) map.addImage(name, { width: wide, height: high, data: new Uint8Array(wide * high * 4) })
  return name
}
