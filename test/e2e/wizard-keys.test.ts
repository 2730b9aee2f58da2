import { aHouse } from '#test/house/house.ts'
import { translator } from '#domain/i18n/queries.server.ts'
import { type Step, steps } from '#domain/publishing/step.ts'
import { photosFor } from '#test/hosting.ts'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { anAddress } from '#test/visitor.ts'
import { hydrated, logIn, visits } from './browser.ts'
import { aMember } from '#test/own-member.ts'

const house = await aHouse()
const visit = visits(house)
const { db, pool: database } = house

/** More than any step has of what one can be on. */
const MAX_TABS = 150

/** As somebody without a pointer gets there: forward, key by key. */
async function onto(page: Page, wanted: Locator): Promise<void> {
  const isThere = () => wanted.evaluate((element) => element === document.activeElement)
  await wanted.waitFor()
  for (let tabs = 0; tabs < MAX_TABS && !(await isThere()); tabs += 1) await page.keyboard.press('Tab')
  expect(await isThere(), `${wanted.toString()} is reached`).toBe(true)
}

/** Onto its group, then along it: one cannot get to a choice that is not made but from the one that is. */
async function choose(page: Page, wanted: Locator): Promise<void> {
  const name = await wanted.getAttribute('name')
  const isInGroup = () => page.evaluate((own) => document.activeElement?.getAttribute('name') === own, name)
  for (let tabs = 0; tabs < MAX_TABS && !(await isInGroup()); tabs += 1) await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  for (let keys = 0; keys < 40 && !(await wanted.isChecked()); keys += 1) await page.keyboard.press('ArrowDown')
  expect(await wanted.isChecked(), `${wanted.toString()} is chosen`).toBe(true)
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await onto(page, field)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

async function press(page: Page, button: Locator): Promise<void> {
  await onto(page, button)
  await page.keyboard.press('Enter')
}

test('[HOST-02] by keyboard alone, at the size of a desk in es, all nine steps are walked and the space is published; a wrong input keeps what was typed and has the focus', async () => {
  const t = translator('es')
  const own = (key: string, values = {}) => t(`listingForm:${key}`, values)
  const { id, email, password } = await aMember(database)
  await photosFor(db, id)
  const { page, context, errors } = await visit()
  await logIn(page, email, password)
  await context.addCookies([{ name: 'i18next', value: 'es', url: house.address }])
  const next = async (step: Step) => {
    await press(page, page.getByRole('button', { name: own('go.next'), exact: true }))
    await page.waitForURL((url) => url.pathname.endsWith(`/${step}`))
    await page.getByText(new RegExp(`^${steps.indexOf(step) + 1} (of|de) ${steps.length}$`)).waitFor()
    await hydrated(page)
  }
  const radio = (key: string) => page.getByRole('radio', { name: t(key), exact: true })

  await page.goto('/create-listing')
  await hydrated(page)
  await choose(page, page.getByRole('radio', { name: own('basics.home') }))
  await choose(page, radio('kinds:category.recreation'))
  await choose(page, radio('kinds:subcategory.apartment'))
  await next('details')
  const guests = page.getByLabel(t('detailsForm:guests'), { exact: true })
  await type(page, guests, 'muchos')
  await page.keyboard.press('Enter')
  await page.getByText('Escribe un número entero de huéspedes, de 1 a 10.000.').waitFor()
  expect(await guests.inputValue()).toBe('muchos')
  expect(await guests.evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await complaints(page)).toEqual([])
  await type(page, guests, '4')
  await next('location')

  await type(page, page.getByRole('combobox', { name: own('location.city') }), 'Valpara')
  await page
    .getByRole('option', { name: /^Valparaíso/ })
    .first()
    .waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await type(page, page.getByLabel(own('location.street')), 'Almirante Montt 123')
  await page.getByText(/centro de Valparaíso\.$/).waitFor()
  expect(await page.getByLabel(own('location.coordinates')).inputValue()).toMatch(/^-33\.0\d+, -71\.6\d+$/)
  await next('amenities')

  expect(await complaints(page)).toEqual([])
  await onto(page, page.getByRole('checkbox', { name: t('amenities:amenity.wifi'), exact: true }))
  await page.keyboard.press('Space')
  await next('photos')
  for (let photo = 4; photo >= 0; photo -= 1) {
    const add = page.getByRole('button', { name: /^(Add other photo|Agregar otra foto) \d$/ })
    await press(page, add.first())
    await expect.poll(() => add.count()).toBe(photo)
  }
  await next('description')

  await type(page, page.getByLabel(own('description.title.es')), 'Bay view over the port')
  await type(page, page.getByLabel(own('description.text.es')), 'Two rooms and a balcony.')
  await next('pricing')
  await type(page, page.getByLabel(t('pricingForm:per.night', { currency: 'CLP' })), '50000')
  await next('availability')
  expect(await complaints(page)).toEqual([])
  await next('summary')
  expect(await complaints(page)).toEqual([])
  const listingId = new URL(page.url()).pathname.split('/')[2]
  await press(page, page.getByRole('button', { name: own('go.publish') }))
  await page.waitForURL((url) => url.searchParams.get('published') === listingId)
  const answer = await fetch(`${house.address}/property/${listingId}`, { headers: { 'x-visitor': anAddress() } })
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('Bay view over the port')])
  expect(errors).toEqual([])
})
