import { aHouse } from '#test/house/house.ts'
import { freeDays } from '#test/free-days.ts'
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { nextDay } from '#test/days.ts'
import { hydrated, logIn, visits } from './browser.ts'

const house = await aHouse()
const visitor = visits(house)

/** Listings of which a day or two are held by a press, and not asked for. */
async function bookedAtOnce(): Promise<Set<string>> {
  const { rows } = await house.pool.query<{ id: string }>(
    'select id from listings where instant_book and min_days <= 2',
  )
  return new Set(rows.map(({ id }) => id))
}

/** @returns how far down the page stands once its heading has the focus and its title, another than before, was read aloud */
async function scrollAt(page: Page, before: string): Promise<number> {
  await page.waitForFunction(
    (last) =>
      document.title !== last &&
      document.getElementById('page-title')?.textContent === document.title &&
      document.activeElement?.tagName === 'H1',
    before,
  )
  return page.evaluate(() => window.scrollY)
}

test('a new address begins at its top with its heading in focus and its title read aloud, and going back stands where one was', async () => {
  const { page, errors } = await visitor({ size: 'phone' })
  await logIn(page, 'admin@patio.example', 'patio-admin')

  await page.goto('/?location=Santiago')
  await hydrated(page)
  const cards = page.locator('main article :is(h2, h3) a')
  const shown = await cards.evaluateAll((links) =>
    links.map((link) => (link as HTMLAnchorElement).pathname.split('/')[2]),
  )
  const atOnce = await bookedAtOnce()
  // Below what is seen at first. Which homes are shown there depends on the day the demo begins.
  const listing = shown.slice(8).filter((id) => id !== undefined && atOnce.has(id))[0]!
  const card = cards.nth(shown.indexOf(listing))
  await card.scrollIntoViewIfNeeded()
  const results = await page.title()
  await card.click()
  expect(await scrollAt(page, results)).toBe(0)
  expect(page.url()).toContain(listing)

  const from = await freeDays(house, listing, 3)
  await page.goto(`/property/${listing}?checkIn=${from}&checkOut=${nextDay(from, 2)}&guests=1`)
  await hydrated(page)
  const reserve = page.getByRole('button', { name: /^(Reserve|Request to book)$/ }).first()
  // Where it can be pressed: a panel that is higher than the screen has its button below it for a while.
  await reserve.click({ trial: true })
  // Where one was when it was pressed: the press may scroll once more, after a panel that has grown.
  await reserve.evaluate((button) =>
    button.addEventListener('click', () => sessionStorage.setItem('left-at', String(window.scrollY))),
  )
  const name = await page.title()
  await reserve.click()
  expect(await scrollAt(page, name)).toBe(0)
  const before = Number(await page.evaluate(() => sessionStorage.getItem('left-at')))
  expect(before).toBeGreaterThan(100)

  const checkout = await page.title()
  // The hold is shown above what was read: its script comes after the page stands where it stood.
  let come = () => {}
  const stands = new Promise<void>((resolve) => (come = resolve))
  await page.route(/held-notice/, async (route) => {
    await stands
    await route.continue()
  })
  await page.goBack()
  expect(await scrollAt(page, checkout)).toBeCloseTo(before, -2)
  come()
  await page.locator('#book').getByRole('timer').waitFor()
  expect(await page.evaluate(() => window.scrollY)).toBeCloseTo(before, -2)
  expect(errors).toEqual([])
})

/** Announces a page when it is let. */
async function heldAnnouncement(page: Page): Promise<() => Promise<void>> {
  let announce = () => {}
  const isLet = new Promise<void>((resolve) => (announce = resolve))
  await page.route(/announce-page/, async (route) => {
    await isLet
    await route.continue()
  })
  return async () => {
    announce()
    await page.waitForFunction(() => document.getElementById('page-title')?.textContent === document.title)
  }
}

test('[SHELL-05] an action before a new page is announced keeps the focus: the search that was opened stays open', async () => {
  const { page, errors } = await visitor()
  await page.goto('/about')
  await hydrated(page)
  const announce = await heldAnnouncement(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Credits' }).click()
  await page.waitForURL(/credits/)
  await page.getByRole('heading', { level: 1, name: /credits/i }).waitFor()
  await page.locator('header [data-part=where]').click()
  const where = page.getByRole('combobox', { name: 'Where', exact: true })
  await where.waitFor()

  await announce()
  expect(await where.isVisible()).toBe(true)
  expect(errors).toEqual([])
})

test('[A11Y-01] where a screen reader has moved the focus within a new page before it is announced, it stays', async () => {
  const { page, errors } = await visitor()
  await page.goto('/about')
  await hydrated(page)
  const announce = await heldAnnouncement(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Credits' }).click()
  await page.getByRole('heading', { level: 1, name: /credits/i }).waitFor()
  const link = page.locator('#main a').first()
  await link.focus()
  await announce()
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(errors).toEqual([])
})

test('[SHELL-05] the page before stands until the front page can be shown with its texts and rows', async () => {
  const { page, errors } = await visitor()
  await page.goto('/about')
  await hydrated(page)
  const before = await page.getByRole('heading', { level: 1 }).textContent()
  await page.evaluate((old) => {
    new MutationObserver(() => {
      const isBefore = document.querySelector('h1')?.textContent === old
      if (!isBefore && !document.querySelector('main [data-row] article'))
        document.documentElement.dataset['wasEmpty'] = ''
    }).observe(document, { subtree: true, childList: true })
  }, before)
  await page.locator('header a[href="/"]').first().click()
  await page.getByRole('heading', { name: 'Find a space for what you have in mind', level: 1 }).waitFor()
  expect(await page.evaluate(() => document.documentElement.dataset['wasEmpty'])).toBeUndefined()
  expect(errors).toEqual([])
})
