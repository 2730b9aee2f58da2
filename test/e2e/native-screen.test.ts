import { aHouse } from '#test/house/house.ts'
import { mobileSettings } from '#test/native/mobile-settings.ts'
import { aMember } from '#test/own-member.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { hydrated, logIn, visits } from './browser.ts'
import { appsOf, openedAt } from './native-visit.ts'

const house = await aHouse({ settings: mobileSettings })
const withApp = appsOf(visits(house))
const { pool: database } = house

test('[MOB-02] Back closes what is open, then goes back, and leaves the app from where a tab leads', async () => {
  const { page, app, errors } = await withApp()
  await openedAt(page, app, '/about')
  await page.getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('dialog').waitFor()
  await app.fire('App', 'backButton', { canGoBack: true })
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(app.calls('App', 'exitApp')).toEqual([])
  await app.fire('App', 'appUrlOpen', { url: `${house.address}/credits` })
  await page.waitForURL('**/credits')
  await app.fire('App', 'backButton', { canGoBack: true })
  await page.waitForURL('**/about')
  await app.fire('App', 'backButton', { canGoBack: false })
  await page.waitForURL(`${house.address}/`)
  expect(app.calls('App', 'exitApp')).toEqual([])
  await app.fire('App', 'backButton', { canGoBack: true })
  await expect.poll(() => app.calls('App', 'exitApp').length).toBe(1)
  expect(errors).toEqual([])
})

test('[MOB-02] a finger is answered at a heart, and never for who wants no motion', async () => {
  for (const motion of [true, false]) {
    const { page, app } = await withApp({}, { motion })
    await openedAt(page, app, '/')
    const heart = page.locator('a[href*="/wishlists?save="]').first()
    await heart.scrollIntoViewIfNeeded()
    await heart.click()
    await page.getByRole('dialog').waitFor()
    expect(app.calls('Haptics', 'impact').map(({ options }) => options)).toEqual(motion ? [{ style: 'MEDIUM' }] : [])
  }
})

test('[MOB-02] the status bar is painted as the page is, by day and by night, and a listing is shared by the system', async () => {
  const { page, app } = await withApp({ platform: 'ios' })
  await openedAt(page, app, '/about')
  await expect.poll(() => app.calls('StatusBar', 'setStyle').at(-1)?.options).toEqual({ style: 'LIGHT' })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => app.calls('StatusBar', 'setStyle').at(-1)?.options).toEqual({ style: 'DARK' })
  await page.evaluate(() => navigator.share({ title: 'Loft', url: 'https://patio.example/property/1' }))
  expect(app.calls('Share', 'share')[0]!.options).toEqual({ title: 'Loft', url: 'https://patio.example/property/1' })
})

test('[MOB-02] a tap on the tab one is on scrolls up', async () => {
  const { page, app } = await withApp()
  await openedAt(page, app, '/')
  await page.evaluate(() => scrollTo(0, 600))
  await page.locator('nav a[aria-current=page]').last().click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('[MOB-02] [A11Y-01] what is typed into stays above the keyboard', async () => {
  const { page, app } = await withApp()
  await openedAt(page, app, '/contact')
  const field = page.locator('main textarea').first()
  await field.focus()
  await page.evaluate(() => document.activeElement!.scrollIntoView({ block: 'end' }))
  await page.setViewportSize({ width: 390, height: 420 })
  await expect
    .poll(() =>
      field.evaluate(
        (each) => each.getBoundingClientRect().top < innerHeight && each.getBoundingClientRect().bottom > 0,
      ),
    )
    .toBe(true)
})
