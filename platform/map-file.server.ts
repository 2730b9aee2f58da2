import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Middleware } from './built-files.server.ts'

/** An archive of tiles that `npm run map` puts into the data folder, and replaces in one step. */
export const MAP_FILE = 'map.pmtiles'
const ADDRESS = '/map.pmtiles'

/** A tile, or a directory of an archive of the Earth, takes less. */
const MAX_RANGE = 4 * 1024 * 1024
const CHECKED_MS = 1000
const YEAR_S = 31_536_000
const HEADER = 127

/** The operator's own tiles: their address, and the box that they cover. */
export type OwnTiles = { url: string; box: { west: number; south: number; east: number; north: number } }

export type MapFile = {
  /** The tiles that lie there now; null where there are none. */
  current: () => OwnTiles | null
  /** Answers ranges of it, and passes on all other requests. */
  answer: Middleware
}

/** Watches the file, so that a new one needs no new start. @param now milliseconds of a clock that only goes forward */
export function mapFile(dataDir: string, now: () => number = () => performance.now()): MapFile {
  const path = join(dataDir, MAP_FILE)
  let checkedAt = -Infinity
  let known: { version: string; tiles: OwnTiles | null } = { version: '', tiles: null }

  return {
    current() {
      if (now() - checkedAt < CHECKED_MS) return known.tiles
      checkedAt = now()
      const version = versionOf(statSync(path, { throwIfNoEntry: false }))
      if (version !== known.version) known = { version, tiles: version === '' ? null : tilesOf(path, version) }
      return known.tiles
    },
    answer(request, response, next) {
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      if (!isRead || request.url?.split('?')[0] !== ADDRESS) return next()
      void sendRange(path, request, response).catch(() => (response.headersSent ? response.destroy() : next()))
    },
  }
}

const versionOf = (file: { mtimeMs: number; size: number; ino: number } | undefined) =>
  file ? [file.mtimeMs, file.size, file.ino].map((part) => Math.round(part).toString(36)).join('-') : ''

/** @returns null for a file that is no archive */
function tilesOf(path: string, version: string): OwnTiles | null {
  const header = Buffer.alloc(HEADER)
  const file = openSync(path, 'r')
  try {
    readSync(file, header)
  } finally {
    closeSync(file)
  }
  if (header.toString('latin1', 0, 7) !== 'PMTiles' || header[7] !== 3) return null
  const [west, south, east, north] = [102, 106, 110, 114].map((at) => header.readInt32LE(at) / 1e7) as [
    number,
    number,
    number,
    number,
  ]
  return { url: `${ADDRESS}?v=${version}`, box: { west, south, east, north } }
}

/** The whole file may be gigabytes, and is given out to nobody. @throws Error when there is none */
async function sendRange(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const file = await open(path)
  try {
    const stat = await file.stat()
    const range = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(request.headers.range ?? '')
    const [from, to] = [Number(range?.[1]), Math.min(Number(range?.[2]), stat.size - 1)]
    const length = to - from + 1
    // Without a range these are not numbers, and no comparison of them is true.
    if (!(length > 0 && length <= MAX_RANGE)) {
      response.writeHead(416, { 'content-range': `bytes */${stat.size}`, 'cache-control': 'no-store' }).end()
      return
    }
    response.writeHead(206, {
      'content-type': 'application/octet-stream',
      'content-range': `bytes ${from}-${to}/${stat.size}`,
      'content-length': length,
      'accept-ranges': 'bytes',
      // Its address names the version; the library reads anew what has another tag.
      etag: `"${versionOf(stat)}"`,
      'cache-control': `public, max-age=${YEAR_S}, immutable`,
    })
    if (request.method === 'HEAD') response.end()
    // Piece by piece: many who ask for much at once must not fill the memory.
    else await pipeline(file.createReadStream({ start: from, end: to, autoClose: false }), response)
  } finally {
    await file.close()
  }
}
