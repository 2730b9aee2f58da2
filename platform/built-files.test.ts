import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtFiles } from './built-files.server.ts'

/** A build of two files is behind a server that answers 404 to everything else. */
const folder = mkdtempSync(join(tmpdir(), 'patio-files-'))
let server: Server
let address: string

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  for (const name of ['icon.svg', 'icon.svg.gz', 'icon.svg.br', 'assets/a-1.js', 'assets/gone-1.js'])
    writeFileSync(join(folder, name), `a file of some bytes: ${name}`)
  const files = builtFiles(folder)
  rmSync(join(folder, 'assets/gone-1.js'))
  server = createServer((request, response) => files(request, response, () => response.writeHead(404).end()))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}) => fetch(address + path, { headers })

test.each([
  ['bytes=5-2', 416],
  ['bytes=0-3', 206],
  ['bytes=-4', 206],
  ['bytes=900-', 416],
  ['bytes=0-1,3-4', 200],
  ['bytes=--', 200],
  ['lines=1-2', 200],
  [`bytes=${'9'.repeat(400)}-`, 416],
])('a range that makes no sense is no reason to fail: %s is answered %i', async (range, status) => {
  const answer = await get('/assets/a-1.js', { range })
  expect(answer.status).toBe(status)
  expect(answer.headers.get('content-type')).toMatch(/^text\/\w+; charset=utf-8$/)
  await answer.text()
})

test('a built file that is gone is missing, and the next one is answered', async () => {
  expect((await get('/assets/gone-1.js')).status).toBe(404)
  expect((await get('/assets/a-1.js')).status).toBe(200)
})

test('a built file is kept for a year, one whose name does not change for an hour; each says its type', async () => {
  const built = await get('/assets/a-1.js')
  expect(built.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(built.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(await rawIcon('gzip')).toMatch(/cache-control: public, max-age=3600\r/i)
})

/** `fetch` would decompress the answer. */
const rawIcon = (acceptEncoding: string) =>
  new Promise<string>((done) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.write(
      `GET /icon.svg HTTP/1.1\r\nhost: localhost\r\naccept-encoding: ${acceptEncoding}\r\nconnection: close\r\n\r\n`,
    )
    let text = ''
    socket.on('data', (chunk) => (text += String(chunk)))
    socket.on('end', () => done(text))
  })

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'br'],
  ['br', 'br'],
  ['gzip, br;q=0', 'gzip'],
  ['gzip', 'gzip'],
  ['brotli, xgzip', null],
  ['gzip;q=0', null],
  ['identity', null],
])('a built file is sent in the smallest form that is accepted, with its own type: %s, %s', async (accepted, form) => {
  const answer = await rawIcon(accepted)
  expect(/content-encoding: (\w+)/i.exec(answer)?.[1] ?? null).toBe(form)
  expect(answer.trimEnd().endsWith({ br: 'icon.svg.br', gzip: 'icon.svg.gz' }[form ?? ''] ?? 'icon.svg')).toBe(true)
  expect(answer).toMatch(/content-type: image\/svg\+xml/i)
  expect(answer).toMatch(/vary: accept-encoding/i)
})

test('only what was built is read: no other address reaches the disk', async () => {
  writeFileSync(join(folder, 'later.txt'), 'was not built')
  for (const path of ['/later.txt', '/assets/', '/assets', '/%2e%2e/etc/passwd', '/assets/../icon.svg'])
    expect((await get(path)).status, path).toBe(path === '/assets/../icon.svg' ? 200 : 404)
})
