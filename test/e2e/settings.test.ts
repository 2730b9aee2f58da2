import { aHouse } from '#test/house/house.ts'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { hydrated, logIn, visits } from './browser.ts'

const house = await aHouse({ settings: { PAGE_CACHE_SECONDS: '0' } })
const visit = visits(house)
const { db } = house

/** An admin at a section of the settings. */
async function atSection(name: string, size: 'desk' | 'phone', language = 'en') {
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

test('[ADM-01] on a desk in en what is wrong in a section of the settings is told beside its field, what another admin has stored meanwhile is shown, and what was typed stays until it is stored', async () => {
  const { page, errors } = await atSection('company', 'desk')
  const email = page.getByLabel('E-mail for support')
  await page.getByLabel('Legal name').fill('Patio Demo SpA')
  await email.fill('help')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Please enter an e-mail address').waitFor()
  expect(await page.getByLabel('Legal name').inputValue()).toBe('Patio Demo SpA')
  expect(await email.inputValue()).toBe('help')
  expect(await email.getAttribute('aria-invalid')).toBe('true')
  await isSound(page)

  await email.fill('help@patio.example')
  await page.keyboard.press('Enter')
  await page.getByText('Saved.').waitFor()
  await isSound(page)

  const other = house.visitor()
  await other.logIn('admin@patio.example', 'patio-admin')
  await other.goto('/admin/settings/company')
  await other.getByLabel('Telephone').fill('+56 2 1111 1111')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await other.getByText('Saved.').waitFor()

  const telephone = page.getByLabel('Telephone')
  await telephone.fill('+56 2 2222 2222')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Somebody else has changed this meanwhile').waitFor()
  await page.getByText('+56 2 1111 1111').waitFor()
  expect(await telephone.inputValue()).toBe('+56 2 2222 2222')
  await isSound(page)
  await page.getByRole('button', { name: 'Save what I typed' }).click()
  await page.getByText('Saved.').waitFor()
  await page.goto('/admin/audit')
  await page.getByText('Telephone: +56 2 1111 1111 → +56 2 2222 2222').waitFor()
  expect(errors).toEqual([])
})

test('[ADM-01] on a phone in es a fee is stored once it was confirmed, and what is changed meanwhile is confirmed once more', async () => {
  const stored = async () =>
    (await db.selectFrom('settings').select('service_fee_percent').executeTakeFirstOrThrow()).service_fee_percent
  const fee = await stored()
  const { page, errors } = await atSection('prices', 'phone', 'es')
  const field = page.getByLabel('Cargo por servicio, en porcentaje')
  const shown = (percent: number) => page.locator('ins').filter({ hasText: String(percent) })
  await field.fill('200')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.locator('[aria-invalid]').waitFor()
  expect(await field.inputValue()).toBe('200')

  await field.fill(String(fee + 5))
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByText('¿Está bien así?').waitFor()
  await shown(fee + 5).waitFor()
  await isSound(page)
  await field.fill(String(fee + 6))
  await page.getByRole('button', { name: 'Sí, guardar' }).click()
  await shown(fee + 6).waitFor()
  expect(await stored()).toBe(fee)

  await page.getByRole('button', { name: 'Sí, guardar' }).click()
  await page.getByText('Guardado.').waitFor()
  expect(await field.inputValue()).toBe(String(fee + 6))
  expect(await stored()).toBe(fee + 6)
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

  await page.goto('/?lang=es')
  await page.getByText('Patio descansa de seis a siete.').waitFor()
  expect(await complaints(page)).toEqual([])
  await db.deleteFrom('announcement').execute()
  expect(errors).toEqual([])
})
