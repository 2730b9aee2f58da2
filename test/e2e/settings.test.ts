import { openDatabase } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { afterAll, expect, inject, test } from 'vitest'
import { complaints, hydrated, logIn, visits } from './browser.ts'

const visit = visits()
const { db } = openDatabase({ databaseUrl: inject('databaseUrl'), databasePool: 2, timeouts: null })
afterAll(() => db.destroy())

/** An admin at a section of the settings. */
async function atSection(name: string, size: 'desk' | 'phone', language: 'en' | 'es') {
  const { page, errors } = await visit({ size })
  await logIn(page, 'admin@patio.example', 'patio-admin')
  await page.goto(`/admin/settings/${name}?lang=${language}`)
  await hydrated(page)
  return { page, errors }
}

const untold = () => sql`delete from company; insert into company default values`.execute(db)

test.each([
  ['desk', 'en', 'E-mail for support', 'Legal name', 'Save', 'Please enter an e-mail address', 'Saved.'],
  ['phone', 'es', 'Correo de ayuda', 'Razón social', 'Guardar', 'Ingresa un correo', 'Guardado.'],
] as const)(
  '[ADM-01] an admin tells who runs the site, at the size of a %s in %s: what is wrong is kept with its reason, what is right is shown to everybody',
  async (size, language, email, name, save, problem, saved) => {
    const { page, errors } = await atSection('company', size, language)
    try {
      await page.getByLabel(name).fill('Patio Demo SpA')
      await page.getByLabel(email).fill('help')
      await page.getByRole('button', { name: save, exact: true }).click()
      await page.getByText(problem).waitFor()
      expect(await page.getByLabel(name).inputValue()).toBe('Patio Demo SpA')
      expect(await page.getByLabel(email).inputValue()).toBe('help')
      expect(await page.getByLabel(email).getAttribute('aria-invalid')).toBe('true')
      expect(await complaints(page)).toEqual([])

      await page.getByLabel(email).fill('help@patio.example')
      await page.keyboard.press('Enter')
      await page.getByText(saved).waitFor()
      expect(await complaints(page)).toEqual([])
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
      expect(scrollWidth).toBe(clientWidth)

      await page.goto('/about')
      await page.getByText('Patio Demo SpA').waitFor()
      await page.getByRole('link', { name: 'help@patio.example' }).waitFor()
      expect(errors).toEqual([])
    } finally {
      await untold()
    }
  },
)

test('[ADM-01] of two admins at one section the second sees what the first has stored, and keeps what they typed', async () => {
  const [first, second] = [await atSection('company', 'desk', 'en'), await atSection('company', 'phone', 'en')]
  try {
    await first.page.getByLabel('Telephone').fill('+56 2 1111 1111')
    await first.page.getByRole('button', { name: 'Save' }).click()
    await first.page.getByText('Saved.').waitFor()

    await second.page.getByLabel('Telephone').fill('+56 2 2222 2222')
    await second.page.getByRole('button', { name: 'Save' }).click()
    await second.page.getByText('Somebody else has changed this meanwhile').waitFor()
    await second.page.getByText('+56 2 1111 1111').waitFor()
    expect(await second.page.getByLabel('Telephone').inputValue()).toBe('+56 2 2222 2222')
    expect(await complaints(second.page)).toEqual([])

    await second.page.getByRole('button', { name: 'Save what I typed' }).click()
    await second.page.getByText('Saved.').waitFor()
    await second.page.goto('/admin/audit')
    await second.page.getByText('Telephone: +56 2 1111 1111 → +56 2 2222 2222').waitFor()
    expect([...first.errors, ...second.errors]).toEqual([])
  } finally {
    await untold()
  }
})

test('[ADM-01] without any script an admin confirms the legal texts for the company, and takes it back', async () => {
  const { page } = await visit({ script: false })
  await logIn(page, 'admin@patio.example', 'patio-admin')
  try {
    await page.goto('/admin/settings/company')
    await page.getByRole('button', { name: 'Our company stands by these texts' }).click()
    await page.getByText('Confirmed for the company by').waitFor()
    await page.getByRole('button', { name: 'Make them a draft again' }).click()
    await page.getByText('The legal pages are a draft').waitFor()
  } finally {
    await untold()
  }
})
