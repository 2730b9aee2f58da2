import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'

export type Tile = { z: number; x: number; y: number; data: Uint8Array }
export type Place = {
  bounds: readonly [west: number, south: number, east: number, north: number]
  minZoom?: number
  maxZoom: number
}

type Entry = { id: number; offset: number; length: number; run: number }

/** The root directory ends here at the latest, so that one request reads it (PMTiles, version 3). */
const ROOT_END = 16_384
const HEADER = 127

/**
 * Vector tiles as one PMTiles archive: the same bytes are stored once.
 *
 * @param rootEnd smaller in tests, where few tiles need leaves
 */
export function archiveOf(
  tiles: Iterable<Tile>,
  { bounds, minZoom = 0, maxZoom }: Place,
  metadata: object,
  rootEnd = ROOT_END,
): Buffer {
  const { entries, data, contents, tileCount } = stored(tiles)
  const { root, leaves } = directories(entries, rootEnd)
  const json = gzipSync(JSON.stringify(metadata), { level: 9 })
  const jsonAt = HEADER + root.length
  const leavesAt = jsonAt + json.length
  const dataAt = leavesAt + leaves.length

  const header = Buffer.alloc(HEADER)
  header.write('PMTiles', 0)
  header.writeUInt8(3, 7)
  const numbers = [HEADER, root.length, jsonAt, json.length, leavesAt, leaves.length, dataAt, data.length]
  for (const [index, value] of [...numbers, tileCount, entries.length, contents].entries())
    header.writeBigUInt64LE(BigInt(value), 8 + index * 8)
  // Clustered; directories and tiles as gzip; Mapbox vector tiles; zooms.
  for (const [index, value] of [1, 2, 2, 1, minZoom, maxZoom].entries()) header.writeUInt8(value, 96 + index)
  for (const [index, degrees] of bounds.entries()) header.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4)
  return Buffer.concat([header, root, json, leaves, data])
}

type Stored = { entries: Entry[]; data: Buffer; contents: number; tileCount: number }

/** Each tile is compressed as it comes, so that those of a city need not be in memory as they are. */
function stored(tiles: Iterable<Tile>): Stored {
  const known = new Map<string, Buffer>()
  const all: { id: number; part: Buffer }[] = []
  for (const { z, x, y, data } of tiles) {
    const key = createHash('sha256').update(data).digest('base64')
    const part = known.get(key) ?? gzipSync(data, { level: 9 })
    known.set(key, part)
    all.push({ id: zxyToTileId(z, x, y), part })
  }
  const places = new Map<Buffer, number>()
  const entries: Entry[] = []
  let end = 0
  for (const { id, part } of all.toSorted((one, other) => one.id - other.id)) {
    const offset = places.get(part) ?? end
    if (offset === end) {
      places.set(part, end)
      end += part.length
    }
    const last = entries.at(-1)
    if (last && last.offset === offset && last.id + last.run === id) last.run++
    else entries.push({ id, offset, length: part.length, run: 1 })
  }
  return { entries, data: Buffer.concat([...places.keys()]), contents: places.size, tileCount: all.length }
}

function directories(entries: readonly Entry[], rootEnd: number): { root: Buffer; leaves: Buffer } {
  const whole = directory(entries)
  if (HEADER + whole.length <= rootEnd) return { root: whole, leaves: Buffer.alloc(0) }
  for (let size = 256; ; size *= 2) {
    const parts: Buffer[] = []
    const pointers: Entry[] = []
    let offset = 0
    for (let from = 0; from < entries.length; from += size) {
      const part = directory(entries.slice(from, from + size))
      // A run of zero says that this is a directory.
      pointers.push({ id: entries[from]!.id, offset, length: part.length, run: 0 })
      parts.push(part)
      offset += part.length
    }
    const root = directory(pointers)
    if (HEADER + root.length <= rootEnd) return { root, leaves: Buffer.concat(parts) }
  }
}

function directory(entries: readonly Entry[]): Buffer {
  const numbers = [entries.length]
  for (const [index, { id }] of entries.entries()) numbers.push(id - (entries[index - 1]?.id ?? 0))
  for (const { run } of entries) numbers.push(run)
  for (const { length } of entries) numbers.push(length)
  for (const [index, { offset }] of entries.entries()) {
    const before = entries[index - 1]
    // Zero where it follows its predecessor, else one more than it is.
    numbers.push(before && offset === before.offset + before.length ? 0 : offset + 1)
  }
  return gzipSync(Buffer.from(numbers.flatMap(varint)), { level: 9 })
}

function varint(value: number): number[] {
  const bytes: number[] = []
  for (; value >= 128; value = Math.floor(value / 128)) bytes.push((value % 128) + 128)
  return [...bytes, value]
}
