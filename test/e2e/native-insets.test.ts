import { freeDays } from '#test/free-days.ts'
import { monthAhead, nextDay } from '#test/days.ts'
import { aHouse } from '#test/house/house.ts'
import { mobileSettings } from '#test/native/mobile-settings.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hydrated, logIn, visits } from './browser.ts'
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
/** Pixels that the largest notch and the bars take. */
const upright = { top: 62, bottom: 34 }
const onItsSide = { left: 62, right: 62, bottom: 21 }

/** Whatever is open stays open while the phone is turned. */
async function isClear(page: Page, app: TestApp): Promise<void> {
  for (const [narrow, wide] of phones)
    for (const [width, height, insets] of [
      [narrow, wide, upright],
      [wide, narrow, onItsSide],
    ] as const) {
      await page.setViewportSize({ width, height })
      await app.setInsets(insets)
      expect(await underEdges(page, insets), `${width} × ${height}`).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} × ${height}`).toBe(width)
    }
}

const aListing = async () => {
  const { rows } = await database.query<{ id: string }>(
    `select l.id from listings l join "user" u on u.id = l.host_id where status = 'published' and listing_type = 'home'
       and min_days <= 2 and instant_book and u.email <> 'host@patio.example' order by l.id limit 1`,
  )
  return rows[0]!.id
}

test.each([
  ['the front page', '/'],
  ['the search', '/?show=search'],
  ['the log-in', '/?auth=login'],
  ['the settings', '/about?show=settings'],
  ['results', '/?location=Santiago'],
  ['the filters', '/?location=Santiago&show=filters'],
  ['a text', '/terms'],
] as const)('[MOB-02] [A11Y-01] nothing of %s lies under a notch or a bar', async (_what, path) => {
  const { page, app, errors } = await withApp()
  await openedAt(page, app, path)
  await isClear(page, app)
  expect(errors).toEqual([])
})

test('[MOB-02] [A11Y-01] nothing of a listing, its calendar and its photos lies under a notch or a bar', async () => {
  const { page, app, errors } = await withApp()
  await openedAt(page, app, `/property/${await aListing()}`)
  await isClear(page, app)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.locator('main > .fixed a[href="#book"]').click()
  await page.getByRole('dialog').waitFor()
  await isClear(page, app)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.evaluate(() => scrollTo(0, 0))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.locator('main a[href*="show=photos"]').first().click()
  await page.getByRole('dialog').waitFor()
  await isClear(page, app)
  expect(errors).toEqual([])
})

test.each([
  ['trips', '/bookings'],
  ['messages', '/messages'],
  ['the profile', '/profile'],
  ['wishlists', '/wishlists'],
  ['notifications', '/notifications/settings'],
] as const)('[MOB-02] [A11Y-01] nothing of a guest’s %s lies under a notch or a bar', async (_what, path) => {
  const { page, app, errors } = await withApp()
  await logIn(page, 'guest@patio.example', 'patio-guest')
  await openedAt(page, app, path)
  await isClear(page, app)
  expect(errors).toEqual([])
})

test('[MOB-02] [A11Y-01] nothing of a conversation lies under a notch or a bar', async () => {
  const { page, app, errors } = await withApp()
  await logIn(page, 'guest@patio.example', 'patio-guest')
  await page.goto('/messages')
  const first = await page.locator('main a[href^="/messages/"]').first().getAttribute('href')
  await openedAt(page, app, first!)
  await isClear(page, app)
  expect(errors).toEqual([])
})

test('[MOB-02] [A11Y-01] nothing of the checkout lies under a notch or a bar', async () => {
  const { page, app, errors } = await withApp()
  await logIn(page, 'guest@patio.example', 'patio-guest')
  const listing = await aListing()
  const from = await freeDays(house, listing, 3)
  await page.goto(`/property/${listing}?checkIn=${from}&checkOut=${nextDay(from, 2)}&guests=1`)
  await hydrated(page)
  await page.locator('#book').getByRole('button', { name: 'Reserve' }).click()
  await page.waitForURL(/\/checkout\?bookingId=/)
  await openedAt(page, app, new URL(page.url()).pathname + new URL(page.url()).search)
  await isClear(page, app)
  expect(errors).toEqual([])
})

test.each([
  ['start', '/host/dashboard'],
  ['calendar', '/host/calendar'],
  ['spaces', '/manage-listings'],
] as const)('[MOB-02] [A11Y-01] nothing of a host’s %s lies under a notch or a bar', async (_what, path) => {
  const { page, app, errors } = await withApp()
  await logIn(page, 'host@patio.example', 'patio-host')
  await openedAt(page, app, path)
  await isClear(page, app)
  expect(errors).toEqual([])
})

test('[MOB-02] [A11Y-01] nothing of a listing’s wizard and its calendar lies under a notch or a bar', async () => {
  const { page, app, errors } = await withApp()
  await logIn(page, 'host@patio.example', 'patio-host')
  const { rows } = await database.query<{ id: string }>(
    `select l.id from listings l join "user" u on u.id = l.host_id
     where u.email = 'host@patio.example' and status = 'published' and listing_type = 'home' order by l.id limit 1`,
  )
  await openedAt(page, app, `/edit-listing/${rows[0]!.id}/pricing`)
  await isClear(page, app)
  const calendar = `/manage-listings/${rows[0]!.id}/availability`
  await openedAt(page, app, calendar)
  await isClear(page, app)
  const from = nextDay(monthAhead(house.clock()), 2)
  await openedAt(page, app, `${calendar}?from=${from}&to=${nextDay(from, 2)}`)
  await page.locator('#chosen').waitFor()
  await isClear(page, app)
  expect(errors).toEqual([])
})

test('[MOB-02] [A11Y-01] nothing of the app’s own dialogs lies under a notch or a bar', async () => {
  const own = await withApp()
  await logIn(own.page, 'guest@patio.example', 'patio-guest')
  await openedAt(own.page, own.app, '/profile')
  await own.page.locator('input[name=picture]').click()
  await own.page.getByRole('dialog', { name: 'Add pictures' }).waitFor()
  await isClear(own.page, own.app)
  const old = await withApp({ version: '0.9.0' })
  await old.page.goto('/about')
  await old.page.getByRole('dialog', { name: 'This app is too old' }).waitFor()
  await isClear(old.page, old.app)
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
