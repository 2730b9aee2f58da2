import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#platform/config.server.ts'
import { MAP_FILE } from '#platform/map-file.server.ts'
import { keepPrivate } from '#platform/private-files.server.ts'
import { Unreadable } from './streets/osm-blocks.ts'
import type { Bounds } from './streets/osm-file.ts'
import { putMap } from './streets/own-map.ts'

/** `npm run map`: gives the map streets, from an extract of OpenStreetMap or from tiles that are cut already. */
const usage = `npm run map -- --from FILE.osm.pbf [--box west,south,east,north]
npm run map -- --from FILE.pmtiles
npm run map -- --remove`

const { from, box, remove } = readArguments()
const { dataDir } = readConfig(process.env)
keepPrivate(dataDir)
try {
  if (remove) {
    rmSync(join(dataDir, MAP_FILE), { force: true })
    console.log('The map is the embedded one.')
  } else {
    const { path, notes } = await putMap(dataDir, from, box)
    for (const note of notes) console.log(note)
    console.log(`${path}: ${(statSync(path).size / 1e6).toFixed(1)} MB. Servers show it within seconds.`)
  }
} catch (error) {
  if (!(error instanceof Unreadable)) throw error
  console.error(error.message)
  process.exitCode = 1
}

function readArguments(): { from: string; box: Bounds | null; remove: boolean } {
  try {
    const { values } = parseArgs({
      options: { from: { type: 'string' }, box: { type: 'string' }, remove: { type: 'boolean', default: false } },
    })
    const { from = '', remove } = values
    if (!from && !remove) throw new Error('--from names no file.')
    return { from, box: values.box === undefined ? null : boxOf(values.box), remove }
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`)
    process.exit(2)
  }
}

function boxOf(text: string): Bounds {
  const sides = text.split(',').map(Number)
  const [west, south, east, north] = sides as [number, number, number, number]
  const isBox = sides.length === 4 && west < east && south < north
  if (!isBox || west < -180 || east > 180 || south < -85 || north > 85)
    throw new Error(`--box ${text} is not west,south,east,north in degrees.`)
  return [west, south, east, north]
}
