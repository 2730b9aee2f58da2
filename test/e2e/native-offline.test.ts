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

const words = {
  en: { title: 'No connection', text: 'Patio cannot be reached.', again: 'Try again' },
  es: { title: 'Sin conexión', text: 'No se puede llegar a Patio.', again: 'Intentar de nuevo' },
} as const

const offline = async (language: 'en' | 'es', isDark = false) => {
  const visitor = await visit({ size: 'phone', locale: language === 'es' ? 'es-CL' : 'en-GB', isDark })
  await visitor.page.route(LIES_AT, (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await visitor.page.goto(LIES_AT)
  return visitor
}

test.each(['en', 'es'] as const)(
  '[MOB-02] [A11Y-01] in %s the app’s own page says that there is no connection, by day and by night, and tries again by keyboard',
  async (language) => {
    const w = words[language]
    const { page, errors } = await offline(language)
    await page.getByRole('heading', { name: w.title }).waitFor()
    await page.getByText(w.text).waitFor()
    expect(await page.getByRole('main').count()).toBe(1)
    expect(await page.locator('html').getAttribute('lang')).toBe(language)
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
    expect(await weakContrasts((await offline(language, true)).page)).toEqual([])
    await page.keyboard.press('Tab')
    expect(await page.getByRole('link', { name: w.again }).evaluate((link) => link === document.activeElement)).toBe(
      true,
    )
    await page.keyboard.press('Enter')
    await page.waitForURL(`${house.address}/about`)
    expect(errors).toEqual([])
  },
)

test('[MOB-02] the app’s own page goes on by itself once there is a connection', async () => {
  const { page } = await offline('en')
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
