import groundUrl from './basemap/ground.pmtiles?url'
import placesUrl from './basemap/places.pmtiles?url'

/** [longitude, latitude] */
type Place = [number, number]

/** A town drawn by hand (`scripts/basemap/sketches`), within its box; `isNamed` when its quarters are too. */
export type Sketch = {
  box: { west: number; south: number; east: number; north: number; isNamed: boolean }
  roads: { name: string; kind: 'motorway' | 'avenue' | 'street'; line: Place[] }[]
  rivers: { name: string; line: Place[] }[]
  parks: { name: string; ring: Place[] }[]
  metro: { line: string; color: string; stations: [string, number, number][] }[]
  districts: [string, number, number][]
}

/** Two archives of tiles, of which a browser reads those that it shows. */
export const basemapUrls = { ground: groundUrl, places: placesUrl }
