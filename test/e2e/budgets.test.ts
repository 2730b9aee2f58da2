import { aHouse } from '#test/house/house.ts'
import { defaultLimits } from '#test/limits.ts'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { anAddress } from '#test/visitor.ts'
import { hydrated, sizes, visits } from './browser.ts'

const house = await aHouse()
const visit = visits(house)
const address = house.address

const ask = (visitor: string, path: string) => fetch(address + path, { headers: { 'x-visitor': visitor } })

/** Asks for what costs little to answer until nothing is left. */
async function spendAll(visitor: string, path: string, limit: number): Promise<void> {
  for (let count = 0; count < limit; count += 20)
    await Promise.all(Array.from({ length: 20 }, () => ask(visitor, path)))
}

test.each(['phone', 'desk'] as const)(
  '[A11Y-01] the page says when one can go on, in both languages (%s)',
  async (size) => {
    const { page, context, errors } = await visit({ size })
    const visitor = anAddress()
    await context.setExtraHTTPHeaders({ 'x-visitor': visitor })
    await spendAll(visitor, '/count', defaultLimits.searchesPerMinute)

    for (const [lang, title, wait] of [
      ['en', 'Too many requests at once', /You can continue in \d+ seconds?\./],
      ['es', 'Demasiadas solicitudes a la vez', /Puedes seguir en \d+ segundos?\./],
    ] as const) {
      const answer = await page.goto(`/?guests=3&lang=${lang}`)
      expect(answer?.status()).toBe(429)
      expect(await page.title()).toBe(title)
      await page.getByRole('heading', { name: title }).waitFor()
      await page.getByText(wait).waitFor()
      expect(await page.locator('html').getAttribute('lang')).toBe(lang)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(sizes[size].width)
      expect(await complaints(page)).toEqual([])
      if (process.env['SCREENSHOTS'])
        await page.screenshot({ path: `${process.env['SCREENSHOTS']}/busy-${size}-${lang}.png` })
    }
    expect(errors).toEqual([])
  },
)

test('[HOME-12] where a script is refused nothing looks like “nothing found”', async () => {
  const { page, context, errors } = await visit()
  const visitor = anAddress()
  await context.setExtraHTTPHeaders({ 'x-visitor': visitor })
  await page.goto('/?guests=2')
  await hydrated(page)
  await spendAll(visitor, '/count', defaultLimits.searchesPerMinute)
  await spendAll(visitor, '/api/places', defaultLimits.placesPerMinute)

  await page.goto('/about')
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('combobox', { name: 'Where', exact: true }).fill('Valpara')
  await page
    .getByText('Suggestions could not be loaded.')
    .or(page.getByText('The suggestions could not be loaded.'))
    .first()
    .waitFor()
  if (process.env['SCREENSHOTS']) await page.screenshot({ path: `${process.env['SCREENSHOTS']}/places-refused.png` })
  expect(errors).toEqual([])
})

test('[HOME-01] refused rows are requested once, and the link to all of them stays', async () => {
  const { page, context, errors } = await visit()
  const visitor = anAddress()
  await context.setExtraHTTPHeaders({ 'x-visitor': visitor })
  await spendAll(visitor, '/count', defaultLimits.searchesPerMinute)
  await page.goto('/')
  await hydrated(page)
  const statuses: number[] = []
  page.on('response', (response) => response.url().includes('/rows.data') && statuses.push(response.status()))

  const more = page.getByRole('link', { name: 'Show more spaces' })
  await Promise.all([
    page.waitForResponse((response) => response.url().includes('/rows.data')),
    more.scrollIntoViewIfNeeded(),
  ])
  await more.waitFor()
  await page.mouse.wheel(0, -3000)
  await more.scrollIntoViewIfNeeded()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(statuses).toEqual([429])

  // The message is the same on a page loaded by script and by the browser.
  await page.getByRole('link', { name: 'See all' }).first().click()
  await page.getByRole('heading', { name: 'Too many requests at once' }).waitFor()
  // The document is rendered anew, with the looks that it had.
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('Figtree')
  expect(errors).toEqual([])
})
