import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MAP_FILE } from '#platform/map-file.server.ts'
import { archiveOf } from '../basemap/archive.ts'
import { tilesIn, ZOOMS } from './cut.ts'
import { extractOf } from './extract.ts'
import { Unreadable } from './osm-blocks.ts'
import type { Bounds } from './osm-file.ts'
import { checkArchive } from './take-over.ts'

/**
 * Puts tiles into the data folder: cut from `.osm.pbf`, or taken over from `.pmtiles`. Servers read the file of before
 * or the new one, never a part of it.
 *
 * @param box the part that is cut; null for all that the file has
 * @returns its path, and what the operator should know
 * @throws Unreadable for a file that is not taken; the one of before stays then
 */
export async function putMap(
  dataDir: string,
  from: string,
  box: Bounds | null,
): Promise<{ path: string; notes: string[] }> {
  if (!existsSync(from)) throw new Unreadable(`There is no file ${from}.`)
  const isArchive = from.endsWith('.pmtiles')
  if (isArchive && box) throw new Unreadable('--box cuts from .osm.pbf files only.')
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, MAP_FILE)
  const draft = `${path}.draft`
  try {
    const notes = isArchive ? await takenOver(from, draft) : cut(from, box, draft)
    renameSync(draft, path)
    return { path, notes }
  } finally {
    rmSync(draft, { force: true })
  }
}

async function takenOver(from: string, to: string): Promise<string[]> {
  await checkArchive(from)
  copyFileSync(from, to)
  return []
}

function cut(from: string, box: Bounds | null, to: string): string[] {
  const { bounds, things, hasCoast } = extractOf(from, box)
  const layers = [...new Set(things.map(({ layer }) => layer))]
  const metadata = {
    name: 'Streets',
    attribution: '© OpenStreetMap contributors, ODbL 1.0',
    vector_layers: layers.map((id) => ({ id, fields: { kind: 'String', name: 'String' } })),
  }
  const place = { bounds, minZoom: ZOOMS.min, maxZoom: ZOOMS.max }
  writeFileSync(to, archiveOf(tilesIn(bounds, things), place, metadata))
  const coast = 'A coast ends within the file, so land and sea stay those of the embedded map: choose a smaller --box.'
  return [`${things.length} things within ${bounds.join()}.`, ...(hasCoast ? [] : [coast])]
}
