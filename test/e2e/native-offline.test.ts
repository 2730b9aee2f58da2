import { appOf } from '#scripts/mobile/app.ts'
import { offlinePageOf } from '#scripts/mobile/web.ts'
import { aHouse } from '#test/house/house.ts'
import { mobileSettings } from '#test/native/mobile-settings.ts'
import { expect, test } from 'vitest'
import { complaints, weakContrasts } from './axe.ts'
import { hydrated, logIn, visits } from './browser.ts'
import { appsOf, openedAt } from './native-visit.ts'
import { underEdges } from './under-edges.ts'

const house = await aHouse({ settings: mobileSettings })
const visit = visits(house)
const withApp = appsOf(visit)

const app = appOf({ ...mobileSettings, PUBLIC_URL: 'https://patio.test', MOBILE_NAME: 'Patio' })
const html = offlinePageOf({ ...app, url: `${house.address}/about` })
/** The app's own page, as it lies in the app. */
const LIES_AT = 'http://app.localhost/offline.html'

const offline = async (language: 'en' | 'es') => {
  const visitor = await visit({ size: 'phone', locale: language === 'es' ? 'es-CL' : 'en-GB' })
  await visitor.page.route(LIES_AT, (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await visitor.page.goto(LIES_AT)
  return visitor
}

test('[MOB-02] [A11Y-01] in es the app’s own page says that there is no connection, by day and by night, and tries again by keyboard', async () => {
  const { page, errors } = await offline('es')
  await page.getByRole('heading', { name: 'Sin conexión' }).waitFor()
  await page.getByText('No se puede llegar a Patio.').waitFor()
  expect(await page.getByRole('main').count()).toBe(1)
  expect(await page.locator('html').getAttribute('lang')).toBe('es')
  expect(await complaints(page)).toEqual([])
  const system = await page.context().newCDPSession(page)
  for (const [width, height, insets] of [
    [320, 568, { top: 62, bottom: 34 }],
    [932, 430, { left: 62, right: 62, bottom: 21 }],
  ] as const) {
    await page.setViewportSize({ width, height })
    await system.send('Emulation.setSafeAreaInsetsOverride', { insets })
    expect(await underEdges(page, insets)).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await weakContrasts(page)).toEqual([])
  await page.keyboard.press('Tab')
  const again = page.getByRole('link', { name: 'Intentar de nuevo' })
  expect(await again.evaluate((link) => link === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${house.address}/about`)
  expect(errors).toEqual([])
})

test('[MOB-02] in en the app’s own page says that there is no connection, and goes on by itself once there is one', async () => {
  const { page } = await offline('en')
  await page.getByRole('heading', { name: 'No connection' }).waitFor()
  await page.getByText('Patio cannot be reached.').waitFor()
  await page.getByRole('link', { name: 'Try again' }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.waitForURL(`${house.address}/about`)
})

test('[MOB-02] [MOB-01] a trip that was opened before is read in the app without a connection', async () => {
  const { page, context, app: own } = await withApp({}, { device: true })
  await logIn(page, 'guest@patio.example', 'patio-guest')
  await openedAt(page, own, '/bookings')
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  const trip = await page.locator('main a[href^="/bookings/"]').first().getAttribute('href')
  await openedAt(page, own, trip!)
  const title = await page.getByRole('heading', { level: 1 }).textContent()
  await page.waitForFunction(
    async (path) => (await (await caches.open('trips')).match(path)) !== undefined,
    new URL(trip!, house.address).pathname,
  )
  await context.setOffline(true)
  await page.goto(trip!)
  await hydrated(page)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(title)
  expect(await page.locator('meta[name=viewport]').last().getAttribute('content')).toContain('viewport-fit=cover')
  expect(await complaints(page)).toEqual([])
})
