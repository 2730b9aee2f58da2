import { addMinutes, dayIn } from '#kernel/zones.ts'
import { aHouse } from '#test/house/house.ts'
import { observeVisits, TYPED } from '#test/observed-visits.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { hydrated, logIn, visits } from './browser.ts'

// A day of more than a year ago, on which nobody else of the journeys has come.
const then = addMinutes(new Date(), -400 * 24 * 60)
const day = dayIn(then, 'America/Santiago')
const range = `range=custom&from=${day}&to=${day}`
const house = await aHouse()
const visit = visits(house)

beforeAll(() => observeVisits(house.db, then))

async function anAdmin(size: 'phone' | 'desk') {
  const visitor = await visit({ size })
  await logIn(visitor.page, 'admin@patio.example', 'patio-admin')
  return visitor
}

async function expectAsWideAsScreen(page: Page, path?: string): Promise<void> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
  expect(scrollWidth, path).toBe(clientWidth)
}

test('[ADM-04] on a phone in en an admin reads the funnel, opens the figures of a chart by keyboard, and takes it along', async () => {
  const { page, errors } = await anAdmin('phone')
  await page.goto(`/admin/analytics?${range}&lang=en`)
  await hydrated(page)
  await page.getByRole('link', { name: 'Funnel', exact: true }).click()
  await page.waitForURL('**/admin/analytics/funnel?*')
  await page
    .locator('#steps')
    .getByRole('row', { name: /^Paid 1 25/ })
    .waitFor()
  expect(await complaints(page)).toEqual([])

  const details = page.locator('#steps-over-time details')
  await details.locator('summary').focus()
  await page.keyboard.press('Enter')
  await details.locator('tbody tr').first().waitFor()
  expect(await details.locator('tbody tr').count()).toBe(1)
  expect(await complaints(page)).toEqual([])
  await expectAsWideAsScreen(page)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('section[aria-labelledby=steps-title] a[download]').click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^funnel-steps-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
  expect(errors).toEqual([])
})

test('[ADM-04] on a desk in es an admin finds what was looked for and not found, and copies it', async () => {
  const { page, context, errors } = await anAdmin('desk')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/admin/analytics/searches?${range}&lang=es`)
  await hydrated(page)
  const part = page.locator('section[aria-labelledby=notFound-title]')
  await part.getByText(TYPED).waitFor()
  await part.getByRole('button', { name: 'Copiar' }).click()
  await part.getByText('Copiado').waitFor()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  expect(text.split('\n')[1]).toMatch(new RegExp(`${TYPED}.*\\t3\\t3$`))
  expect(await complaints(page)).toEqual([])

  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('search').filter({ visible: true }).count()).toBe(0)
  expect(await part.getByRole('row').filter({ visible: true, hasText: TYPED }).count()).toBe(1)
  expect(await page.locator('[data-chart]').first().isVisible()).toBe(true)
  expect(await part.getByRole('button').filter({ visible: true }).count()).toBe(0)
  expect(errors).toEqual([])
})

const addresses = {
  desk: [
    `?${range}`,
    `/funnel?${range}&device=desktop`,
    '/supply',
    '/answers',
    '/searches?range=yesterday&device=tablet',
  ],
  phone: [`/searches?${range}`, '/cohorts', '?range=custom&from=2026-02-30&to=2026-02-01'],
} as const

test.each(['desk', 'phone'] as const)(
  '[ADM-04] on a %s axe has nothing against the parts of the report, with filters and with wrong days too, and none is wider than the screen',
  async (size) => {
    const { page, errors } = await anAdmin(size)
    for (const path of addresses[size]) {
      await page.goto(`/admin/analytics${path}`)
      await hydrated(page)
      for (const summary of await page.locator('main summary').all()) await summary.click()
      expect(await complaints(page), path).toEqual([])
      await expectAsWideAsScreen(page, path)
    }
    expect(errors).toEqual([])
  },
)

test('[ADM-04] a point under the pointer is read above its chart, and the form is a step within the app', async () => {
  const { page, errors } = await anAdmin('desk')
  await page.goto(`/admin/analytics?${range}`)
  await hydrated(page)
  const reading = page.locator('section[aria-labelledby=views-title] [data-reading]')
  const readUnderPointer = async () => {
    await expect.poll(() => reading.getAttribute('visibility')).toBe('hidden')
    await page.getByRole('img', { name: /^Page views and visits/ }).hover()
    await expect.poll(() => reading.getAttribute('visibility')).toBe('visible')
    expect(await reading.textContent()).toMatch(/: 5 · 4$/)
    await page.getByRole('heading', { level: 1 }).hover()
    await expect.poll(() => reading.getAttribute('visibility')).toBe('hidden')
  }
  await readUnderPointer()

  // A new document would have forgotten it.
  await page.evaluate(() => (document.documentElement.dataset['kept'] = 'yes'))
  await page.getByLabel('Compare with').selectOption('none')
  await page.getByRole('button', { name: 'Show' }).click()
  await page.waitForURL(/compare=none/)
  await page.getByText('Compared with').waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.documentElement.dataset['kept'])).toBe('yes')
  await readUnderPointer()
  expect(errors).toEqual([])
})

test('[ADM-04] who is here now is asked for by itself, not while the page is hidden, and at once when it is looked at again', async () => {
  const { page, errors } = await anAdmin('desk')
  let requests = 0
  await page.route('**/admin/analytics/live*', (route) => {
    requests += 1
    return route.fulfill({
      json: { title: `${requests + 1000} visitors now`, none: '', pages: [{ page: '/', visitors: '4' }] },
    })
  })
  await page.clock.install()
  await page.goto('/admin/analytics')
  await hydrated(page)
  await page.getByText(/^\d+ visitors? now$/).waitFor()
  await page.clock.runFor(11_000)
  await page.getByText('1001 visitors now').waitFor()

  const setHidden = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
      document.dispatchEvent(new Event('visibilitychange'))
    }, isHidden)
  await setHidden(true)
  await page.clock.runFor(60_000)
  expect(requests).toBe(1)
  await setHidden(false)
  await page.getByText('1002 visitors now').waitFor()
  expect(errors).toEqual([])
})
