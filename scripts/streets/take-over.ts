import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { Compression, type Header, PMTiles, type Source, TileType } from 'pmtiles'
import { Unreadable } from './osm-blocks.ts'

/** Layers that the map's style draws; the others it can do without. */
const NEEDED = ['roads', 'water']

/** An archive whose tiles are sparse below this zoom shows no streets. */
const MIN_LAST_ZOOM = 12

type Layer = { id?: string; fields?: Record<string, unknown> }

/**
 * Says whether our style can draw an archive of somebody else's: Protomaps' basemap of version 4, or one that we cut.
 *
 * @throws Unreadable with what it is instead, and what can be done with it
 */
export async function checkArchive(path: string): Promise<Header> {
  const file = openSync(path, 'r')
  try {
    const archive = new PMTiles(sourceOf(path, file))
    const { header, layers } = await opened(archive, path)
    if (fstatSync(file).size < header.tileDataOffset + (header.tileDataLength ?? 0))
      throw new Unreadable(`${path} is shorter than it says: it was not loaded whole.`)
    const other = `${path} can be used all the same, with a style of its own: MAP_STYLE_URL (README.md).`
    if (header.tileType !== TileType.Mvt) throw new Unreadable(`These are pictures, not shapes. ${other}`)
    if (![Compression.None, Compression.Gzip].includes(header.tileCompression))
      throw new Unreadable('Its tiles are compressed by something else than gzip, which browsers cannot read.')
    const lacking = NEEDED.find((id) => !layers.some((layer) => layer.id === id && 'kind' in (layer.fields ?? {})))
    if (lacking)
      throw new Unreadable(
        `It has no layer '${lacking}' with a field 'kind', as Protomaps' basemap of version 4 has: it has ${layers.map(({ id }) => id).join(', ')}. ${other}`,
      )
    if (header.maxZoom < MIN_LAST_ZOOM)
      throw new Unreadable(`Its tiles end at zoom ${header.maxZoom}: streets need ${MIN_LAST_ZOOM} at least.`)
    return header
  } finally {
    closeSync(file)
  }
}

async function opened(archive: PMTiles, path: string): Promise<{ header: Header; layers: Layer[] }> {
  try {
    const header = await archive.getHeader()
    const { vector_layers: layers = [] } = (await archive.getMetadata()) as { vector_layers?: Layer[] }
    return { header, layers }
  } catch (error) {
    throw new Unreadable(`${path} is no archive of tiles (PMTiles, version 3): ${(error as Error).message}`)
  }
}

const sourceOf = (path: string, file: number): Source => ({
  getKey: () => path,
  getBytes: async (offset, length) => {
    const bytes = Buffer.alloc(length)
    const read = readSync(file, bytes, 0, length, offset)
    return { data: new Uint8Array(bytes.subarray(0, read)).buffer }
  },
})
