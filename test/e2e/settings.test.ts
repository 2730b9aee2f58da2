import { aHouse } from '#test/house/house.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { hydrated, logIn, visits } from './browser.ts'

const house = await aHouse({ settings: { PAGE_CACHE_SECONDS: '0' } })
const visit = visits(house)
const { db } = house

type Size = 'desk' | 'phone'
type Language = 'en' | 'es'

/** An admin at a section of the settings. */
async function atSection(name: string, size: Size, language: Language = 'en') {
  const { page, errors } = await visit({ size })
  await logIn(page, 'admin@patio.example', 'patio-admin')
  await page.goto(`/admin/settings/${name}?lang=${language}`)
  await hydrated(page)
  return { page, errors }
}

type AdminPage = Awaited<ReturnType<typeof atSection>>['page']

async function isSound(page: AdminPage): Promise<void> {
  expect(await complaints(page)).toEqual([])
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
  expect(scrollWidth).toBe(clientWidth)
}

/** The tests below look at the other sections in that size. */
const sections = {
  desk: ['stays', 'rates', 'switches', ''],
  phone: ['company', 'prices', 'stays', 'rates', 'switches', ''],
}

test.each([
  ['desk', 'en'],
  ['phone', 'es'],
] as const)(
  '[ADM-01] axe finds nothing in any section of the settings, at the size of a %s in %s',
  async (size, language) => {
    const [first = '', ...others] = sections[size]
    const { page, errors } = await atSection(first, size, language)
    await isSound(page)
    for (const name of others) {
      await page.goto(`/admin/settings/${name}?lang=${language}`)
      await hydrated(page)
      await isSound(page)
    }
    expect(errors).toEqual([])
  },
)

test('[ADM-01] an admin tells who runs the site, at the size of a desk in en: what is wrong is kept with its reason, what is right is shown to everybody', async () => {
  const { page, errors } = await atSection('company', 'desk')
  await page.getByLabel('Legal name').fill('Patio Demo SpA')
  await page.getByLabel('E-mail for support').fill('help')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Please enter an e-mail address').waitFor()
  expect(await page.getByLabel('Legal name').inputValue()).toBe('Patio Demo SpA')
  expect(await page.getByLabel('E-mail for support').inputValue()).toBe('help')
  expect(await page.getByLabel('E-mail for support').getAttribute('aria-invalid')).toBe('true')
  await isSound(page)

  await page.getByLabel('E-mail for support').fill('help@patio.example')
  await page.keyboard.press('Enter')
  await page.getByText('Saved.').waitFor()
  await isSound(page)

  await page.goto('/about')
  await page.getByText('Patio Demo SpA').waitFor()
  await page.getByRole('link', { name: 'help@patio.example' }).waitFor()
  expect(errors).toEqual([])
})

test('[ADM-01] of two admins at one section the second sees what the first has stored, and keeps what they typed', async () => {
  const [first, second] = [await atSection('company', 'desk'), await atSection('company', 'phone')]
  await first.page.getByLabel('Telephone').fill('+56 2 1111 1111')
  await first.page.getByRole('button', { name: 'Save' }).click()
  await first.page.getByText('Saved.').waitFor()

  await second.page.getByLabel('Telephone').fill('+56 2 2222 2222')
  await second.page.getByRole('button', { name: 'Save' }).click()
  await second.page.getByText('Somebody else has changed this meanwhile').waitFor()
  await second.page.getByText('+56 2 1111 1111').waitFor()
  expect(await second.page.getByLabel('Telephone').inputValue()).toBe('+56 2 2222 2222')
  await isSound(second.page)

  await second.page.getByRole('button', { name: 'Save what I typed' }).click()
  await second.page.getByText('Saved.').waitFor()
  await second.page.goto('/admin/audit')
  await second.page.getByText('Telephone: +56 2 1111 1111 → +56 2 2222 2222').waitFor()
  expect([...first.errors, ...second.errors]).toEqual([])
})

test('[ADM-01] a fee is stored once it was confirmed, at the size of a desk in en (by a page with script: true), and prices follow', async () => {
  const { rows } = await sql<{ id: string; base: number; fee: number }>`
    select listing_id as id, price_base as base, service_fee_percent as fee from search_document, settings
    where listing_id in (select id from listings where status = 'published' and published_at < now() - interval '1 day')
    order by listing_id limit 1`.execute(db)
  const { id, base, fee } = rows[0]!
  const { page, errors } = await atSection('prices', 'desk')

  await page.getByLabel('Service fee, in percent').fill('200')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.locator('[aria-invalid]').waitFor()
  expect(await page.getByLabel('Service fee, in percent').inputValue()).toBe('200')

  await page.getByLabel('Service fee, in percent').fill(String(fee + 5))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Is this right?').waitFor()
  await page
    .locator('ins')
    .filter({ hasText: String(fee + 5) })
    .waitFor()
  await isSound(page)
  // Nothing is stored yet, and what is changed now is asked about once more.
  await page.getByLabel('Service fee, in percent').fill(String(fee + 6))
  await page.getByRole('button', { name: 'Yes, save it' }).click()
  await page
    .locator('ins')
    .filter({ hasText: String(fee + 6) })
    .waitFor()
  expect(
    (await db.selectFrom('settings').select('service_fee_percent').executeTakeFirstOrThrow()).service_fee_percent,
  ).toBe(fee)

  await page.getByRole('button', { name: 'Yes, save it' }).click()
  await page.getByText('Saved.').waitFor()
  expect(await page.getByLabel('Service fee, in percent').inputValue()).toBe(String(fee + 6))
  await house.drainJobs()
  const { price_base: dearer } = await db
    .selectFrom('search_document')
    .select('price_base')
    .where('listing_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(dearer).toBeGreaterThan(base)
  expect(errors).toEqual([])
})

test('[ADM-01] axe finds nothing where an announcement stands above the page, nor in the form that it is written in', async () => {
  const { page, errors } = await atSection('announcement', 'phone')
  await page.getByLabel('In English').fill('Patio rests from six to seven.')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Please write it in both languages').waitFor()
  expect(await page.getByLabel('In English').inputValue()).toBe('Patio rests from six to seven.')
  await isSound(page)
  await page.getByLabel('In Spanish').fill('Patio descansa de seis a siete.')
  await page.getByLabel('Shown until').fill('2099-01-01T19:00')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()

  const guest = await visit({ size: 'phone' })
  for (const [address, text] of [
    ['/', 'Patio rests from six to seven.'],
    ['/about?lang=es', 'Patio descansa de seis a siete.'],
  ] as const) {
    await guest.page.goto(address)
    await guest.page.getByText(text).waitFor()
    expect(await complaints(guest.page), address).toEqual([])
  }
  await db.deleteFrom('announcement').execute()
  expect(errors).toEqual([])
})

test('[ADM-01] [AUTH-03] sign-up that is switched off is refused with its reason, and members log in', async () => {
  const { page, errors } = await atSection('switches', 'desk')
  await page.getByLabel('New accounts can be opened').press('Space')
  await page.keyboard.press('Enter')
  await page.getByText('Saved.').waitFor()
  expect(await page.getByLabel('New accounts can be opened').isChecked()).toBe(false)

  const guest = await visit()
  await guest.page.goto('/signup')
  await hydrated(guest.page)
  await guest.page.getByLabel('E-mail').fill('newcomer@patio.example')
  await guest.page.getByRole('button', { name: 'Continue' }).click()
  await guest.page.getByText('New accounts cannot be opened at the moment.').waitFor()
  await logIn(guest.page, 'guest@patio.example', 'patio-guest')

  await page.getByLabel('New accounts can be opened').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(async () => (await db.selectFrom('settings').select('sign_up_open').executeTakeFirstOrThrow()).sign_up_open)
    .toBe(true)
  expect(errors).toEqual([])
})
