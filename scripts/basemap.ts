import { writeFileSync } from 'node:fs'
import { archiveOf } from './basemap/archive.ts'
import { labels } from './basemap/labels.ts'
import { featuresOf, sketches } from './basemap/sketch.ts'
import { type Layer, tilesOf } from './basemap/tiles.ts'
import { world } from './basemap/world.ts'

/** Makes the embedded map's data (decision 119) from `tools/`, the gazetteer and the files beside; run by hand. */
const folder = new URL('../app/map/basemap/', import.meta.url)
const WORLD: [number, number, number, number] = [-180, -85, 180, 85]

/** The zoom at which all there is of a place is in its tile; nearer ones are drawn from it. */
const GROUND = 5
const PLACES = 8

const drawn = sketches()
const boxes = Object.values(drawn).map(({ box }) => box)
const withRivers = Object.values(drawn)
  .filter(({ rivers }) => rivers.length > 0)
  .map(({ box }) => box)
const isDrawn = ({ lat, lng }: { lat: number; lng: number }) =>
  boxes.some(
    ({ west, south, east, north, isNamed }) => isNamed && lng > west && lng < east && lat > south && lat < north,
  )

const places: Layer[] = [
  {
    name: 'names',
    features: labels(isDrawn),
    of: (zoom) => (each) => zoom === PLACES || Math.floor(each.properties!['zoom']) <= zoom,
  },
  { name: 'sketch', from: PLACES, features: Object.values(drawn).flatMap(featuresOf) },
]
for (const [name, layers, maxZoom] of [
  ['ground', world(withRivers), GROUND],
  ['places', places, PLACES],
] as const) {
  const tiles = tilesOf(layers, maxZoom)
  const file = archiveOf(
    tiles,
    { bounds: WORLD, maxZoom },
    { vector_layers: layers.map((layer) => ({ id: layer.name, fields: {} })) },
  )
  writeFileSync(new URL(`${name}.pmtiles`, folder), file)
  console.log(`${name}: ${tiles.length} tiles, ${file.length} bytes`)
}
writeFileSync(new URL('sketches.json', folder), JSON.stringify(Object.values(drawn)))
writeFileSync(new URL('boxes.json', folder), JSON.stringify(boxes))
