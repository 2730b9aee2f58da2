import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { labels } from './basemap/labels.ts'
import { world } from './basemap/world.ts'

/** Makes the embedded map's data (decision 018) from `tools/` and `basemap/santiago.json`; run by hand. */
const folder = new URL('../app/map/basemap/', import.meta.url)

const santiago = JSON.parse(readFileSync(new URL('basemap/santiago.json', import.meta.url), 'utf8')) as object
for (const [name, data] of Object.entries({ world: world(), labels: labels(), santiago })) {
  const text = JSON.stringify(data)
  writeFileSync(new URL(`${name}.json`, folder), text)
  console.log(`${name}: ${text.length} bytes, ${brotliCompressSync(text).length} as brotli`)
}
