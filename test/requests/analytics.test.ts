import { randomBytes } from 'node:crypto'
import { newId } from '#kernel/ids.ts'
import { dayAhead } from '#test/days.ts'
import { forgetVisits } from '#test/observed-visits.ts'
import { aMember } from '#test/own-member.ts'
import { aHouse } from '#test/house/house.ts'
import { anAddress } from '#test/visitor.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { payWith } from './card.ts'

const METRICS_TOKEN = 'a-token-of-this-file'
const BUDGET = 40
const settings = { METRICS_TOKEN, LIMITS: `beaconsPerMinute=${BUDGET}`, COUNTRY_HEADER: 'x-country' }
const { address, db, databaseUrl, pool, ask, visitor: visit, logIn, drainJobs } = await aHouse({ settings })
await forgetVisits(db)

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'
const aViewId = () => randomBytes(16).toString('hex')
const beacon = (parts: object = {}) => ({ v: aViewId(), u: '/about', e: 10, w: 1440, r: '', s: '', ...parts })

type Options = { headers?: Record<string, string>; cookie?: string }

/** As a page's script sends it. */
const send = (body: unknown, { headers, cookie }: Options = {}) =>
  ask('/a', {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { origin: address, 'user-agent': firefox, 'content-type': 'text/plain;charset=UTF-8', ...headers },
    ...(cookie && { cookie }),
  })

const tables = [
  'page_views',
  'page_times',
  'search_queries',
  'search_openings',
  'search_appearances',
  'booking_conversions',
  'analytics_events',
  'live_visitors',
] as const

const countOf = async (table: (typeof tables)[number]) => {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
/** Views of listings are written some seconds later, so that they may be an earlier test's; each looks at a listing of its own. */
const viewsOf = (listingId: string) =>
  db.selectFrom('property_views').select('visitor').where('listing_id', '=', listingId).execute()
const unkeyed = async () => {
  const rows = await db.selectFrom('unkeyed_views').select('count').execute()
  return rows.reduce((sum, { count }) => sum + count, 0)
}
const views = (page: string) => db.selectFrom('page_views').selectAll().where('page', '=', page).execute()

/** Waits until a message has been written, and with it all that were sent before. */
async function allIsWritten(): Promise<void> {
  const v = aViewId()
  await send(beacon({ v, u: '/credits', n: 1 }))
  await expect
    .poll(() => db.selectFrom('page_views').select('page').where('view', '=', v).execute(), { timeout: 20_000 })
    .toHaveLength(1)
}

async function figure(result: string): Promise<number> {
  const answer = await ask('/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  const [, value = '0'] =
    new RegExp(`^patio_analytics_observations_total\\{result="${result}"\\} (\\d+)$`, 'm').exec(await answer.text()) ??
    []
  return Number(value)
}

afterEach(async () => {
  await allIsWritten()
  await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))}, unkeyed_views`.execute(db)
})

describe('[ADM-06] what a page tells', () => {
  test('is written: a view, its search with what was shown and opened, its time, and that it is being looked at, but neither an address nor a user agent nor a rest of the page’s address', async () => {
    const v = aViewId()
    const cards = await db.selectFrom('listings').select('id').where('status', '=', 'published').limit(2).execute()
    const [first, second] = cards.map(({ id }) => id)
    const results = { v, u: '/?location=Santiago&guests=2', r: 'www.google.com' }
    const headers = { 'x-visitor': anAddress(), 'x-country': 'CL' }
    await send(beacon({ ...results, n: 1, f: 23, c: [first, second] }), { headers })
    await send(beacon({ ...results, o: [second, 1], t: [12, 1, 0], b: 1 }), { headers })
    const own = { 'x-visitor': '2001:db8:dead:beef::1', 'user-agent': `${firefox} Unusual/7.7` }
    await send(beacon({ u: '/wishlists/shared/very-secret?token=very-secret', n: 1 }), { headers: own })
    await allIsWritten()

    const [view] = await views('/')
    expect(view).toMatchObject({ site: 'global', source: 'search', device: 'desktop', browser: 'Firefox' })
    expect(view).toMatchObject({ country: 'CL', referrer_host: 'www.google.com', is_signed_in: false })
    const [search] = await db.selectFrom('search_queries').selectAll().execute()
    expect(search).toMatchObject({ visitor: view!.visitor, city: 'Santiago', text: '', guests: 2, results: 23 })
    expect(search!.place_id).toBeGreaterThan(0)
    expect(await db.selectFrom('search_openings').select(['listing_id', 'position']).execute()).toEqual([
      { listing_id: second, position: 2 },
    ])
    expect(await db.selectFrom('search_appearances').select('listing_ids').execute()).toEqual([
      { listing_ids: [first, second] },
    ])
    expect(await db.selectFrom('page_times').select(['seconds', 'blurs', 'focuses']).execute()).toEqual([
      { seconds: 12, blurs: 1, focuses: 0 },
    ])
    expect(await countOf('live_visitors')).toBe(1)
    const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
    expect(await views('/wishlists/shared/:secret')).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toMatch(/very-secret|Unusual|2001:?0?db8|dead:?beef/)
  })

  test('is answered 204, and nothing is stored of it, whatever it is', async () => {
    const good = beacon({ n: 1 })
    const bodies: unknown[] = [
      '{',
      'null',
      '[]',
      '1',
      '""',
      ' ',
      '{}',
      '\0',
      'n=1&v=1',
      '<xml/>',
      '{"__proto__":{"n":1}}',
      JSON.stringify(good).slice(0, -1),
      `${JSON.stringify(good)}x`,
      '['.repeat(2000),
      { ...good, v: '' },
      { ...good, v: newId() },
      { ...good, v: 1 },
      { ...good, v: null },
      { ...good, u: 'about' },
      { ...good, u: 'https://elsewhere.example/' },
      { ...good, u: `/${'x'.repeat(1000)}` },
      { ...good, u: '/\0' },
      { ...good, e: -1 },
      { ...good, e: 1e300 },
      { ...good, e: '1' },
      { ...good, w: -1 },
      { ...good, w: 1e9 },
      { ...good, n: 0 },
      { ...good, n: true },
      { ...good, r: 'x'.repeat(256) },
      { ...good, s: 'x'.repeat(201) },
      { ...good, f: -1 },
      { ...good, f: 1.5 },
      { ...good, c: Array.from({ length: 61 }, () => newId()) },
      { ...good, c: ['x'] },
      { ...good, c: {} },
      { ...good, t: [1, 2] },
      { ...good, t: [90_000, 0, 0] },
      { ...good, t: ['1', 0, 0] },
      { ...good, o: [newId(), 60] },
      { ...good, o: ['x', 0] },
      { ...good, b: 2 },
      { ...good, site: 'uk' },
      { ...good, visitor: newId() },
      { ...good, at: '2020-01-01' },
    ]
    const stored = async () => [await countOf('page_times'), await countOf('search_queries'), await unkeyed()]
    await allIsWritten()
    const before = await stored()
    // Twice over, as text and as JSON, from a client each, and the larger ones.
    const sent = [
      ...bodies.map((body) => send(body)),
      ...bodies.map((body) => send(body, { headers: { 'content-type': 'application/json' } })),
      send({ ...good, s: 'x'.repeat(4000) }),
      send('x'.repeat(100_000)),
      send('x'.repeat(100_000), { headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
      ...['multipart/form-data', 'multipart/form-data; boundary=x', 'text/html, text/plain', ';'].map((type) =>
        send('--x\r\n', { headers: { 'content-type': type } }),
      ),
      send(good, { headers: { origin: 'https://elsewhere.example' } }),
      send(good, { headers: { origin: 'null' } }),
      send(good, { headers: { 'sec-fetch-site': 'cross-site' } }),
      send(good, { headers: { 'sec-fetch-site': 'same-site' } }),
      ...['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH'].map((method) => ask('/a', { method })),
      ask('/a?n=1'),
      ask('/a', { method: 'POST', body: JSON.stringify(good), headers: { 'user-agent': firefox } }),
    ]
    expect(sent.length).toBeGreaterThan(100)
    const answers = await Promise.all(sent)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
    expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(answers.map(() => ''))
    await allIsWritten()
    expect(await db.selectFrom('page_views').select('page').where('page', '<>', '/credits').execute()).toEqual([])
    expect(await stored()).toEqual(before)
    expect(await figure('refused')).toBeGreaterThanOrEqual(2 * 43)
  })

  test('is not stored of programs and admins, nor of a client beyond its budget, and of others says whether they are signed in, but not who', async () => {
    const headers = { 'x-visitor': anAddress() }
    const many = Array.from({ length: BUDGET + 10 }, () => send(beacon({ u: '/help', n: 1 }), { headers }))
    expect(new Set((await Promise.all(many)).map(({ status }) => status))).toEqual(new Set([204]))
    const admin = await logIn('admin@patio.example', 'patio-admin')
    const guest = await logIn('guest@patio.example', 'patio-guest')
    await send(beacon({ u: '/terms', n: 1 }), { headers: { 'user-agent': 'Googlebot/2.1' } })
    await send('', { headers: { 'user-agent': 'Googlebot/2.1' } })
    await send(beacon({ u: '/terms', n: 1 }), { cookie: admin })
    await send('', { cookie: admin })
    await send(beacon({ n: 1 }), { cookie: guest })
    await send(beacon({ n: 1 }), { cookie: guest.replace(/(session_token=)[^;]*/, '$1forged.signature') })
    await allIsWritten()
    expect(await views('/help')).toHaveLength(BUDGET)
    expect(await figure('dropped')).toBeGreaterThanOrEqual(10)
    expect([await views('/terms'), await unkeyed()]).toEqual([[], 0])
    const known = await views('/about')
    expect(new Set(known.map((view) => view.is_signed_in))).toEqual(new Set([false, true]))
  })
})

describe('[ADM-06] whoever does not wish to be counted', () => {
  const ways: readonly Options[] = [
    { headers: { dnt: '1' } },
    { headers: { 'sec-gpc': '1' } },
    { cookie: 'analytics=here' },
    { cookie: 'analytics=account' },
  ]

  test('is a number of pages by Do Not Track, Global Privacy Control, a no in this browser or of the account: of views, listings, prices and time nothing else is stored', async () => {
    const { id } = await db
      .selectFrom('listings')
      .select('id')
      .where('status', '=', 'published')
      .where('listing_type', '=', 'home')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const stay = `/property/${id}?checkIn=${dayAhead(40)}&checkOut=${dayAhead(42)}&guests=1`
    for (const options of ways) {
      await send(beacon({ n: 1, u: '/?guests=2', f: 1, c: [id] }), options)
      await send(beacon({ t: [30, 0, 0], b: 1 }), options)
      await send('', options)
      // From the page and then from the cache.
      for (const path of [stay, stay, `/property/${id}`])
        await ask(path, {
          headers: { 'user-agent': firefox, ...options.headers },
          ...(options.cookie && { cookie: options.cookie }),
        })
    }
    await allIsWritten()
    const left = await Promise.all(tables.map(async (table) => [table, await countOf(table)]))
    // Of the view that this test waits for.
    expect(left).toEqual(tables.map((table) => [table, table === 'page_views' ? 1 : 0]))
    expect(await viewsOf(id)).toEqual([])
    expect(await unkeyed()).toBe(2 * ways.length)
  })

  test('chooses so in a dialog without script; what was stored today is gone, also on the next device of the account', async () => {
    const member = await aMember(pool)
    const page = visit({ headers: { 'user-agent': firefox } })
    const own = { 'x-visitor': page.from, 'user-agent': firefox }
    await send(beacon({ n: 1, t: [3, 0, 0], b: 1 }), { headers: own })
    await send(beacon({ u: '/?guests=3', n: 1, f: 0 }), { headers: own })
    await allIsWritten()
    expect(await views('/about')).toHaveLength(1)

    await page.logIn(member.email, member.password)
    const { id } = await db
      .selectFrom('listings')
      .select('id')
      .where('status', '=', 'published')
      .where('listing_type', '=', 'experience')
      .executeTakeFirstOrThrow()
    await page.goto(`/property/${id}`)
    await page.goto('/about')
    await page.getByRole('link', { name: 'Privacy choices' }).click()
    expect(await page.getByRole('button', { name: 'Count my visits' }).getAttribute('aria-pressed')).toBe('true')
    await page.getByRole('button', { name: 'Do not count them' }).click()
    expect(await page.getByRole('button', { name: 'Do not count them' }).getAttribute('aria-pressed')).toBe('true')
    expect(page.cookies().get('analytics')).toBe('account')
    for (const table of tables.filter((each) => each !== 'page_views'))
      expect([table, await countOf(table)]).toEqual([table, 0])
    expect(await viewsOf(id)).toEqual([])
    expect([await views('/about'), await views('/')]).toEqual([[], []])

    const other = visit({ headers: { 'user-agent': firefox } })
    await other.logIn(member.email, member.password)
    // Before the browser has heard of it, and then from its cookie.
    const cookie = [...other.cookies()].map((pair) => pair.join('=')).join('; ')
    await send(beacon({ n: 1 }), { cookie })
    await other.goto('/account/settings')
    expect(other.cookies().get('analytics')).toBe('account')
    await allIsWritten()
    expect([await views('/about'), await unkeyed()]).toEqual([[], 1])

    await other.getByRole('link', { name: 'Whether your visits are counted' }).click()
    await other.getByRole('button', { name: 'Count my visits' }).click()
    expect(other.cookies().get('analytics')).toBeUndefined()
    await page.goto('/account/settings')
    expect(page.cookies().get('analytics')).toBeUndefined()
  })

  test('as a stranger has that said by a cookie of theirs alone, which an account does not take back', async () => {
    const page = visit()
    await page.goto('/?show=settings')
    await page.getByRole('button', { name: 'Do not count them' }).click()
    expect(page.cookies().get('analytics')).toBe('here')
    const other = visit()
    await other.goto('/?show=settings')
    expect(await other.getByRole('button', { name: 'Count my visits' }).getAttribute('aria-pressed')).toBe('true')
    await page.logIn('guest@patio.example', 'patio-guest')
    await page.goto('/account/settings?show=settings')
    expect(await page.getByRole('button', { name: 'Do not count them' }).getAttribute('aria-pressed')).toBe('true')
    await page.getByRole('button', { name: 'Count my visits' }).click()
    expect(page.cookies().get('analytics')).toBeUndefined()
  })

  test('by the browser is told that this is respected, and has nothing to choose', async () => {
    for (const name of ['dnt', 'sec-gpc']) {
      const page = visit({ headers: { [name]: '1' } })
      await page.goto('/about?show=settings')
      await page.getByText('Your browser asks us not to follow you').waitFor()
      expect(await page.getByRole('button', { name: 'Do not count them' }).count()).toBe(0)
    }
  })
})

test('[ADM-06] price, hold and payment are noted by the server, as steps of one visitor, without the booking', async () => {
  const listing = await db
    .selectFrom('listings')
    .select('id')
    .where('listing_type', '=', 'home')
    .where('instant_book', '=', true)
    .where('status', '=', 'published')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const member = await aMember(pool)
  const page = visit({ headers: { 'user-agent': firefox } })
  await page.logIn(member.email, member.password)
  await page.goto(`/property/${listing.id}`)
  await page.locator('a[data-day]').nth(3).click()
  await page.waitForURL(/checkIn=/)
  await page.locator('a[data-day]').nth(6).click()
  await page.waitForURL(/checkOut=/)
  await page.locator('#book').getByRole('button', { name: 'Reserve' }).click()
  await page.waitForURL(/\/checkout\?bookingId=/)
  const bookingId = new URL(page.url()).searchParams.get('bookingId')!
  // The payment's job may come before the second is over in which the hold is written.
  await expect
    .poll(() => db.selectFrom('booking_conversions').select('step').where('step', '=', 'hold').execute(), {
      timeout: 20_000,
    })
    .toHaveLength(1)
  await payWith(page)
  await drainJobs()

  const steps = await db.selectFrom('booking_conversions').selectAll().orderBy('at').execute()
  const order = [...new Set(steps.map(({ step }) => step))]
  expect(order).toEqual(['panel', 'hold', 'paid'])
  expect(new Set(steps.map(({ visitor }) => visitor)).size).toBe(1)
  expect(new Set(steps.map((step) => step.listing_id))).toEqual(new Set([listing.id]))
  expect(JSON.stringify(steps)).not.toContain(bookingId)
  expect(JSON.stringify(steps)).not.toContain(member.id)
})

test('[ADM-06] a locked table delays neither a page nor what it tells; what cannot be written is counted', async () => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const before = await figure('failed')
  try {
    await client.query('begin')
    await client.query('lock table page_views, live_visitors, property_views in access exclusive mode')
    // All of these are answered while the lock is held.
    expect((await send(beacon({ n: 1, b: 1 }))).status).toBe(204)
    expect((await ask('/?guests=2', { headers: { 'user-agent': firefox } })).status).toBe(200)
    expect((await send(beacon({ t: [1, 0, 0] }))).status).toBe(204)
    await expect.poll(() => figure('failed'), { timeout: 20_000 }).toBeGreaterThan(before)
  } finally {
    await client.query('rollback')
    await client.end()
  }
})
