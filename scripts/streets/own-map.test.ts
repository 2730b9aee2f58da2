import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader, PbfWriter } from 'pbf'
import { PMTiles } from 'pmtiles'
import { afterAll, expect, test } from 'vitest'
import { anArchive } from '#test/e2e/map-servers.ts'
import { archiveOf } from '../basemap/archive.ts'
import { Unreadable } from './osm-blocks.ts'
import { putMap } from './own-map.ts'
import { Points } from './points.ts'

/** Vaduz in Liechtenstein, a part of OpenStreetMap (test/fixtures/streets/LICENCE.md). */
const VADUZ = 'test/fixtures/streets/vaduz.osm.pbf'
const CASTLE_ROCK = { lng: 9.5215, lat: 47.1405 }

const folder = mkdtempSync(join(tmpdir(), 'streets-'))
afterAll(() => rmSync(folder, { recursive: true }))
const fileOf = (name: string, content: Uint8Array): string => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

function archiveAt(path: string): PMTiles {
  const file = readFileSync(path)
  return new PMTiles({
    getKey: () => path,
    getBytes: async (offset, length) => ({ data: new Uint8Array(file.subarray(offset, offset + length)).buffer }),
  })
}

/** The tile around a point, as what is in it by layer. */
async function tileAt(archive: PMTiles, zoom: number, { lng, lat }: typeof CASTLE_ROCK) {
  const x = Math.floor(((lng + 180) / 360) * 2 ** zoom)
  const y = Math.floor(((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * 2 ** zoom)
  const { data } = (await archive.getZxy(zoom, x, y))!
  const { layers } = new VectorTile(new PbfReader(new Uint8Array(data)))
  return (name: string) =>
    Array.from({ length: layers[name]?.length ?? 0 }, (_, index) => layers[name]!.feature(index).properties)
}

test('[HOME-06] streets, houses, water and names of a town are cut from a true extract of OpenStreetMap', async () => {
  const { path, notes } = await putMap(folder, VADUZ, null)
  expect(notes).toEqual([expect.stringMatching(/^\d+ things within 9.49,47.11,9.54,47.18\.$/)])
  const archive = archiveAt(path)
  expect(await archive.getHeader()).toMatchObject({ minZoom: 9, maxZoom: 14, minLon: 9.49, maxLat: 47.18 })
  expect(await archive.getMetadata()).toMatchObject({ attribution: '© OpenStreetMap contributors, ODbL 1.0' })

  const near = await tileAt(archive, 14, CASTLE_ROCK)
  const names = (layer: string) => near(layer).map(({ name }) => name)
  expect(names('roads')).toContain('Städtle')
  expect(names('places')).toContain('Vaduz')
  expect(near('buildings').length).toBeGreaterThan(50)
  expect(near('earth')).toEqual([{ kind: 'earth' }])
  // From far away only what matters there.
  const far = await tileAt(archive, 9, CASTLE_ROCK)
  expect(far('buildings')).toEqual([])
  expect(far('roads').every(({ kind }) => kind !== 'minor_road' && kind !== 'path')).toBe(true)
  expect(far('water').length).toBeGreaterThan(0)
  // What was cut can be taken over too, by another installation.
  const other = mkdtempSync(join(folder, 'other-'))
  await putMap(other, path, null)
  expect(readFileSync(join(other, 'map.pmtiles')).equals(readFileSync(path))).toBe(true)
})

test('[HOME-06] a box cuts a part of a file', async () => {
  const { path } = await putMap(folder, VADUZ, [9.515, 47.135, 9.53, 47.145])
  expect(await archiveAt(path).getHeader()).toMatchObject({ minLon: 9.515, maxLat: 47.145 })
  await expect(putMap(folder, VADUZ, [20, 40, 21, 41])).rejects.toThrow(/nothing within/)
})

/** One block of an `.osm.pbf`. */
function block(type: string, content: Uint8Array, kind = 3): Buffer {
  const blob = new PbfWriter()
  blob.writeBytesField(kind, kind === 3 ? deflateSync(content) : content)
  const body = blob.finish()
  const header = new PbfWriter()
  header.writeStringField(1, type)
  header.writeVarintField(3, body.length)
  const head = header.finish()
  const size = Buffer.alloc(4)
  size.writeUInt32BE(head.length)
  return Buffer.concat([size, head, body])
}

const headerWith = (need: string) => {
  const header = new PbfWriter()
  header.writeStringField(4, need)
  return header.finish()
}

const cut = readFileSync(VADUZ)
test.each<[string, Uint8Array, RegExp]>([
  ['a picture', Buffer.from('\u0089PNG and so on, which is no map'), /is no \.osm\.pbf/],
  ['an empty file', Buffer.alloc(0), /is empty/],
  ['half a file', cut.subarray(0, cut.length / 2), /not loaded whole/],
  ['a file with a history', block('OSMHeader', headerWith('HistoricalInformation')), /needs 'HistoricalInformation'/],
  ['a file that does not say what it covers', block('OSMHeader', headerWith('DenseNodes')), /add --box/],
  ['a block that unpacks to 64 MB', block('OSMHeader', Buffer.alloc(64_000_000)), /is damaged/],
  ['a block that is packed otherwise', block('OSMHeader', Buffer.alloc(10), 7), /else than zlib/],
  ['data before their header', block('OSMData', Buffer.alloc(0)), /is no \.osm\.pbf/],
])('[HOME-06] %s is refused in one sentence, and the map of before stays', async (name, content, message) => {
  const before = (await putMap(folder, VADUZ, [9.515, 47.135, 9.53, 47.145])).path
  const former = readFileSync(before)
  const refused = putMap(folder, fileOf('bad.osm.pbf', content), null)
  await expect(refused, name).rejects.toBeInstanceOf(Unreadable)
  await expect(refused).rejects.toThrow(message)
  expect(readFileSync(before).equals(former)).toBe(true)
  expect(existsSync(`${before}.draft`)).toBe(false)
})

const vector = (layers: object[], maxZoom = 14) =>
  archiveOf(
    [{ z: 12, x: 1, y: 2, data: Buffer.from('tile') }],
    { bounds: [0, 0, 1, 1], maxZoom },
    { vector_layers: layers },
  )
const protomaps = ['earth', 'roads', 'water'].map((id) => ({ id, fields: { kind: 'String' } }))

test('[HOME-06] tiles of Protomaps’ basemap are taken over as they are; others are refused with what can be done', async () => {
  const good = vector(protomaps)
  const { path } = await putMap(folder, fileOf('good.pmtiles', good), null)
  expect(readFileSync(path).equals(good)).toBe(true)

  const half = fileOf('half.pmtiles', good)
  truncateSync(half, good.length - 3)
  for (const [file, message] of [
    [half, /not loaded whole/],
    [fileOf('text.pmtiles', Buffer.from('no archive')), /is no archive of tiles/],
    [fileOf('picture.pmtiles', await anArchive('#204060')), /pictures, not shapes.*MAP_STYLE_URL/],
    [fileOf('far.pmtiles', vector(protomaps, 8)), /end at zoom 8/],
    [
      fileOf('other.pmtiles', vector([{ id: 'transportation', fields: {} }])),
      /no layer 'roads'.*transportation.*MAP_STYLE_URL/,
    ],
    [
      fileOf('older.pmtiles', vector(protomaps.map(({ id }) => ({ id, fields: { 'pmap:kind': '' } })))),
      /no layer 'roads'/,
    ],
    [join(folder, 'nowhere.pmtiles'), /There is no file/],
  ] as const)
    await expect(putMap(folder, file, null)).rejects.toThrow(message)
  expect(readFileSync(path).equals(good)).toBe(true)
})

test('[HOME-06] more points than a cut can hold are refused, each counted once', () => {
  const points = new Points(2000)
  for (let time = 0; time < 3; time++) for (let id = 0; id < 2000; id++) points.add(id)
  expect(points.end().size).toBe(2000)
  for (const [limit, count] of [
    [2000, 2001],
    [2000, 9000],
  ] as const) {
    const more = new Points(limit)
    const addAll = () => {
      for (let id = 0; id < count; id++) more.add(id)
      more.end()
    }
    expect(addAll).toThrow(/more than 0.002 million points: .*--box/)
  }
})
