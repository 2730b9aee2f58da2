import { gzipSync } from 'node:zlib'
import { anAddress } from '#test/visitor.ts'
import { aHouse } from '#test/house/house.ts'
import { aMember } from '#test/own-member.ts'
import { nextDay } from '#test/days.ts'
import { freeDays } from '#test/free-days.ts'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { hydrated, logIn, passTime, payWith, stopTime, validCard, visits } from './browser.ts'

const house = await aHouse({ worker: true })
const visit = visits(house)
const { pool: database } = house

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'

type Sent = {
  v: string
  u: string
  n?: 1
  f?: number
  c?: string[]
  t?: number[]
  b?: 1
  o?: [string, number]
  d?: string
} | null

/** A person's browser, which no program drives, and what its pages tell; null is a page that is only counted. */
async function person(options: Parameters<typeof visit>[0] = {}) {
  const { page, context, errors } = await visit(options)
  const from = anAddress()
  await context.setExtraHTTPHeaders({ 'x-visitor': from, 'user-agent': firefox })
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false }))
  const sent: Sent[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/a')) return
    const body = request.postData()
    sent.push(body ? (JSON.parse(body) as Sent) : null)
  })
  const viewOf = (path: string) => sent.find((each) => each?.n === 1 && each.u.startsWith(path))
  const seen = async (path: string) => {
    await expect.poll(() => viewOf(path), { message: path }).toBeTruthy()
    return viewOf(path)!
  }
  return { page, context, errors, sent, seen }
}

const rows = async <Row extends pg.QueryResultRow>(query: string, values: unknown[] = []) =>
  (await database.query<Row>(query, values)).rows
/** The demo's visitors have steps of their own. */
const stepsOf = async (visitor: string) =>
  (await rows<{ step: string }>('select step from booking_conversions where visitor = $1 order by at', [visitor])).map(
    ({ step }) => step,
  )

test('[ADM-06] a page asks for the file that counts visits once it has been loaded, and for nothing more before', async () => {
  const { page, seen, errors } = await person({ size: 'phone' })
  const requested: { path: string; isLoaded: Promise<boolean> }[] = []
  page.on('request', (request) => {
    const isLoaded = page.evaluate(
      () => performance.getEntriesByType('paint').length > 0 && document.readyState === 'complete',
    )
    requested.push({ path: new URL(request.url()).pathname, isLoaded: isLoaded.catch(() => false) })
  })
  await page.goto('/about')
  await seen('/about')
  const [file, beacon] = ['/a.js', '/a'].map((path) => requested.filter((each) => each.path === path))
  expect([file!.length, beacon!.length]).toEqual([1, 1])
  expect(await Promise.all([...file!, ...beacon!].map(({ isLoaded }) => isLoaded))).toEqual([true, true])
  const script = await (await page.request.get('/a.js')).body()
  expect(gzipSync(script).length).toBeLessThanOrEqual(1500)
  expect(errors).toEqual([])
})

test('[ADM-06] results, a listing, its price, a hold and its payment are one visitor’s steps in the tables', async () => {
  const member = await aMember(database)
  const { page, seen, sent, errors } = await person()
  await page.goto('/?type=day&location=Santiago&instant=true')
  await hydrated(page)
  const results = await seen('/?type=day')
  expect(results).toMatchObject({ f: expect.any(Number), c: expect.any(Array) })
  await page.locator('#main article a[href^="/property/"]').nth(1).click()
  await page.waitForURL(/\/property\//)
  const listingId = new URL(page.url()).pathname.split('/')[2]!
  await seen(`/property/${listingId}`)
  expect(results.c![1]).toBe(listingId)
  expect(sent).toContainEqual(expect.objectContaining({ v: results.v, o: [listingId, 1] }))

  await logIn(page, member.email, member.password)
  const first = await freeDays(house, listingId, 5)
  const last = nextDay(first, 4)
  await page.goto(`/property/${listingId}?month=${first}`)
  await hydrated(page)
  await page.locator(`[data-day="${first}"]`).click()
  await page.waitForURL(/checkIn=/)
  await page.locator(`[data-day="${last}"]`).click()
  await page.waitForURL(/checkOut=/)
  await page.locator('#book').getByRole('button', { name: 'Reserve' }).click()
  await page.waitForURL(/\/checkout/)
  const own = () => rows<{ visitor: string }>('select visitor from page_views where view = $1', [results.v])
  await expect.poll(async () => (await own()).length).toBe(1)
  const { visitor } = (await own())[0]!
  await expect.poll(() => stepsOf(visitor)).toContain('hold')
  await payWith(page, validCard)
  await page.getByText('Your booking is confirmed').waitFor()
  await expect.poll(async () => [...new Set(await stepsOf(visitor))]).toEqual(['panel', 'hold', 'paid'])

  const searches = await rows('select city, unit, results, filters from search_queries where visitor = $1', [visitor])
  expect(searches).toEqual([{ city: 'Santiago', unit: 'day', results: results.f, filters: ['instant'] }])
  const openings = await rows('select position from search_openings where view = $1 and listing_id = $2', [
    results.v,
    listingId,
  ])
  expect(openings).toEqual([{ position: 2 }])
  const pages = async () =>
    (await rows<{ page: string }>('select page from page_views where visitor = $1', [visitor])).map((row) => row.page)
  await expect.poll(pages).toEqual(expect.arrayContaining(['/', '/property/:listingId', '/bookings/:bookingId']))
  const seconds = await rows(
    'select 1 from page_times join page_views using (day, view) where page_views.visitor = $1',
    [visitor],
  )
  expect(seconds.length).toBeGreaterThan(0)
  expect(errors).toEqual([])
})

test('[ADM-06] a page in view says so each 30 seconds, one that is left for how long it was seen, and another step is another view', async () => {
  const { page, seen, sent } = await person()
  await page.clock.install()
  await page.goto('/about')
  await hydrated(page)
  const first = await seen('/about')
  await stopTime(page)
  const beats = () => sent.filter((each) => each?.b === 1 && each.v === first.v).length
  const before = beats()
  await passTime(page, 29_000)
  await passTime(page, 31_000)
  await expect.poll(beats).toBe(before + 2)

  await page.evaluate(() => dispatchEvent(new Event('blur')))
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Credits' }).click()
  await page.waitForURL('/credits')
  await expect.poll(() => sent.findLast((each) => each?.t && each.v === first.v)?.t).toEqual([expect.any(Number), 1, 1])
  const [secondsSeen] = sent.findLast((each) => each?.t && each.v === first.v)!.t!
  expect(secondsSeen).toBeGreaterThanOrEqual(60)
  await passTime(page, 1000)
  const second = await seen('/credits')
  expect(second.v).not.toBe(first.v)
  // A dialog is no other page; Back leads to one.
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /Spanish|English/ })
    .click()
  await page.waitForURL(/show=settings/)
  await expect.poll(() => sent).toContainEqual(expect.objectContaining({ v: second.v, d: 'settings' }))
  await passTime(page, 1000)
  expect(sent.filter((each) => each?.n === 1 && each.u.startsWith('/credits'))).toHaveLength(1)
  await page.goBack()
  await page.goBack()
  await page.waitForURL('/about')
  await passTime(page, 1000)
  const abouts = () =>
    new Set(sent.filter((each) => each?.n === 1 && each.u.startsWith('/about')).map((each) => each!.v))
  await expect.poll(() => abouts().size).toBe(2)
  // As a browser does that had kept the page.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await passTime(page, 1000)
  await expect.poll(() => abouts().size).toBe(3)
})

test('[ADM-06] on a phone in es-CL a no in the footer ends what is collected, and is told by a keyboard', async () => {
  const { page, sent, seen, errors } = await person({ size: 'phone', locale: 'es-CL' })
  await page.goto('/about')
  await hydrated(page)
  const first = await seen('/about')
  const own = () => rows<{ visitor: string }>('select visitor from page_views where view = $1', [first.v])
  await expect.poll(async () => (await own()).length).toBe(1)
  const { visitor } = (await own())[0]!

  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Opciones de privacidad' })
  await link.focus()
  await page.keyboard.press('Enter')
  const no = page.getByRole('button', { name: 'No contarlas' })
  await no.waitFor()
  expect(await complaints(page)).toEqual([])
  await no.focus()
  // From the press on the page is silent, too, though the choice is stored later.
  await page.evaluate(() =>
    addEventListener('submit', () => {
      dispatchEvent(new Event('pagehide'))
      navigator.sendBeacon('/a', 'null')
    }),
  )
  sent.length = 0
  await page.keyboard.press('Enter')
  await expect.poll(() => sent.length).toBeGreaterThan(0)
  expect(sent.filter((each) => each !== null)).toEqual([])
  await page.locator('button[name=analytics][value=no][aria-pressed=true]').waitFor()
  expect(await complaints(page)).toEqual([])
  // Nothing sticks out at the side.
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

  const unkeyed = async () => {
    const counted = await rows<{ count: string }>('select coalesce(sum(count), 0) as count from unkeyed_views')
    return Number(counted[0]!.count)
  }
  // The demo world has some of its own.
  const before = await unkeyed()
  sent.length = 0
  await page.goto('/credits')
  await expect.poll(() => sent).toEqual([null])
  await expect.poll(unkeyed).toBeGreaterThan(before)
  for (const table of ['page_views', 'live_visitors'])
    expect(await rows(`select 1 from ${table} where visitor = $1`, [visitor]), table).toEqual([])
  expect(errors).toEqual([])
})

test('[ADM-06] a browser that asks not to be followed is told so in the dialog, and tells nothing', async () => {
  const { page, context, sent } = await person()
  await context.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
  )
  await page.goto('/?show=settings')
  await hydrated(page)
  await page.getByText('Your browser asks us not to follow you').waitFor()
  expect(await page.locator('button[name=analytics]').count()).toBe(0)
  expect(await complaints(page)).toEqual([])
  await expect.poll(() => sent).toEqual([null])
})
