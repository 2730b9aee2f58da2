import { aHouse } from '#test/house/house.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { hydrated, logIn, visits } from './browser.ts'

const house = await aHouse()
const visit = visits(house)

/** Uses a page for the first time, and waits until the browser has the product on the device. */
async function useIt(page: Page): Promise<void> {
  await hydrated(page)
  await page.keyboard.press('Shift')
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

/** A busy machine may need so long. */
const PATIENT = { timeout: 30_000 }

const cachedTrips = (page: Page) =>
  page.evaluate(async () =>
    (await caches.has('trips'))
      ? (await (await caches.open('trips')).keys()).map(({ url }) => new URL(url).pathname)
      : [],
  )

test('[MOB-01] on a phone in es a page that cannot be had says so in its place, and comes once there is a connection', async () => {
  const { page, context, errors } = await visit({ size: 'phone', device: true })
  await page.goto('/')
  await context.addCookies([{ name: 'i18next', value: 'es', url: page.url() }])
  await page.reload()
  await useIt(page)
  const title = 'No tienes conexión'
  await context.setOffline(true)
  await page.goto('/about')
  await page.getByRole('heading', { name: title }).waitFor()
  expect(await complaints(page)).toEqual([])
  await context.setOffline(false)
  // By its own address it is the same page, and stays it.
  await page.goto('/offline', { waitUntil: 'load' })
  expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual([title])
  expect(await page.locator('script[type=held]').count()).toBe(0)
  await context.setOffline(true)
  await page.goto('/about')
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Intentar de nuevo' }).click()
  await hydrated(page)
  expect(new URL(page.url()).pathname).toBe('/about')
  await page.getByRole('heading', { name: title }).waitFor({ state: 'detached' })
  expect(errors).toEqual([])
})

test('[MOB-01] [HOME-06] parts of a file reach a page that keeps its files: the map has its tiles', async () => {
  const { page } = await visit({ device: true })
  await page.goto('/about')
  await useIt(page)
  const answers: number[] = []
  page.on('response', (answer) => answer.url().includes('.pmtiles') && answers.push(answer.status()))
  const failed: string[] = []
  page.on('requestfailed', (request) => {
    // A map that moves asks no more for tiles that it has left.
    const isLeft = request.failure()?.errorText === 'net::ERR_ABORTED'
    if (request.url().includes('.pmtiles') && !isLeft) failed.push(request.url())
  })
  await page.goto('/?location=Santiago&showMap=true')
  await page.locator('.map-pins button').first().waitFor({ state: 'attached' })
  await expect.poll(() => answers.length + failed.length, PATIENT).toBeGreaterThan(1)
  expect([failed, new Set(answers)]).toEqual([[], new Set([206])])
})

test('[MOB-01] trips that one has looked at are there without a connection, the next ones as well, and go with the session, wherever it ended, and with the log-out', async () => {
  const { page, context } = await visit({ size: 'phone', device: true })
  await logIn(page, 'guest@patio.example', 'patio-guest')
  await page.goto('/about')
  await useIt(page)
  await page.goto('/bookings')
  await expect.poll(() => cachedTrips(page), PATIENT).toContain('/bookings')
  await context.clearCookies()
  await page.goto('/bookings')
  await expect.poll(() => cachedTrips(page), PATIENT).toEqual([])

  await logIn(page, 'guest@patio.example', 'patio-guest')
  await page.goto('/bookings')
  await hydrated(page)
  const first = (await page.locator('main a[href^="/bookings/"]').first().getAttribute('href'))!
  await expect.poll(() => cachedTrips(page), PATIENT).toContain(first)
  await expect.poll(async () => (await cachedTrips(page)).length, PATIENT).toBeGreaterThan(4)

  await context.setOffline(true)
  await page.keyboard.press('Shift')
  await page.getByText('No connection. You can read on; forms can be sent once there is one.').waitFor()
  // Some versions of Chromium say that they are online on a page that a worker has answered.
  await page.addInitScript(() => {
    if (sessionStorage.getItem('away')) Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false })
  })
  await page.evaluate(() => sessionStorage.setItem('away', '1'))
  await page.goto('/bookings')
  await page.getByRole('heading', { level: 1, name: 'Trips' }).waitFor()
  await page.goto(first)
  await hydrated(page)
  await page.keyboard.press('Shift')
  await page.getByText('No connection: what you see was saved earlier.').waitFor()
  expect(await complaints(page)).toEqual([])

  await context.setOffline(false)
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/profile')
  await hydrated(page)
  await page.getByRole('button', { name: 'Log out' }).first().click()
  await page.waitForURL('/')
  await hydrated(page)
  await expect.poll(() => cachedTrips(page), PATIENT).toEqual([])
  await context.setOffline(true)
  await page.goto('/bookings')
  await page.getByRole('heading', { name: 'You are offline' }).waitFor()
})

test('[MOB-01] Chromium reads the manifest without a complaint; a newer version is offered, takes over when one says so, and keeps what was typed', async () => {
  const { page, context, errors } = await visit({ device: true })
  await page.goto('/login')
  // The journeys' Chromium reports no installability errors for any page, so the manifest is read.
  const chromium = await context.newCDPSession(page)
  const { url, errors: faults, data } = await chromium.send('Page.getAppManifest')
  expect([new URL(url).pathname, faults, data]).toEqual(['/manifest.webmanifest', [], expect.stringContaining('Patio')])
  await useIt(page)
  await page.getByLabel('E-mail').fill('somebody@example.org')
  // The same text at another address is another worker to the browser.
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js?newer'))
  const offer = page.getByRole('complementary', { name: 'New version' })
  await offer.waitFor()
  expect(await complaints(page)).toEqual([])
  await Promise.all([page.waitForEvent('load'), offer.getByRole('button', { name: 'Update' }).click()])
  await hydrated(page)
  await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe('somebody@example.org')
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toContain('?newer')
  expect(await offer.count()).toBe(0)
  expect(errors).toEqual([])
})
