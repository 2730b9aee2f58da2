import { translator } from '#domain/i18n/queries.server.ts'
import { aGeocoder } from '#test/geocoder.ts'
import { aHouse } from '#test/house/house.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { hydrated, logIn, visits } from './browser.ts'

const geocoder = await aGeocoder()
const house = await aHouse({ settings: { GEOCODER_URL: geocoder.url } })
const visitor = visits(house)

/** The location step of a new draft, with its script. */
async function atLocation(page: Page, language: 'en' | 'es'): Promise<void> {
  await logIn(page, 'host@patio.example', 'patio-host')
  const answer = await page.request.post(`${house.address}/create-listing`, {
    form: { type: 'home', category: 'recreation', subcategory: 'apartment', intent: 'next' },
    headers: { origin: house.address },
    maxRedirects: 0,
  })
  await page.goto(`${answer.headers()['location']!.replace(/details$/, 'location')}?lang=${language}`)
  await hydrated(page)
}

test('[HOST-02] by keyboard, in Spanish on a desk, an address is looked up and one of its places is the pin, which is said in words', async () => {
  const { page, errors } = await visitor({ size: 'desk', isDark: true })
  const t = translator('es')
  await atLocation(page, 'es')
  await page.getByLabel(t('listingForm:location.country')).selectOption('CL')
  await page.getByLabel(t('listingForm:location.city')).fill('Santiago')
  await page.getByLabel(t('listingForm:location.street')).fill('Merced 1')
  await page.getByRole('button', { name: t('addressLookup:find') }).press('Enter')
  await page.getByText(t('addressLookup:choose', { count: 2 })).waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(t('addressLookup:choose', { count: 2 }))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Merced 1, Pucón, Chile', pressed: true }).waitFor()
  await page.getByText(/centro de Pucón\.$/).waitFor()
  await page.getByText(/^El punto está a \d+ km de Santiago/).waitFor()
  expect(await page.getByLabel(t('listingForm:location.coordinates')).inputValue()).toBe('-39.27220, -71.97770')
  expect([await complaints(page), errors]).toEqual([[], []])
})

test('[HOST-02] on a phone a pasted link is read at once: a short one is refused, a long one is where the map opens', async () => {
  const { page, errors } = await visitor({ size: 'phone' })
  await atLocation(page, 'en')
  const field = page.getByLabel('Coordinates or a link')
  await field.fill('https://maps.app.goo.gl/Xy12abcDEF345')
  await field.blur()
  await page.getByText('A short link does not say where it leads.').waitFor()
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  await field.fill('https://www.openstreetmap.org/#map=17/-39.2656/-71.9629')
  await field.blur()
  await page.getByText('1.4 km northeast of the center of Pucón.').waitFor()
  expect(await field.getAttribute('aria-invalid')).toBeNull()
  await page.getByRole('button', { name: 'Move the pin on the map' }).click()
  await page.getByRole('button', { name: /^Pin: arrow keys move it/ }).press('Shift+ArrowDown')
  await expect.poll(() => field.inputValue()).toMatch(/^-39\.2\d{4}, -71\.96290$/)
  expect([await complaints(page), errors]).toEqual([[], []])
})
