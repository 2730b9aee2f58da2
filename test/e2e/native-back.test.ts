import { monthAhead, nextDay } from '#test/days.ts'
import { aHouse } from '#test/house/house.ts'
import { mobileSettings } from '#test/native/mobile-settings.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { logIn, visits } from './browser.ts'
import { appsOf, openedAt } from './native-visit.ts'

const house = await aHouse({ settings: mobileSettings })
const withApp = appsOf(visits(house))
const { pool: database } = house

test('[MOB-02] Back closes what is open, then goes back whatever is folded out in the page, and leaves the app from where a tab leads', async () => {
  const { page, app, errors } = await withApp()
  await openedAt(page, app, '/about')
  await page.getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('dialog').waitFor()
  await app.fire('App', 'backButton', { canGoBack: true })
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(app.calls('App', 'exitApp')).toEqual([])
  await app.fire('App', 'appUrlOpen', { url: `${house.address}/credits` })
  // Its address is there before the page is, which would take the button away with the page before.
  await page.getByRole('heading', { name: 'Credits', level: 1 }).waitFor()
  await unfold(page)
  await app.fire('App', 'backButton', { canGoBack: true })
  await page.getByRole('heading', { name: 'Patio: a place for every plan' }).waitFor()
  await app.fire('App', 'backButton', { canGoBack: false })
  await page.getByRole('heading', { name: 'Patio: a place for every plan' }).waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/')
  expect(app.calls('App', 'exitApp')).toEqual([])
  await app.fire('App', 'backButton', { canGoBack: true })
  await expect.poll(() => app.calls('App', 'exitApp').length).toBe(1)

  await unfold(page, { isLeft: true })
  await app.fire('App', 'backButton', { canGoBack: true })
  await expect.poll(() => app.calls('App', 'exitApp').length).toBe(2)
  expect(errors).toEqual([])
})

test('[MOB-02] Back goes a step back in the search and the log-in, then closes them, and the page stays', async () => {
  const { page, app, errors } = await withApp()
  const back = () => app.fire('App', 'backButton', { canGoBack: true })
  await openedAt(page, app, '/?show=search')
  const search = page.getByRole('dialog')
  await search.getByRole('button', { name: 'Santiago' }).first().click()
  await search.getByRole('heading', { name: 'What kind of space?' }).waitFor()
  await search.getByRole('button', { name: 'Work' }).click()
  await search.getByRole('heading', { name: 'Work', exact: true }).waitFor()
  await back()
  await search.getByRole('heading', { name: 'What kind of space?' }).waitFor()
  await back()
  await search.getByRole('heading', { name: 'Your search' }).waitFor()
  await back()
  await search.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/')

  await openedAt(page, app, '/about?auth=login')
  const door = page.getByRole('dialog')
  await door.getByLabel('E-mail').fill('guest@patio.example')
  await door.getByRole('button', { name: 'Continue', exact: true }).click()
  await door.getByLabel('Password').waitFor()
  await back()
  await door.getByLabel('Password').waitFor({ state: 'detached' })
  await back()
  await door.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/about')
  expect(app.calls('App', 'exitApp')).toEqual([])
  expect(errors).toEqual([])
})

test('[MOB-02] Back closes the uppermost of two dialogs, then the other, then the menu, wherever they stand in the page', async () => {
  const { page, app, errors } = await withApp()
  const back = () => app.fire('App', 'backButton', { canGoBack: true })
  await openedAt(page, app, '/?location=Santiago&show=search')
  const folds = page.getByRole('dialog', { name: 'Search' })
  await folds.getByRole('button', { name: 'Where' }).click()
  await folds.getByRole('button', { name: 'Santiago', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Where to?' })
  await sheet.waitFor()
  await back()
  await sheet.waitFor({ state: 'detached' })
  expect(await folds.count()).toBe(1)
  await back()
  await folds.waitFor({ state: 'detached' })

  await page.locator('header details > summary').click()
  await page.locator('header details[open]').waitFor()
  await back()
  await page.locator('header details[open]').waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.get('location')).toBe('Santiago')
  expect(errors).toEqual([])
})

test('[MOB-02] Back closes the sheet of the days that a host has chosen, and the calendar stays', async () => {
  const { page, app, errors } = await withApp()
  await logIn(page, 'host@patio.example', 'patio-host')
  const { rows } = await database.query<{ id: string }>(
    `select l.id from listings l join "user" u on u.id = l.host_id
     where u.email = 'host@patio.example' and status = 'published' and listing_type = 'home' order by l.id limit 1`,
  )
  const calendar = `/manage-listings/${rows[0]!.id}/availability`
  const from = nextDay(monthAhead(house.clock()), 2)
  await openedAt(page, app, `${calendar}?from=${from}&to=${nextDay(from, 2)}`)
  await page.locator('#chosen').waitFor()
  await app.fire('App', 'backButton', { canGoBack: true })
  await page.locator('#chosen').waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe(calendar)
  expect(new URL(page.url()).searchParams.has('from')).toBe(false)
  expect(errors).toEqual([])
})

/** Focuses something in the page that is folded out. `isLeft`: Escape finds the page at the moment at which another takes its place. */
const unfold = (page: Page, { isLeft = false } = {}) =>
  page.evaluate((goes) => {
    const main = document.querySelector('main')!
    const button = document.createElement('button')
    button.setAttribute('aria-expanded', 'true')
    if (goes) button.addEventListener('keydown', () => main.remove())
    main.append(button)
    button.focus()
  }, isLeft)
