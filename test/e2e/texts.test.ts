import { aHouse } from '#test/house/house.ts'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { hydrated, visits } from './browser.ts'

const house = await aHouse()
const visit = visits(house)

test('[SHELL-14] a text that one gets to within the app is the same as the page by itself, its links are steps too', async () => {
  const { page, errors } = await visit({ size: 'phone' })
  await page.goto('/safety')
  await hydrated(page)
  const written = await page.locator('main .text').innerHTML()
  expect(await complaints(page)).toEqual([])

  await page.evaluate(() => Object.assign(window, { isStill: true }))
  await page.locator('main a[href="/account/settings"]').click()
  await page.waitForURL(/auth=login/)
  expect(await page.evaluate(() => 'isStill' in window)).toBe(true)
  await page.goBack()
  await page.locator('main .text').waitFor()
  expect(await page.locator('main .text').innerHTML()).toBe(written)
  expect(await page.evaluate(() => 'isStill' in window)).toBe(true)
  expect(errors).toEqual([])
})

test('[SHELL-08] the footer has its columns and links, which are steps, and follows the language', async () => {
  const { page, errors } = await visit()
  await page.goto('/privacy')
  await hydrated(page)
  const footer = page.getByRole('contentinfo')
  for (const name of ['Support', 'Community', 'Hosting', 'Patio']) await footer.getByRole('heading', { name }).waitFor()
  expect(await footer.getByRole('link').count()).toBeGreaterThanOrEqual(18)

  await page.evaluate(() => Object.assign(window, { isStill: true }))
  await footer.getByRole('link', { name: 'Terms', exact: true }).click()
  await page.waitForURL('/terms')
  await page.getByRole('heading', { level: 1, name: 'Terms of Service' }).waitFor()
  expect(await page.evaluate(() => 'isStill' in window)).toBe(true)
  expect(await complaints(page)).toEqual([])

  await footer.getByRole('link', { name: /English/ }).click()
  await page.getByRole('button', { name: 'Spanish (Chile)' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Listo' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await footer.getByRole('link', { name: 'Centro de ayuda' }).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Términos del servicio' }).waitFor()
  expect(errors).toEqual([])
})
