import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { archiveOf } from '#scripts/basemap/archive.ts'
import { PMTiles } from 'pmtiles'
import { afterAll, expect, test } from 'vitest'
import { MAP_FILE, mapFile } from './map-file.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'map-'))
const path = join(folder, MAP_FILE)
let time = 0
const own = mapFile(folder, () => time)
const server = createServer((request, response) => own.answer(request, response, () => response.writeHead(404).end()))
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

const archive = (text: string, east: number) =>
  archiveOf([{ z: 9, x: 1, y: 2, data: Buffer.from(text) }], { bounds: [9, 47, east, 48], minZoom: 9, maxZoom: 9 }, {})

/** In one step, as `npm run map` does. */
function replace(file: Buffer): void {
  writeFileSync(`${path}.draft`, file)
  renameSync(`${path}.draft`, path)
}
const later = () => ((time += 1000), own.current())

test('[HOME-06] an operator’s own tiles are read in ranges, and a new file is shown without a new start', async () => {
  rmSync(path, { force: true })
  expect(later()).toBeNull()
  expect((await fetch(`${address}/map.pmtiles`, { headers: { range: 'bytes=0-99' } })).status).toBe(404)

  replace(archive('streets', 10))
  const first = later()!
  expect(first.box).toEqual({ west: 9, south: 47, east: 10, north: 48 })
  const reader = new PMTiles(address + first.url)
  const textOf = async () => Buffer.from((await reader.getZxy(9, 1, 2))!.data).toString()
  expect(await textOf()).toBe('streets')

  replace(archive('newer streets', 11))
  // Who has the map open gets the new file too.
  expect(await textOf()).toBe('newer streets')
  expect(own.current()).toEqual(first)
  const second = later()!
  expect(second.box.east).toBe(11)
  expect(second.url).not.toBe(first.url)
})

test('[HOME-06] nobody is given the whole file, a range of more than 4 MB, or one that lies beyond its end', async () => {
  replace(Buffer.concat([archive('large', 10), Buffer.alloc(9_000_000)]))
  const ask = async (range: string | null, method = 'GET') => {
    const answer = await fetch(`${address}/map.pmtiles`, { method, headers: range ? { range } : {} })
    return [answer.status, (await answer.arrayBuffer()).byteLength]
  }
  expect(await ask(null)).toEqual([416, 0])
  expect(await ask('bytes=0-4194303')).toEqual([206, 4_194_304])
  expect(await ask('bytes=0-4194304')).toEqual([416, 0])
  expect(await ask('bytes=0-0,5-9')).toEqual([416, 0])
  expect(await ask('bytes=5-')).toEqual([416, 0])
  expect(await ask('bytes=9-5')).toEqual([416, 0])
  expect(await ask('bytes=99999999-99999999')).toEqual([416, 0])
  expect(await ask('bytes=0-9', 'HEAD')).toEqual([206, 0])
  expect(await ask('bytes=0-9', 'POST')).toEqual([404, 0])
})

test('[HOME-06] a file that is no archive leaves the map as it was', () => {
  replace(Buffer.from('not an archive of tiles'))
  expect(later()).toBeNull()
})
