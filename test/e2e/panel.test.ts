import { freeDays } from '#test/free-days.ts'
import { aHouse } from '#test/house/house.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { unseenByTab } from './by-tab.ts'
import { nextDay } from '#test/days.ts'
import { hydrated, visits } from './browser.ts'

const house = await aHouse()
const visitor = visits(house)
const { pool: database } = house

async function aListing(where: string): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `select l.id from listings l where status = 'published' and ${where} order by l.id limit 1`,
  )
  return rows[0]!.id
}

test('[BOOK-01] [HOME-10] [LIST-04] on a phone the bar says the next step, opens the calendar, shows the total of the panel and sends its form', async () => {
  const { page, errors } = await visitor({ size: 'phone' })
  const listing = await aListing(
    `listing_type = 'home' and instant_book and min_days <= 2 and weekend_price_minor is not null`,
  )
  await page.goto(`/property/${listing}`)
  await hydrated(page)
  const bar = page.locator('main > div.fixed')
  await bar.getByRole('link', { name: 'Choose dates' }).click()
  const calendar = page.getByRole('dialog', { name: 'Choose your dates' })
  await calendar.getByRole('button', { name: 'Next month' }).click()
  await calendar.getByRole('button', { name: 'Next month' }).click()
  const free = calendar.locator('[data-day]')
  await free.first().waitFor()
  // What the weekend costs more stands under its days.
  const notes = await calendar
    .locator('[data-note]')
    .evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset['note']))
  expect(new Set(notes).size).toBeGreaterThan(1)
  expect(await complaints(page)).toEqual([])

  const days = await free.evaluateAll((buttons) => buttons.map((button) => (button as HTMLElement).dataset['day']!))
  const at = days.findIndex((day, index) => Date.parse(days[index + 2] ?? day) - Date.parse(day) === 172_800_000)
  await calendar.locator(`[data-day="${days[at]}"]`).click()
  await calendar.locator(`[data-day="${days[at + 2]}"]`).click()
  await calendar.waitFor({ state: 'detached' })

  // The panel's own button may be in view now.
  await page.evaluate(() => scrollTo(0, 0))
  await bar.getByRole('button', { name: 'Reserve' }).waitFor()
  const panel = page.getByRole('region', { name: 'Book this space' })
  const total = await panel.locator('[data-figure] strong').first().textContent()
  expect(await bar.locator('strong').textContent()).toBe(total)
  expect(await bar.textContent()).toMatch(/2 (nights|days) · .* · all fees included/)
  expect(await complaints(page)).toEqual([])

  const extra = panel.getByRole('checkbox').first()
  if (await extra.count()) {
    // Before the server has answered: the old total is no longer valid.
    await Promise.all([page.locator('body[data-asking]').waitFor(), extra.check()])
    await page.locator('body[data-asking]').waitFor({ state: 'detached' })
  }

  await panel.getByRole('button', { name: 'Reserve' }).scrollIntoViewIfNeeded()
  await bar.waitFor({ state: 'hidden' })
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await bar.getByRole('button', { name: 'Reserve' }).click()
  await page.getByRole('dialog').getByLabel('E-mail').waitFor()
  expect(errors).toEqual([])
})

test('[BOOK-01] [HOME-10] at a desk the panel’s calendar shows two months, and days are chosen by keyboard', async () => {
  const { page, errors } = await visitor()
  const listing = await aListing(`listing_type = 'experience' and not instant_book`)
  await page.goto(`/property/${listing}`)
  await hydrated(page)
  const panel = page.getByRole('region', { name: 'Book this space' })
  await panel.getByRole('button', { name: /^Date: / }).press('Enter')
  const calendar = page.getByRole('dialog', { name: 'Choose a day' })
  await calendar.getByRole('grid').nth(1).waitFor()
  await expect.poll(() => calendar.locator('[data-day]:focus').count()).toBe(1)
  await page.keyboard.press('PageDown')
  await page.keyboard.press('Enter')
  await calendar.waitFor({ state: 'detached' })
  await page.waitForURL(/checkIn=/)

  const start = panel.getByLabel('From')
  await start.selectOption({ index: 1 })
  await panel.getByRole('button', { name: 'Request to book' }).waitFor()
  expect(await panel.getByText(/hours? · .* · all fees included/).count()).toBe(1)
  expect(await complaints(page)).toEqual([])
  expect(errors).toEqual([])
})

test('[LIST-04] at 1440 x 900 and at 1280 x 720 the panel that stays beside the page is no higher than the screen: its button is in view, and covers no field that has the focus', async () => {
  const { page, errors } = await visitor()
  const listing = await aListing(
    `listing_type = 'home' and instant_book and min_days <= 2 and (select count(*) from listing_extras where listing_id = l.id) >= 3`,
  )
  const from = await freeDays(house, listing, 3)
  const { rows: extras } = await database.query<{ id: string }>(`select id from listing_extras where listing_id = $1`, [
    listing,
  ])
  const chosen = extras.slice(0, 3).map(({ id }) => `&extra-${id}=1`)
  for (const query of ['', `?checkIn=${from}&checkOut=${nextDay(from, 2)}&guests=1${chosen.join('')}`]) {
    await page.goto(`/property/${listing}${query}`)
    await hydrated(page)
    await staysInView(page, query ? 'Reserve' : 'Check availability')
    expect(await complaints(page)).toEqual([])
  }
  expect(errors).toEqual([])
})

/** At both sizes of a desk the panel's button is seen, above it the field that has the focus. */
async function staysInView(page: Page, name: string): Promise<void> {
  const panel = page.getByRole('region', { name: 'Book this space' })
  const button = panel.getByRole('button', { name })
  const bottomOf = async () => (await button.boundingBox())!.y + (await button.boundingBox())!.height
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await panel.evaluate((part) => part.scrollTo(0, 0))
    await panel.evaluate((part) => scrollBy(0, part.getBoundingClientRect().top - 90))
    expect(await bottomOf(), `${height}`).toBeLessThanOrEqual(height)
    // With three extras all of it stands on a desk's screen: total, fees and what comes back.
    if (height >= 900)
      // Once the header has left it.
      await expect.poll(() => panel.evaluate((part) => part.scrollHeight - part.clientHeight)).toBeLessThanOrEqual(0)
    await panel.getByRole('checkbox').or(panel.getByRole('spinbutton')).last().focus()
    const field = (await panel.locator(':focus').boundingBox())!
    expect(field.y + field.height, `${height}`).toBeLessThanOrEqual((await button.boundingBox())!.y)
    expect(await bottomOf(), `${height}`).toBeLessThanOrEqual(height)
    expect((await unseenByTab(page, { within: '#book' })).unseen, `${height}`).toEqual([])
  }
}
