import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPublicAddress, networkOf } from './outside-address.server.ts'
import { outsideFetch, type OutsideFetch, systemWay } from './outside-fetch.server.ts'

/** The rules see this public address, which leads to the tests' own server. */
const PUBLIC = '93.184.215.14'
let answerWith: RequestListener = (_request, response) => response.end()
const server = createServer((request, response) => answerWith(request, response))
beforeAll(() => new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready)))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

type Names = Record<string, readonly string[]>

/** @param names what the resolver says; any other name is public */
function fetcher(names: Names = {}) {
  const lookedUp: string[] = []
  const connected: string[] = []
  const ask = outsideFetch({
    resolve: async (name) => {
      lookedUp.push(name)
      return names[name] ?? [PUBLIC]
    },
    connectTo: (address, port) => {
      connected.push(`${address}:${port}`)
      return { address: '127.0.0.1', port: (server.address() as AddressInfo).port }
    },
  })
  const get = (url: string, changes: Partial<Parameters<OutsideFetch>[0]> = {}) =>
    ask({ url, accept: 'image/*', maxBytes: 1000, maxMs: 2000, ...changes })
  return { get, lookedUp, connected }
}

/** These name this machine or its network in ways that text filters miss. */
const privateUrls = [
  'http://127.0.0.1/',
  'http://127.1/',
  'http://127.0.1/',
  'http://2130706433/',
  'http://017700000001/',
  'http://0177.0.0.1/',
  'http://0x7f000001/',
  'http://0x7f.0x0.0x0.0x1/',
  'http://0x7f.1/',
  'http://127.0.0.1.:80/',
  'http://%31%32%37.0.0.1/',
  'http://①②⑦.⓪.⓪.①/',
  'http://127。0。0。1/',
  'http://0/',
  'http://0.0.0.0/',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://172.31.255.255/',
  'http://192.168.1.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://2852039166/',
  'http://0xa9fea9fe/',
  'http://100.64.0.1/',
  'http://192.0.0.170/',
  'http://192.0.2.1/',
  'http://198.18.0.1/',
  'http://198.51.100.7/',
  'http://203.0.113.9/',
  'http://224.0.0.1/',
  'http://240.0.0.1/',
  'http://255.255.255.255/',
  'http://[::]/',
  'http://[::1]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::127.0.0.1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::ffff:0:127.0.0.1]/',
  'http://[::ffff:8.8.8.8]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[64:ff9b:1::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[2001:0:7f00:1::]/',
  'http://[fe80::1]/',
  'http://[fec0::1]/',
  'http://[fc00::1]/',
  'http://[fd12:3456::1]/',
  'http://[ff02::1]/',
  'http://[100::1]/',
  'http://[2001:db8::1]/',
  'http://[3fff::1]/',
]

/** None of these is an address to request, whatever it leads to. */
const badUrls = [
  'ftp://photos.example/a.jpg',
  'file:///etc/passwd',
  'gopher://photos.example:80/_',
  'data:image/png;base64,AAAA',
  'javascript:alert(1)',
  'http://photos.example:22/',
  'http://photos.example:8080/',
  'https://photos.example:5432/',
  'http://user@photos.example/',
  'http://user:secret@photos.example/',
  'http://127.0.0.1@photos.example/',
  'http://photos.example:99999/',
  'http://[::1%25lo]/',
  '//photos.example/',
  'photos.example',
  '',
  `http://photos.example/${'a'.repeat(2000)}`,
]

describe('[HOST-03] [HOST-05] an address that a stranger typed leads to no private network', () => {
  test.each(privateUrls)('%s is refused before anything is connected', async (url) => {
    const { get, connected } = fetcher()
    expect(await get(url)).toEqual({ ok: false, failure: { reason: 'unreachable' } })
    expect(connected).toEqual([])
  })

  test.each(badUrls)('%s is no address to be asked', async (url) => {
    const { get, connected, lookedUp } = fetcher()
    expect(await get(url)).toEqual({ ok: false, failure: { reason: 'address' } })
    expect([...connected, ...lookedUp]).toEqual([])
  })

  test.each([...privateUrls, 'http://inside.example/'])('a redirect to %s is not followed', async (location) => {
    answerWith = (_request, response) =>
      response.writeHead(302, { location: location.replace(/[^ -~]/gu, encodeURIComponent) }).end()
    const { get, connected } = fetcher({ 'inside.example': ['10.1.2.3'] })
    const outcome = await get('http://photos.example/a.jpg')
    expect(outcome.ok).toBe(false)
    expect(connected).toEqual([`${PUBLIC}:80`])
  })

  test.each<[string, readonly string[]]>([
    ['one private address', ['192.168.0.10']],
    ['a private one among public ones', [PUBLIC, '10.0.0.1']],
    ['this machine by IPv6', ['::1']],
    ['a mapped address', ['::ffff:10.0.0.1']],
    ['an address with a zone', ['fe80::1%eth0']],
    ['what is no address', ['photos.internal']],
  ])('a name with %s is refused', async (_what, addresses) => {
    const { get, connected } = fetcher({ 'photos.example': addresses })
    expect(await get('http://photos.example/')).toEqual({ ok: false, failure: { reason: 'unreachable' } })
    expect(connected).toEqual([])
  })

  test('a name is resolved once, and the connection goes to what was checked', async () => {
    let times = 0
    answerWith = (_request, response) => response.end('a')
    const connected: string[] = []
    const ask = outsideFetch({
      resolve: async () => [(times += 1) === 1 ? PUBLIC : '127.0.0.1'],
      connectTo: (address) => {
        connected.push(address)
        return { address: '127.0.0.1', port: (server.address() as AddressInfo).port }
      },
    })
    const request = { url: 'http://photos.example/', accept: '*/*', maxBytes: 10, maxMs: 2000 }
    expect((await ask(request)).ok).toBe(true)
    expect({ times, connected }).toEqual({ times: 1, connected: [PUBLIC] })
  })

  test('without the tests’ own way this machine’s server is out of reach', async () => {
    const { port } = server.address() as AddressInfo
    for (const url of [`http://127.0.0.1:${port}/`, 'http://localhost/', 'http://127.0.0.1/']) {
      const outcome = await outsideFetch(systemWay())({ url, accept: '*/*', maxBytes: 10, maxMs: 2000 })
      expect(['address', 'unreachable']).toContain(outcome.ok ? 'read' : outcome.failure.reason)
    }
  })
})

test.each([
  ['8.8.8.8', true],
  ['1.1.1.1', true],
  ['172.15.255.255', true],
  ['172.32.0.0', true],
  ['2606:4700::1111', true],
  ['2a00:1450:4001::1', true],
  ['3ffe::1', false],
  ['08.8.8.8', false],
  ['', false],
])('whether %s is public: %s', (address, is) => expect(isPublicAddress(address)).toBe(is))

describe('an answer', () => {
  test('comes with its type and its marks, and is asked for without cookies, by its own name', async () => {
    const seen: Record<string, unknown>[] = []
    answerWith = ({ headers }, response) => {
      seen.push(headers)
      response.writeHead(200, {
        'content-type': 'Image/PNG; q=1',
        etag: '"a"',
        'last-modified': 'Mon, 02 Mar 2026 12:00:00 GMT',
      })
      response.end('abc')
    }
    const { get } = fetcher()
    expect(await get('http://photos.example/a.png')).toEqual({
      ok: true,
      value: {
        status: 200,
        bytes: Buffer.from('abc'),
        mediaType: 'image/png',
        etag: '"a"',
        lastModified: 'Mon, 02 Mar 2026 12:00:00 GMT',
      },
    })
    expect(seen[0]).toMatchObject({ host: 'photos.example', accept: 'image/*', 'accept-encoding': 'identity' })
    expect(Object.keys(seen[0]!)).not.toContain('cookie')
  })

  test('that has not changed need not be sent again', async () => {
    answerWith = ({ headers }, response) => response.writeHead(headers['if-none-match'] === '"a"' ? 304 : 200).end()
    const unless = { etag: '"a"', lastModified: null }
    expect(await fetcher().get('http://photos.example/', { unless })).toMatchObject({ value: { status: 304 } })
  })

  test('304 to a question that did not allow it is none', async () => {
    answerWith = (_request, response) => response.writeHead(304).end()
    expect(await fetcher().get('http://photos.example/')).toMatchObject({ failure: { reason: 'status', status: 304 } })
  })

  test.each([
    [3, true],
    [4, false],
  ])('is found after %i redirects: %s', async (count, isFound) => {
    answerWith = ({ url }, response) => {
      const at = Number(url!.slice(1))
      if (at === count) response.end('here')
      else response.writeHead(at % 2 ? 301 : 307, { location: `/${at + 1}` }).end()
    }
    const outcome = await fetcher().get('http://photos.example/0')
    expect(outcome).toMatchObject(isFound ? { ok: true } : { failure: { reason: 'redirects' } })
  })

  test.each<[string, RequestListener, string]>([
    [
      'too long by its own word',
      (_, response) => response.writeHead(200, { 'content-length': 1001 }).end(),
      'too-large',
    ],
    ['too long without a word', (_, response) => void response.write('x'.repeat(1001)), 'too-large'],
    [
      'not packed as it says',
      (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
      'unreachable',
    ],
    [
      'packed in another way',
      (_, response) => response.writeHead(200, { 'content-encoding': 'zzz' }).end('x'),
      'unreachable',
    ],
    [
      'of more than is read when it is unpacked',
      (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(1001))),
      'too-large',
    ],
    ['that breaks off', (_, response) => void response.write('x', () => response.destroy()), 'unreachable'],
    ['that never ends', (_, response) => void response.write('x'), 'too-slow'],
    ['that never begins', () => {}, 'too-slow'],
    ['of an error', (_, response) => response.writeHead(500).end(), 'status'],
    ['that is missing', (_, response) => response.writeHead(404).end(), 'status'],
  ])('%s is none', async (_what, listener, reason) => {
    answerWith = listener
    expect(await fetcher().get('http://photos.example/', { maxMs: 400 })).toMatchObject({ failure: { reason } })
  })

  test('that is packed though it was asked not to be is read', async () => {
    answerWith = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('here'))
    expect(await fetcher().get('http://photos.example/')).toMatchObject({ value: { bytes: Buffer.from('here') } })
  })

  test('of exactly the longest length is read', async () => {
    answerWith = (_request, response) => response.end('x'.repeat(1000))
    expect(await fetcher().get('http://photos.example/')).toMatchObject({ ok: true })
  })

  test('is not waited for when its name is not resolved in time, or not at all', async () => {
    const request = { url: 'http://photos.example/', accept: '*/*', maxBytes: 10, maxMs: 100 }
    const connectTo = () => ({ address: '127.0.0.1', port: 9 })
    const never = outsideFetch({ resolve: () => new Promise(() => {}), connectTo })
    expect(await never(request)).toEqual({ ok: false, failure: { reason: 'too-slow' } })
    const unknown = outsideFetch({ resolve: () => Promise.reject(new Error('ENOTFOUND')), connectTo })
    expect(await unknown(request)).toEqual({ ok: false, failure: { reason: 'unreachable' } })
  })
})

test('[HOST-05] whoever counts requests is asked with each address before it is connected to, after redirects too', async () => {
  answerWith = (request, response) =>
    request.headers.host === 'leads.example'
      ? response.writeHead(302, { location: 'http://victim.example/' }).end()
      : response.end('read')
  const names = { 'leads.example': ['93.184.215.15'], 'victim.example': [PUBLIC] }
  const { get, connected } = fetcher(names)
  const addresses: string[] = []
  const mayAsk = async (address: string) => addresses.push(address) < 3
  expect(await get('http://leads.example/', { mayAsk })).toMatchObject({ ok: true })
  expect(addresses).toEqual(['93.184.215.15', PUBLIC])
  expect(await get('http://victim.example/', { mayAsk })).toEqual({ ok: false, failure: { reason: 'busy' } })
  expect(connected).toHaveLength(2)
})

test.each([
  ['93.184.215.14', '93.184.215.14'],
  ['2606:2800:220:1::1', '2606:2800:220:1'],
  ['2606:2800:220:1:ffff::9', '2606:2800:220:1'],
])('[HOST-05] %s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('[HOST-05] names that no server answers for are given up within five seconds, and hold none of the threads that read files', async () => {
  const silent = createSocket('udp4')
  let questions = 0
  silent.on('message', () => (questions += 1)).bind(0, '127.0.0.1')
  await once(silent, 'listening')
  const ask = outsideFetch(systemWay([`127.0.0.1:${silent.address().port}`]))
  const begun = performance.now()
  const names = Array.from({ length: 20 }, (_, index) => `never-${index}.example`)
  const asking = Promise.all(
    names.map((name) => ask({ url: `http://${name}/`, accept: '*/*', maxBytes: 10, maxMs: 10_000 })),
  )
  await readFile(import.meta.filename)
  const readAfterMs = performance.now() - begun
  expect(await asking).toEqual(names.map(() => ({ ok: false, failure: { reason: 'unreachable' } })))
  const endedAfterMs = performance.now() - begun
  expect(questions).toBeGreaterThan(0)
  expect(endedAfterMs).toBeLessThan(5000)
  expect(readAfterMs).toBeLessThan(endedAfterMs / 2)
  silent.close()
})
