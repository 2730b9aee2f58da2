import { freeDays } from '#test/free-days.ts'
import { monthAhead, nextDay } from '#test/days.ts'
import { aHouse } from '#test/house/house.ts'
import { mobileSettings } from '#test/native/mobile-settings.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isLong, oneIn } from '../proofs/size.ts'
import { logIn, sizes, visits } from './browser.ts'
import { appsOf, openedAt, type TestApp } from './native-visit.ts'
import { underEdges } from './under-edges.ts'

const house = await aHouse({ settings: { ...mobileSettings, MOBILE_MIN_VERSION: '1.0.0' } })
const visit = visits(house)
const withApp = appsOf(visit)
const { pool: database } = house

/** Phones from the smallest to the largest, upright and on their sides. */
const phones = [
  [320, 568],
  [360, 640],
  [390, 844],
  [430, 932],
] as const
type Size = readonly [width: number, height: number]
/** One for each layout of the style sheets, and the one with the least room: upright, and on its side before `sm`, after `md`, and between. */
const everyLayout: readonly Size[] = [
  [320, 568],
  [568, 320],
  [844, 390],
  [640, 360],
]
const layouts = oneIn(2, everyLayout)
const everySize: readonly Size[] = isLong
  ? phones.flatMap(([narrow, wide]) => [[narrow, wide] as const, [wide, narrow] as const])
  : everyLayout
/** The first and the last layout: such a page has nothing at its edges but what every page has there. */
const ends: readonly Size[] = [
  [320, 568],
  [844, 390],
]
/** Pixels that the largest notch and the bars take. */
const upright = { top: 62, bottom: 34 }
const onItsSide = { left: 62, right: 62, bottom: 21 }

/** Whatever is open stays open while the phone is turned. */
async function isClear(page: Page, app: TestApp, among: readonly Size[] = layouts): Promise<void> {
  for (const [width, height] of among) {
    const insets = width < height ? upright : onItsSide
    const where = `${page.url()} at ${width} × ${height}`
    await page.setViewportSize({ width, height })
    await app.setInsets(insets)
    expect(await underEdges(page, insets), where).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth), where).toBe(width)
  }
  await page.setViewportSize(sizes.phone)
}

async function isClearAt(page: Page, app: TestApp, path: string, among: readonly Size[] = layouts): Promise<void> {
  await openedAt(page, app, path)
  await isClear(page, app, among)
}

const aListing = async () => {
  const { rows } = await database.query<{ id: string }>(
    `select l.id from listings l join "user" u on u.id = l.host_id where status = 'published' and listing_type = 'home'
       and min_days <= 2 and instant_book and u.email <> 'host@patio.example' order by l.id limit 1`,
  )
  return rows[0]!.id
}

test('[MOB-02] [A11Y-01] nothing of the front page, of results and of a text lies under a notch or a bar', async () => {
  const { page, app, errors } = await withApp()
  await isClearAt(page, app, '/', everySize)
  await isClearAt(page, app, '/?location=Santiago')
  await isClearAt(page, app, '/terms', ends)
  expect(errors).toEqual([])
})

test('[MOB-02] [A11Y-01] nothing of the search, the log-in, the settings and the filters lies under a notch or a bar', async () => {
  const { page, app, errors } = await withApp()
  await isClearAt(page, app, '/?show=search', everySize)
  await isClearAt(page, app, '/?auth=login')
  await isClearAt(page, app, '/about?show=settings')
  await isClearAt(page, app, '/?location=Santiago&show=filters')
  expect(errors).toEqual([])
})

test('[MOB-02] [A11Y-01] nothing of a listing, its calendar, its photos and the checkout lies under a notch or a bar', async () => {
  const { page, app, errors } = await withApp()
  await logIn(page, 'guest@patio.example', 'patio-guest')
  const listing = await aListing()
  await isClearAt(page, app, `/property/${listing}`, everySize)
  await page.locator('main > .fixed a[href="#book"]').click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await isClear(page, app)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.evaluate(() => scrollTo(0, 0))
  await page.locator('main a[href*="show=photos"]').first().click()
  await dialog.waitFor()
  await isClear(page, app)
  const from = await freeDays(house, listing, 3)
  await openedAt(page, app, `/property/${listing}?checkIn=${from}&checkOut=${nextDay(from, 2)}&guests=1`)
  await page.locator('#book').getByRole('button', { name: 'Reserve' }).click()
  await page.waitForURL(/\/checkout\?bookingId=/)
  await isClearAt(page, app, new URL(page.url()).pathname + new URL(page.url()).search)
  expect(errors).toEqual([])
})

test('[MOB-02] [A11Y-01] nothing of a guest’s trips, messages, profile, wishlists and notifications, and of the choice of a picture, lies under a notch or a bar', async () => {
  const { page, app, errors } = await withApp()
  await logIn(page, 'guest@patio.example', 'patio-guest')
  for (const path of ['/bookings', '/wishlists', '/notifications/settings']) await isClearAt(page, app, path, ends)
  await isClearAt(page, app, '/messages')
  const first = await page.locator('main a[href^="/messages/"]').first().getAttribute('href')
  await isClearAt(page, app, first!)
  await isClearAt(page, app, '/profile', ends)
  await page.locator('input[name=picture]').click()
  await page.getByRole('dialog', { name: 'Add pictures' }).waitFor()
  await isClear(page, app)
  expect(errors).toEqual([])
})

test('[MOB-02] [A11Y-01] nothing of a host’s start, calendar and spaces, and of a listing’s wizard and calendar, lies under a notch or a bar', async () => {
  const { page, app, errors } = await withApp()
  await logIn(page, 'host@patio.example', 'patio-host')
  const { rows } = await database.query<{ id: string }>(
    `select l.id from listings l join "user" u on u.id = l.host_id
     where u.email = 'host@patio.example' and status = 'published' and listing_type = 'home' order by l.id limit 1`,
  )
  for (const path of ['/host/dashboard', '/manage-listings']) await isClearAt(page, app, path, ends)
  await isClearAt(page, app, '/host/calendar')
  await isClearAt(page, app, `/edit-listing/${rows[0]!.id}/pricing`)
  const calendar = `/manage-listings/${rows[0]!.id}/availability`
  await isClearAt(page, app, calendar)
  const from = nextDay(monthAhead(house.clock()), 2)
  await openedAt(page, app, `${calendar}?from=${from}&to=${nextDay(from, 2)}`)
  await page.locator('#chosen').waitFor()
  await isClear(page, app)
  expect(errors).toEqual([])
})

test('[MOB-02] [A11Y-01] nothing of what an app that is too old is told lies under a notch or a bar', async () => {
  const { page, app } = await withApp({ version: '0.9.0' })
  await page.goto('/about')
  await page.getByRole('dialog', { name: 'This app is too old' }).waitFor()
  await isClear(page, app)
})

test('[MOB-02] a page that fails on its way keeps to the app’s whole screen, and clear of its edges', async () => {
  const { page, app } = await withApp()
  await openedAt(page, app, '/about')
  await page.route('**/credits.data*', (route) => route.fulfill({ status: 500 }))
  await app.fire('App', 'appUrlOpen', { url: `${house.address}/credits` })
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
  await expect.poll(() => page.locator('meta[name=viewport]').last().getAttribute('content')).toContain('cover')
  await isClear(page, app)
})

test('[MOB-02] a browser’s page is laid out by the browser, and so is that of an app whose shell does it', async () => {
  const { page } = await visit({ size: 'phone' })
  const viewport = () => page.locator('meta[name=viewport]').getAttribute('content')
  await page.goto('/about')
  expect(await viewport()).toBe('width=device-width, initial-scale=1')
  expect(await page.evaluate(() => getComputedStyle(document.body, '::before').content)).toBe('none')
  const first = await withApp({ bridge: 1 })
  await openedAt(first.page, first.app, '/about')
  expect(await first.page.locator('meta[name=viewport]').getAttribute('content')).toBe(
    'width=device-width, initial-scale=1',
  )
  const newest = await withApp()
  await openedAt(newest.page, newest.app, '/about')
  expect(await newest.page.locator('meta[name=viewport]').last().getAttribute('content')).toBe(
    'width=device-width, initial-scale=1, viewport-fit=cover',
  )
})
