import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll } from 'vitest'

/** Servers that speak as the providers of maps do, for one test file. */
export async function aServer(answer: RequestListener): Promise<string> {
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    response.setHeader('access-control-expose-headers', '*')
    answer(request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  afterAll(() => new Promise((done) => (server.closeAllConnections(), server.close(done))))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A file that is read in ranges, as an archive of tiles is. */
export const ranges =
  (file: Buffer): RequestListener =>
  (request, response) => {
    const [, from = '0', to = ''] = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '') ?? []
    const end = Math.min(file.length - 1, to ? Number(to) : file.length - 1)
    response.writeHead(206, {
      'content-range': `bytes ${from}-${end}/${file.length}`,
      'content-type': 'application/octet-stream',
    })
    response.end(file.subarray(Number(from), end + 1))
  }

/** A PMTiles archive of one picture (github.com/protomaps/PMTiles, spec/v3/spec.md). */
export async function anArchive(color: string): Promise<Buffer> {
  const tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: color } })
    .png()
    .toBuffer()
  // One entry: tile 0, run of 1, its length, offset 0 (written as 1).
  const directory = Buffer.from([1, 0, 1, ...varint(tile.length), 1])
  const metadata = Buffer.from('{}')
  const header = Buffer.alloc(127)
  header.write('PMTiles', 0)
  header.writeUInt8(3, 7)
  const metadataAt = header.length + directory.length
  const dataAt = metadataAt + metadata.length
  const numbers = [127, directory.length, metadataAt, metadata.length, dataAt, 0, dataAt, tile.length, 1, 1, 1]
  numbers.forEach((value, index) => header.writeBigUInt64LE(BigInt(value), 8 + index * 8))
  // Clustered, neither directory nor tile compressed, PNG, zoom 0 to 0.
  ;[1, 1, 1, 2, 0, 0].forEach((value, index) => header.writeUInt8(value, 96 + index))
  ;[-180, -85, 180, 85].forEach((degrees, index) => header.writeInt32LE(degrees * 1e7, 102 + index * 4))
  return Buffer.concat([header, directory, metadata, tile])
}

const varint = (value: number): number[] => (value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)])

/** As much of Google's library as the map asks for; it draws one colour. */
export const googleScript = `
  window.google = { maps: {
    Map: class {
      constructor(element, options) { this.o = options; this.e = element; this.l = {}; element.style.background = '#ff00ff'; element.dataset.google = '' }
      fitBounds(b) { this.b = b; this.tell('bounds_changed'); setTimeout(() => this.tell('idle')) }
      getBounds() { const b = this.b; return { getNorthEast: () => ({ lat: () => b.north, lng: () => b.east }), getSouthWest: () => ({ lat: () => b.south, lng: () => b.west }) } }
      getZoom() { return 12 }
      setZoom() {}
      addListener(name, f) { (this.l[name] ??= []).push(f) }
      tell(name) { for (const f of this.l[name] ?? []) f() }
    },
    OverlayView: class {
      setMap(map) { this.map = map; if (map) setTimeout(() => this.draw()) }
      getProjection() { const { map } = this; return { fromLatLngToContainerPixel: ({ lat, lng }) => ({
        x: (lng - map.b.west) / (map.b.east - map.b.west) * map.e.clientWidth, y: (map.b.north - lat) / (map.b.north - map.b.south) * map.e.clientHeight }) } }
    },
    Circle: class {},
  } }
  window[new URL(document.currentScript.src).searchParams.get('callback')]()`
