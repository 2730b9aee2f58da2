import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { brotliCompressSync } from 'node:zlib'
import { memoryStorage } from '#test/media.ts'
import { afterAll, expect, test } from 'vitest'
import { formerFiles } from './former-files.server.ts'
import type { Storage } from './storage.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'patio-former-'))
const servers: ReturnType<typeof createServer>[] = []
afterAll(() => {
  for (const server of servers) server.close()
  rmSync(folder, { recursive: true })
})

/** The folder of a build with these scripts, as `scripts/build.ts` leaves it. */
function aBuild(name: string, files: Readonly<Record<string, string>>): string {
  const root = join(folder, name, 'client')
  mkdirSync(join(root, 'assets'), { recursive: true })
  for (const [file, text] of Object.entries(files)) {
    writeFileSync(join(root, 'assets', file), text)
    writeFileSync(join(root, 'assets', `${file}.br`), brotliCompressSync(text))
    writeFileSync(join(root, 'assets', `${file}.gz`), 'not kept')
  }
  return root
}

/** A server that has no files of its own. */
async function aServer(storage: Storage) {
  const { middleware } = formerFiles(storage)
  const server = createServer((request, response) => middleware(request, response, () => response.writeHead(404).end()))
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return (path: string, init?: RequestInit) => fetch(address + path, init)
}

const DAY = 86_400_000
const START = Date.parse('2026-11-01T12:00:00Z')
const on = (day: number) => new Date(START + day * DAY)

test('[OPS-02] a tab of a release before gets its scripts and styles from a server of another one, compressed, for good', async () => {
  const { storage, files } = memoryStorage()
  await formerFiles(storage).keep(aBuild('one', { 'page-a1.js': 'one()', 'page-a1.css': 'a{}' }), on(0))
  expect([...files.keys()].filter((name) => name.endsWith('.gz'))).toEqual([])

  const get = await aServer(storage)
  const script = await get('/assets/page-a1.js', { headers: { 'accept-encoding': 'br' } })
  expect([script.status, await script.text()]).toEqual([200, 'one()'])
  expect(Object.fromEntries(script.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  })
  const plain = await get('/assets/page-a1.css', { headers: { 'accept-encoding': 'identity' } })
  expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, 'a{}'])
  expect((await get('/assets/page-a1.js', { method: 'POST' })).status).toBe(404)
  expect((await get('/assets/../releases/one')).status).toBe(404)
})

test('[OPS-02] a script of no release opens a click’s target as a page; a form’s, and anything else, fails as without a connection', async () => {
  const get = await aServer(memoryStorage().storage)
  expect((await get('/assets/page-a1.css')).status).toBe(404)
  const answer = await get('/assets/page-a1.js')
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const script = await answer.text()

  const opened: string[] = []
  const run = (navigation: object | undefined) =>
    runInNewContext(`(async () => {${script}})()`, {
      window: navigation && { __reactRouterDataRouter: { state: { navigation } } },
      location: { assign: (address: string) => void opened.push(address) },
      Promise: class extends Promise<unknown> {},
    }) as Promise<unknown>
  const target = { pathname: '/search', search: '?q=x', hash: '#map' }
  void run({ location: target })
  expect(opened).toEqual(['/search?q=x#map'])
  await expect(run({ location: target, formData: {} })).rejects.toThrow('release that is gone')
  await expect(run({})).rejects.toThrow('release that is gone')
  expect(opened).toHaveLength(1)
})

test('[OPS-02] a name that nobody has put there costs one listing a minute, whoever asks how often', async () => {
  let lists = 0
  let reads = 0
  const { storage } = memoryStorage()
  const get = await aServer({
    ...storage,
    list: async (name) => ((lists += 1), storage.list(name)),
    read: async (name) => ((reads += 1), storage.read(name)),
  })
  await Promise.all(
    Array.from({ length: 50 }, (_, each) => get(`/assets/x-${each}.js`).then((answer) => answer.text())),
  )
  expect([lists, reads]).toEqual([1, 0])
})

test('[OPS-02] where the storage is away a file of another release is missing, and nothing else happens', async () => {
  const { storage } = memoryStorage()
  const get = await aServer({ ...storage, list: () => Promise.reject(new Error('away')) })
  expect((await get('/assets/page-a1.js')).status).toBe(404)
})

test('[OPS-02] the files of a release go after a month, once five came after it; what a later one has stays', async () => {
  const { storage, files } = memoryStorage()
  const { keep } = formerFiles(storage)
  for (const number of [0, 1, 2, 3, 4, 5])
    await keep(aBuild(`r${number}`, { 'same-s1.js': 'same', [`own-${number}.js`]: 'x' }), on(number))
  const scripts = () => [...files.keys()].filter((name) => /^assets\/.*\.js$/.test(name)).toSorted()
  expect(scripts()).toHaveLength(7)

  await keep(aBuild('r6', { 'same-s1.js': 'same', 'own-6.js': 'x' }), on(32))
  expect(scripts()).toEqual([2, 3, 4, 5, 6].map((number) => `assets/own-${number}.js`).concat('assets/same-s1.js'))
  expect([...files.keys()].filter((name) => name.startsWith('releases/'))).toHaveLength(5)
})
