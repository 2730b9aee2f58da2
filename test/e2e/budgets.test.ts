import { aHouse } from '#test/house/house.ts'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { anAddress } from '#test/visitor.ts'
import { hydrated, sizes, visits } from './browser.ts'

/** So little that a test can use it up, and gets nothing back meanwhile. */
const LIMITS = 'workMsAtOnce=3000,workMsPerSecond=1,placesPerMinute=20'
const house = await aHouse({ settings: { LIMITS } })
const visit = visits(house)

test('[A11Y-01] the page says when one can go on, in es on a phone and in en at a desk', async () => {
  const { page, context, errors } = await visit()
  const visitor = anAddress()
  await context.setExtraHTTPHeaders({ 'x-visitor': visitor })
  await house.wearOut(visitor)

  for (const [size, lang, title, wait, front] of [
    ['phone', 'es', 'Demasiadas solicitudes a la vez', /Puedes seguir en \d+ minutos?\./, 'Ir a la página de inicio'],
    ['desk', 'en', 'Too many requests at once', /You can continue in \d+ minutes?\./, 'To the front page'],
  ] as const) {
    await page.setViewportSize(sizes[size])
    const answer = await page.goto(`/?guests=3&lang=${lang}`)
    expect(answer?.status()).toBe(429)
    expect(await page.title()).toBe(title)
    await page.getByRole('heading', { name: title }).waitFor()
    await page.getByText(wait).waitFor()
    await page.getByRole('link', { name: front }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe(lang)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(sizes[size].width)
    expect(await complaints(page)).toEqual([])
  }
  expect(errors).toEqual([])
})

test('[HOME-01] [HOME-12] where a script is refused nothing looks like “nothing found”, and a step within an open page is told the same as a page, in the page’s looks', async () => {
  const { page, context, errors } = await visit()
  const visitor = anAddress()
  await context.setExtraHTTPHeaders({ 'x-visitor': visitor })
  await page.goto('/')
  await hydrated(page)
  const where = page.getByRole('combobox', { name: 'Where', exact: true })
  await where.fill('Santia')
  await page.getByRole('option').first().waitFor()
  await house.wearOut(visitor)
  await where.fill('Valpara')
  await page
    .getByText('Suggestions could not be loaded.')
    .or(page.getByText('The suggestions could not be loaded.'))
    .first()
    .waitFor()

  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'See all' }).first().click()
  await page.getByRole('heading', { name: 'Too many requests at once' }).waitFor()
  await page.getByText(/You can continue in \d+ minutes\./).waitFor()
  // The document is rendered anew, with the looks that it had.
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('Figtree')
  expect(errors).toEqual([])
})
