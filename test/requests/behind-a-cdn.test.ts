import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addresses, patterns } from '#app/addresses.ts'
import { findingsOfCdn } from '#scripts/doctor/cdn.ts'
import { type CdnAnswer, portsOfCdn, PURGE_TOKEN, startCdn } from '#test/cdn.ts'
import { aHouse } from '#test/house/house.ts'
import { eventually } from '#test/proofs/processes.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

const ports = await portsOfCdn()
const house = await aHouse({
  settings: {
    PUBLIC_URL: `http://localhost:${ports.port}`,
    SITES: 'cl.localhost=cl,uk.localhost=uk',
    CLIENT_IP_HEADER: 'x-forwarded-for',
    CDN_SECONDS: '5',
    CDN_PURGE_URL: `http://127.0.0.1:${ports.purgePort}/`,
    CDN_PURGE_TOKEN: PURGE_TOKEN,
  },
})
const { db } = house
const cdn = await startCdn({
  ...ports,
  folder: mkdtempSync(join(tmpdir(), 'patio-cdn-')),
  serverPort: Number(new URL(house.address).port),
})
const { ask } = cdn
afterAll(() => cdn.stop())
beforeEach(() => cdn.forget())

const listings = await db
  .selectFrom('listings')
  .select('id')
  .where('status', '=', 'published')
  .where('listing_type', '=', 'home')
  .orderBy('id', 'desc')
  .limit(11)
  .execute()
/** Each test has a listing of its own. */
const own = listings.map(({ id }) => id)
const page = (id: string) => `/property/${id}`
const cacheOf = ({ headers }: CdnAnswer) => headers['x-cache']
const facts = ({ text }: Pick<CdnAnswer, 'text'>) => ({
  language: /<html lang="(\w+)"/.exec(text)?.[1],
  theme: /<html[^>]* data-theme="(\w+)"/.exec(text)?.[1],
  currency: /\\"currency\\",\\"(\w{3})\\"/.exec(text)?.[1],
})

/** One that strangers share, has little on it, and is asked for by no other test. */
const SMALL_PAGE = '/auth/data-deletion'

describe('[OPS-02] nginx as a CDN', () => {
  test('shares the pages that the server shares, and asks for all others', () => {
    const conf = readFileSync('deploy/nginx/cdn.conf', 'utf8')
    const [, pattern] = /location ~ "(\^\/\(\?:\|[^"]+)"/.exec(conf)!
    const params = { listingId: own[0]!, hostId: own[0]!, country: 'chile', city: 'santiago', kind: 'studios' }
    for (const address of patterns) {
      const isShared = Array.isArray(addresses[address].cache)
      const path = address.replaceAll(/:(\w+)(\??)/g, (_, name: string) => params[name as keyof typeof params] ?? 'x')
      expect([address, new RegExp(pattern!).test(path.replace('/*', '/nowhere'))]).toEqual([address, isShared])
    }
  })

  test('gives a page to the next stranger without asking, and to no browser to keep', async () => {
    const [first, second] = [await ask('/about'), await ask('/about')]
    expect([cacheOf(first), cacheOf(second)]).toEqual(['MISS', 'HIT'])
    expect(second.text).toBe(first.text)
    expect(cdn.reached()).toEqual(['GET /about'])
    for (const { headers } of [first, second]) {
      expect(headers['cache-control']).toBe('private, no-store')
      expect([headers['surrogate-key'], headers['cache-tag'], headers['set-cookie']]).toEqual([
        undefined,
        undefined,
        undefined,
      ])
      expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/)
    }
  })

  test('gives it in the form that its reader takes', async () => {
    const plain = await ask('/credits')
    const zipped = await ask('/credits', { 'accept-encoding': 'gzip' })
    expect([plain.headers['content-encoding'], zipped.headers['content-encoding']]).toEqual([undefined, 'gzip'])
    expect([cacheOf(zipped), zipped.text]).toEqual(['HIT', plain.text])
  })

  test.each([
    ['es-CL,es;q=0.9,en;q=0.8', {}],
    ['en-GB,en;q=0.9', {}],
    ['de-DE,de;q=0.9,en-US;q=0.7', {}],
    ['fr-CA,fr;q=0.9', {}],
    ['es-419,es;q=0.9', {}],
    ['zh-Hant-TW,en-US;q=0.5', {}],
    ['', {}],
    ['es-CL', { cookie: 'a=b; i18next=en; currency=EUR' }],
    ['en', { cookie: 'currency=CLP; guess=seen' }],
    ['en', { cookie: 'tax=hidden; theme=light' }],
    ['en', { cookie: 'near=-33.4,-70.7' }],
    ['en', { cookie: 'i18next=fr; currency=XXX; theme=red' }],
    ['en-GB', { host: `cl.localhost:${ports.port}` }],
    ['es', { host: `uk.localhost:${ports.port}` }],
  ])(
    'a reader of ‘%s’ with %j gets what the server gives them, the first time and again',
    async (languages, others) => {
      const headers = { ...others, ...(languages && { 'accept-language': languages }) }
      const expected = facts(await cdn.askDirectly(SMALL_PAGE, headers))
      expect(expected).toMatchObject({ language: expect.any(String), currency: expect.any(String) })
      for (let count = 0; count < 2; count += 1) expect(facts(await ask(SMALL_PAGE, headers))).toEqual(expected)
    },
  )

  test('browsers that write the same wish in other words share a page', async () => {
    const written = ['es-CL', 'es-CL,es;q=0.9', 'es-cl, en;q=0.1', 'fr,es-CL', 'es-CL,en-US;q=0.7,pt;q=0.5']
    for (const [at, header] of written.entries())
      expect([header, cacheOf(await ask('/become-a-host', { 'accept-language': header }))]).toEqual([
        header,
        at === 0 ? 'MISS' : 'HIT',
      ])
  })

  test('somebody who is signed in neither gets a stranger’s page nor leaves theirs to one', async () => {
    const path = page(own[1]!)
    const cookie = await house.logIn('guest@patio.example', 'patio-guest')
    const [signedIn, stranger, again] = [await ask(path, { cookie }), await ask(path), await ask(path, { cookie })]
    expect([signedIn, stranger, again].map(cacheOf)).toEqual(['BYPASS', 'MISS', 'BYPASS'])
    const isSignedIn = ({ text }: CdnAnswer) => /\\"actor\\",\{/.test(text)
    expect([signedIn, stranger, again].map(isSignedIn)).toEqual([true, false, true])
    expect((await ask(path)).text).toBe(stranger.text)
    for (const { headers } of [signedIn, again]) {
      expect(headers['cache-control']).toBe('private, no-store')
      expect(headers['content-security-policy']).toMatch(/script-src 'self' 'nonce-/)
    }
    // A session that has ended, or was never one, has no stranger's page either.
    expect(cacheOf(await ask(path, { cookie: 'patio.session_token=guessed' }))).toBe('BYPASS')
  })

  test('a form, the log-in and what is not found are asked for each time', async () => {
    for (const path of ['/?auth=login', '/?show=settings', `/property/${own[0]!.replace(/^\w/, 'f')}`, '/about?x=1']) {
      const answers = [await ask(path), await ask(path)]
      expect([path, answers.some((answer) => cacheOf(answer) === 'HIT')]).toEqual([path, false])
      for (const { headers } of answers) expect([path, headers['cache-control']]).toEqual([path, 'private, no-store'])
    }
    expect(cdn.reached()).toHaveLength(8)
  })

  test('pictures and scripts are kept, one of each form, and come from there afterwards', async () => {
    const { text } = await ask('/')
    const picture = /\/media\/[\w.-]+/.exec(text)![0]
    const script = /\/assets\/[\w.@-]+\.js/.exec(text)![0]
    cdn.forget()
    const modern = { accept: 'image/avif,image/webp,*/*' }
    const kinds = [await ask(picture, modern), await ask(picture), await ask(picture, { ...modern, cookie: 'a=b' })]
    expect(kinds.map(cacheOf)).toEqual(['MISS', 'MISS', 'HIT'])
    const encodings = [{ 'accept-encoding': 'gzip, br' }, {}, { 'accept-encoding': 'br;q=1.0, gzip' }]
    const scripts: CdnAnswer[] = []
    for (const headers of encodings) scripts.push(await ask(script, headers))
    expect(scripts.map(cacheOf)).toEqual(['MISS', 'MISS', 'HIT'])
    expect(scripts.map(({ headers }) => headers['content-encoding'])).toEqual(['br', undefined, 'br'])
    for (const { headers } of [...kinds, ...scripts])
      expect(headers['cache-control']).toMatch(/^public, max-age=\d{8}, immutable$/)
    expect(cdn.reached()).toHaveLength(4)
  })

  const through = `http://localhost:${ports.port}`
  /** The message that the page of a listing sends once it is seen. */
  const sendView = (send: typeof house.ask, listingId: string, headers: Record<string, string>) =>
    send('/a', {
      method: 'POST',
      body: JSON.stringify({
        v: randomBytes(16).toString('hex'),
        u: page(listingId),
        e: 9,
        w: 1440,
        r: '',
        s: '',
        n: 1,
      }),
      headers: {
        origin: through,
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0',
        'content-type': 'text/plain;charset=UTF-8',
        ...headers,
      },
    })
  const viewsOf = async (listingId: string) => {
    const { count } = await db
      .selectFrom('property_views')
      .select((each) => each.fn.countAll<string>().as('count'))
      .where('listing_id', '=', listingId)
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  test('a listing whose page came from there was seen, once a visitor, who is whom nginx has seen whatever address they say, and by nobody who does not want to be counted', async () => {
    const [before, beforeOther] = [await viewsOf(own[0]!), await viewsOf(own[1]!)]
    const from = (visitor: string, headers = {}) =>
      sendView(house.ask, own[0]!, { origin: house.address, 'x-forwarded-for': visitor, ...headers })
    for (const visitor of ['203.0.113.1', '203.0.113.1', '203.0.113.2']) await from(visitor)
    await from('203.0.113.3', { dnt: '1' })
    await from('203.0.113.4', { cookie: 'analytics=here' })
    const ask = (path: string, init?: RequestInit) => fetch(`${through}${path}`, init)
    for (const forged of ['203.0.113.5', '203.0.113.6'])
      expect((await sendView(ask, own[1]!, { 'x-forwarded-for': forged })).ok).toBe(true)
    // Of one batch each: a second view of the two would stand there by the last.
    for (const [at, visitor] of ['203.0.113.7', '203.0.113.8'].entries()) {
      await sendView(house.ask, own[1]!, { origin: house.address, 'x-forwarded-for': visitor })
      await expect.poll(() => viewsOf(own[1]!), { timeout: 20_000 }).toBe(beforeOther + 2 + at)
    }
    expect(await viewsOf(own[0]!)).toBe(before + 2)
  })

  test('the doctor finds it well', async () => {
    const found = await findingsOfCdn({ publicUrl: `http://localhost:${ports.port}`, setting: house.config.cdn! })
    expect(found.map(({ state, text }) => [state, text])).toEqual([
      ['ok', 'readers of two languages get pages of their own'],
      ['ok', 'somebody with a session gets a page of their own'],
      ['ok', "browsers keep no page; a stranger's is 5 s old at most"],
    ])
  })
})

const titleOf = async (id: string) => {
  const { title } = await db
    .selectFrom('listing_texts')
    .select('title')
    .where('listing_id', '=', id)
    .orderBy('language')
    .executeTakeFirstOrThrow()
  return title
}
const rename = (id: string, title: string) =>
  db.updateTable('listing_texts').set({ title }).where('listing_id', '=', id).execute()

/** Asks until the answer is new. @returns milliseconds from now to the last question that had the old one, however long answers take */
async function lastOld(isOld: () => Promise<boolean>): Promise<number> {
  const changed = performance.now()
  let last = changed
  await eventually('the answer is new', async () => {
    const now = performance.now()
    if (!(await isOld())) return true
    last = now
    return false
  })
  return last - changed
}

describe('[OPS-02] a change of a listing', () => {
  test('is seen within five seconds where nothing is purged, and so is that it was taken away; nginx keeps no page instead of that answer', async () => {
    const [path, taken] = [page(own[2]!), page(own[5]!)]
    await ask(path)
    expect((await ask(taken)).status).toBe(200)
    await rename(own[2]!, 'A name of this very second')
    await db.updateTable('listings').set({ status: 'paused' }).where('id', '=', own[5]!).execute()
    const lasted = await Promise.all([
      lastOld(async () => !(await ask(path)).text.includes('A name of this very second')),
      lastOld(async () => (await ask(taken)).status === 200),
    ])
    expect(Math.max(...lasted)).toBeLessThan(5000)
    for (let count = 0; count < 3; count += 1) expect((await ask(taken)).status).not.toBe(200)
  })

  test('is seen at once where its pages are purged, and no other page is asked for anew', async () => {
    const [path, other] = [page(own[3]!), '/credits']
    for (const each of [path, other]) await ask(each)
    const before = await titleOf(own[3]!)
    await rename(own[3]!, 'A name after the purge')
    // Once for the change, once for what it has queued.
    await house.drainJobs()
    await house.drainJobs()
    cdn.forget()
    const { text } = await ask(path)
    expect([text.includes('A name after the purge'), text.includes(before)]).toEqual([true, false])
    await ask(other)
    expect(cdn.reached().filter((request) => request !== 'GET /credits')).toEqual([`GET ${path}`])
  })

  test('that takes it away has it gone for whoever asks after the purge', async () => {
    const path = page(own[4]!)
    expect((await ask(path)).status).toBe(200)
    await db.updateTable('listings').set({ status: 'paused' }).where('id', '=', own[4]!).execute()
    await house.drainJobs()
    await house.drainJobs()
    for (let count = 0; count < 3; count += 1) expect((await ask(path)).status).not.toBe(200)
  })

  test('is purged by nobody who lacks the token', async () => {
    const post = (headers: Record<string, string>) =>
      fetch(`http://127.0.0.1:${ports.purgePort}/`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ tags: ['l-1'] }),
      })
    expect((await post({})).status).toBe(403)
    expect((await post({ authorization: 'Bearer guessed' })).status).toBe(403)
    expect(await (await post({ authorization: `Bearer ${PURGE_TOKEN}` })).json()).toEqual({ removed: 0 })
  })
})

test('[OPS-02] while no server answers at all, strangers get the pages that are there, and the others are told', async () => {
  const path = page(own[6]!)
  const known = await ask(path)
  await cdn.letThrough(false)
  try {
    await eventually('it is out of date', async () => cacheOf(await ask(path)) === 'STALE')
    expect((await ask(path)).text).toBe(known.text)
    expect((await ask('/help')).status).toBe(502)
  } finally {
    await cdn.letThrough(true)
  }
  await eventually('it is asked for again', async () => cacheOf(await ask(path)) !== 'STALE')
})

test('[OPS-02] of many strangers’ pages hardly one reaches the program', async () => {
  const paths = ['/', '/?location=Santiago', '/about', ...own.slice(7).map(page)]
  const readers = ['en-US,en;q=0.9', 'es-CL,es;q=0.9']
  const requests = Array.from({ length: 600 }, (_, at) => ({
    path: paths[at % paths.length]!,
    headers: { 'accept-language': readers[at % readers.length]!, 'accept-encoding': 'gzip' },
  }))
  const answers: CdnAnswer[] = []
  const next = requests[Symbol.iterator]()
  const client = async () => {
    for (const { path, headers } of next) answers.push(await ask(path, headers))
  }
  const begun = performance.now()
  await Promise.all(Array.from({ length: 4 }, client))
  const seconds = (performance.now() - begun) / 1000
  expect(answers.every(({ status, text }) => status === 200 || text === '')).toBe(true)
  expect(answers).toHaveLength(600)
  // Each page for each reader, and again after three seconds, which are counted whole.
  expect(cdn.reached().length).toBeLessThanOrEqual(paths.length * readers.length * Math.ceil(1 + seconds / 2))
})
