import { translator } from '#domain/i18n/queries.server.ts'
import { aGeocoder } from '#test/geocoder.ts'
import { aHouse } from '#test/house/house.ts'
import { expect, test } from 'vitest'
import { aDraft } from './draft.ts'
import type { PlainPage } from './plain-page.ts'

let isAway = false
const provider = await aGeocoder((_request, response) => {
  if (isAway) return void response.writeHead(503).end()
  const place = { display_name: 'Calle Merced 1, Santiago', lat: '-33.4372', lon: '-70.6506' }
  const pucon = { display_name: 'Merced 1, Pucón', lat: '-39.27', lon: '-71.97' }
  response.end(JSON.stringify([place, { ...place, display_name: 'A shop in Merced 1' }, pucon]))
})
const { db, visitor } = await aHouse({
  settings: { GEOCODER_URL: provider.url, LIMITS: 'addressLookupsPerSecond=1000' },
})

async function atStep(language = 'en') {
  const page: PlainPage = visitor()
  await page.logIn('host@patio.example', 'patio-host')
  const id = await aDraft(page)
  await page.goto(`/create-listing/${id}/location?lang=${language}`)
  return { page, id, t: translator(language as 'en' | 'es') }
}

const fill = async ({ page, t }: Awaited<ReturnType<typeof atStep>>, street: string) => {
  await page.getByLabel(t('listingForm:location.country')).selectOption('CL')
  await page.getByLabel(t('listingForm:location.city')).fill('Santiago')
  await page.getByLabel(t('listingForm:location.street')).fill(street)
  await page.getByRole('button', { name: t('addressLookup:find') }).click()
}

test('[HOST-02] in es, without a script, an address is looked up, and the chosen place is the pin', async () => {
  const step = await atStep('es')
  const { page, t } = step
  await fill(step, 'Merced 1')
  await page.getByText(t('addressLookup:choose', { count: 2 })).waitFor()
  await page.getByText(t('addressLookup:credit')).waitFor()
  expect(await page.getByLabel(t('listingForm:location.street')).inputValue()).toBe('Merced 1')
  await page.getByRole('button', { name: 'Calle Merced 1, Santiago' }).click()
  expect(await page.getByLabel(t('listingForm:location.coordinates')).inputValue()).toBe('-33.4372, -70.6506')
  expect(await page.getByLabel(t('listingForm:location.street')).inputValue()).toBe('Merced 1')
})

test('[HOST-02] without street and city nobody is asked; a provider that is away says so, and nothing typed is lost', async () => {
  const step = await atStep()
  const { page, t } = step
  const before = provider.requests.length
  await fill(step, '')
  await page.getByText(t('addressLookup:incomplete')).waitFor()
  expect(provider.requests).toHaveLength(before)
  isAway = true
  await fill(step, 'Merced 7')
  isAway = false
  await page.getByText(t('addressLookup:unavailable')).waitFor()
  expect(await page.getByLabel(t('listingForm:location.street')).inputValue()).toBe('Merced 7')
})

test('[HOST-04] of a published listing too an address is looked up without a script, and nothing is stored before its button', async () => {
  const step = await atStep()
  const { page, t } = step
  const { id, lat } = await db
    .selectFrom('listings as l')
    .innerJoin('user as u', 'u.id', 'l.host_id')
    .select(['l.id', 'l.lat'])
    .where('u.email', '=', 'host@patio.example')
    .where('l.status', '=', 'published')
    .limit(1)
    .executeTakeFirstOrThrow()
  await page.goto(`/edit-listing/${id}/location`)
  await fill(step, 'Merced 9')
  await page.getByText(t('addressLookup:choose', { count: 2 })).waitFor()
  await page.getByRole('button', { name: 'Merced 1, Pucón' }).click()
  expect(await page.getByLabel(t('listingForm:location.coordinates')).inputValue()).toBe('-39.27, -71.97')
  expect(await page.getByLabel(t('listingForm:location.street')).inputValue()).toBe('Merced 9')
  const stored = await db.selectFrom('listings').select('lat').where('id', '=', id).executeTakeFirstOrThrow()
  expect(stored.lat).toBe(lat)
})
