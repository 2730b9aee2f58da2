import { defaultLimits } from '#test/limits.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { complaints } from './axe.ts'
import { anAddress } from '#test/visitor.ts'
import { hydrated, logIn, sizes, visits } from './browser.ts'
import { farStay } from './far-days.ts'

const visit = visits()
const address = inject('address')
let database: pg.Client
beforeAll(async () => {
  database = new pg.Client({ connectionString: inject('databaseUrl') })
  await database.connect()
})
afterAll(() => database.end())

const ask = (visitor: string, path: string, headers: Record<string, string> = {}) =>
  fetch(address + path, { headers: { 'x-visitor': visitor, ...headers } })

/** Asks for what costs little to answer until nothing is left. */
async function spendAll(visitor: string, path: string, limit: number): Promise<void> {
  for (let count = 0; count < limit; count += 20)
    await Promise.all(Array.from({ length: 20 }, () => ask(visitor, path)))
}

const someSeconds = /^([1-9]|[1-5]\d|60)$/

test('beyond its search budget a client is answered when it may retry, in pages, data and script requests alike', async () => {
  const visitor = anAddress()
  await spendAll(visitor, '/count', defaultLimits.searchesPerMinute)

  for (const path of [
    '/?guests=2',
    '/_.data?guests=2',
    '/count?guests=2',
    '/pins?bounds=1,2,3,4&zoom=4',
    '/rows.data',
    '/help/search?q=refund',
    '/help?q=refund',
  ]) {
    const answer = await ask(visitor, path)
    expect([path, answer.status]).toEqual([path, 429])
    expect(answer.headers.get('retry-after')).toMatch(someSeconds)
    expect(answer.headers.get('cache-control') ?? '').not.toContain('public')
  }
  // Other budgets are its own still, and other addresses have theirs.
  expect((await ask(visitor, '/')).status).toBe(200)
  expect((await ask(visitor, '/api/places?q=san')).status).toBe(200)
  expect((await ask(anAddress(), '/count?guests=2')).status).toBe(200)
})

test('a page that answers a form costs as much as a requested one: beyond its page budget a client gets none by sending forms', async () => {
  const { rows } = await database.query<{ id: string }>(`select id from listings where status = 'published' limit 1`)
  const visitor = anAddress()
  const incomplete = () =>
    fetch(`${address}/property/${rows[0]!.id}`, {
      method: 'POST',
      headers: { 'x-visitor': visitor, origin: address },
      body: new URLSearchParams({ guests: '1' }),
    })
  expect((await incomplete()).status).toBe(400)
  await spendAll(visitor, '/social.jpg', defaultLimits.pagesPerMinute)

  const refused = await incomplete()
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toMatch(someSeconds)
  expect(await refused.text()).toContain('Too many requests at once')
  // Other visitors' forms and the payment provider's events are accepted.
  expect(
    (await fetch(`${address}/api/webhooks/sandbox`, { method: 'POST', headers: { 'x-visitor': visitor }, body: '{}' }))
      .status,
  ).not.toBe(429)
})

test('the same network is one visitor, whatever the rest of its address', async () => {
  const visitor = anAddress()
  await spendAll(visitor, '/count', defaultLimits.searchesPerMinute)
  expect((await ask(visitor.replace('::1', ':1:2:3:4'), '/count')).status).toBe(429)
  // What a visitor writes stands on the left of what the proxy writes.
  expect((await ask(`${anAddress()}, ${visitor}`, '/count')).status).toBe(429)
})

test('a page that is given from the cache costs nothing', async () => {
  const visitor = anAddress()
  await spendAll(visitor, '/?guests=7', defaultLimits.searchesPerMinute + 100)
  expect((await ask(visitor, '/count')).status).toBe(200)
})

test.each(['phone', 'desk'] as const)(
  '[A11Y-01] the page says when one can go on, in both languages (%s)',
  async (size) => {
    const { page, context, errors } = await visit({ size })
    const visitor = anAddress()
    await context.setExtraHTTPHeaders({ 'x-visitor': visitor })
    await spendAll(visitor, '/count', defaultLimits.searchesPerMinute)

    for (const [lang, title, wait] of [
      ['en', 'Too many requests at once', /You can continue in \d+ seconds?\./],
      ['es', 'Demasiadas solicitudes a la vez', /Puedes seguir en \d+ segundos?\./],
    ] as const) {
      const answer = await page.goto(`/?guests=3&lang=${lang}`)
      expect(answer?.status()).toBe(429)
      expect(await page.title()).toBe(title)
      await page.getByRole('heading', { name: title }).waitFor()
      await page.getByText(wait).waitFor()
      expect(await page.locator('html').getAttribute('lang')).toBe(lang)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(sizes[size].width)
      expect(await complaints(page)).toEqual([])
      if (process.env['SCREENSHOTS'])
        await page.screenshot({ path: `${process.env['SCREENSHOTS']}/busy-${size}-${lang}.png` })
    }
    expect(errors).toEqual([])
  },
)

test('[HOME-12] where a script is refused nothing looks like “nothing found”', async () => {
  const { page, context, errors } = await visit()
  const visitor = anAddress()
  await context.setExtraHTTPHeaders({ 'x-visitor': visitor })
  await page.goto('/?guests=2')
  await hydrated(page)
  await spendAll(visitor, '/count', defaultLimits.searchesPerMinute)
  await spendAll(visitor, '/api/places', defaultLimits.placesPerMinute)

  await page.goto('/about')
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('combobox', { name: 'Where', exact: true }).fill('Valpara')
  await page
    .getByText('Suggestions could not be loaded.')
    .or(page.getByText('The suggestions could not be loaded.'))
    .first()
    .waitFor()
  if (process.env['SCREENSHOTS']) await page.screenshot({ path: `${process.env['SCREENSHOTS']}/places-refused.png` })
  expect(errors).toEqual([])
})

test('[HOME-01] refused rows are requested once, and the link to all of them stays', async () => {
  const { page, context, errors } = await visit()
  const visitor = anAddress()
  await context.setExtraHTTPHeaders({ 'x-visitor': visitor })
  await spendAll(visitor, '/count', defaultLimits.searchesPerMinute)
  await page.goto('/')
  await hydrated(page)
  const statuses: number[] = []
  page.on('response', (response) => response.url().includes('/rows.data') && statuses.push(response.status()))

  const more = page.getByRole('link', { name: 'Show more spaces' })
  await Promise.all([
    page.waitForResponse((response) => response.url().includes('/rows.data')),
    more.scrollIntoViewIfNeeded(),
  ])
  await more.waitFor()
  await page.mouse.wheel(0, -3000)
  await more.scrollIntoViewIfNeeded()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(statuses).toEqual([429])

  // The message is the same on a page loaded by script and by the browser.
  await page.getByRole('link', { name: 'See all' }).first().click()
  await page.getByRole('heading', { name: 'Too many requests at once' }).waitFor()
  expect(errors).toEqual([])
})

test('[AUTH-02] too many tries to log in are answered 429, and say what to do', async () => {
  const visitor = anAddress()
  let tried = 0
  const attempt = () =>
    fetch(`${address}/auth/enter`, {
      method: 'POST',
      headers: { 'x-visitor': visitor, origin: address },
      body: new URLSearchParams({
        step: 'password',
        email: `nobody-${(tried += 1)}@patio.example`,
        password: 'a bad password',
      }),
    })
  const statuses = new Set<number>()
  for (let count = 0; count < defaultLimits.logInsPerMinute; count += 1) statuses.add((await attempt()).status)
  expect(statuses).toEqual(new Set([400]))

  const refused = await attempt()
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toMatch(someSeconds)
  expect(await refused.text()).toMatch(
    /Too many tries\. You can try again in \d+ seconds?; a code or a link by e-mail lets you in now\./,
  )
})

test('[BOOK-01] a reservation that waits too long behind others is answered to retry, and not that the dates are taken', async () => {
  const { page } = await visit()
  await logIn(page, 'guest@patio.example', 'patio-guest')
  const { id, space, from, to } = await farStay(database, 155)
  await database.query('begin')
  await database.query('select 1 from spaces where id = $1 for update', [space])

  const answer = await page.request.post(`/property/${id}`, {
    headers: { origin: address },
    form: { checkIn: from, checkOut: to, guests: '1', pets: '0', idempotencyKey: crypto.randomUUID() },
    maxRedirects: 0,
  })
  await database.query('rollback')

  expect(answer.status()).toBe(503)
  expect(answer.headers()['retry-after']).toBe('2')
  expect(await answer.text()).toContain('Nothing is held; please try again.')
})
