import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { complaints, hydrated, logIn, visits } from './browser.ts'

const visitor = visits()
let database: pg.Client

beforeAll(async () => {
  database = new pg.Client({ connectionString: inject('databaseUrl') })
  await database.connect()
})
afterAll(() => database.end())

/** Somebody whom no other journey knows, with the password of the demo's guest. */
async function aMember(): Promise<{ id: string; email: string; password: string }> {
  const id = randomUUID()
  const email = `${id}@profile.example`
  await database.query(`insert into "user" (id, name, email, "emailVerified") values ($1, 'Petra Prado', $2, true)`, [
    id,
    email,
  ])
  await database.query(
    `insert into account (id, "accountId", "providerId", "userId", password)
     select gen_random_uuid(), $1::text, 'credential', $1::uuid, password from account join "user" u on u.id = "userId"
     where email = 'guest@patio.example'`,
    [id],
  )
  return { id, email, password: 'patio-guest' }
}

const words = {
  en: {
    tab: 'Profile',
    first: 'First name',
    phone: /^Phone/,
    missing: 'Please enter your first name',
    save: 'Save',
    saved: 'Your profile is saved.',
  },
  es: {
    tab: 'Perfil',
    first: 'Nombre',
    phone: /^Teléfono/,
    missing: 'Ingresa tu nombre',
    save: 'Guardar',
    saved: 'Tu perfil está guardado.',
  },
} as const

test.each([
  ['phone', 'en', true],
  ['desk', 'es', true],
  ['phone', 'es', false],
] as const)(
  '[AUTH-07] on a %s in %s, with script: %s, a member edits name and phone; what is wrong is said beside its field, and what was typed stays',
  async (size, lang, script) => {
    const { page, errors } = await visitor({ size, script })
    const { id, email, password } = await aMember()
    const t = words[lang]
    await logIn(page, email, password)
    await page.goto(`/profile?lang=${lang}`)
    if (script) await hydrated(page)
    if (script) expect(await complaints(page)).toEqual([])
    await page.getByLabel(t.first, { exact: true }).fill('')
    await page.getByLabel(t.phone).fill('9 8765 4321')
    await page.getByRole('button', { name: t.save }).click()
    await page.getByText(t.missing).waitFor()
    expect(await page.getByLabel(t.phone).inputValue()).toBe('9 8765 4321')
    if (script) expect(await complaints(page)).toEqual([])
    await page.getByLabel(t.first, { exact: true }).fill('Pía')
    await page.getByRole('button', { name: t.save }).press('Enter')
    await page.getByText(t.saved).waitFor()
    expect(await page.getByLabel(t.phone).inputValue()).toBe('987654321')
    const { rows } = await database.query(`select first_name, phone from profiles where user_id = $1`, [id])
    expect(rows).toEqual([{ first_name: 'Pía', phone: '+56987654321' }])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size === 'phone' ? 390 : 1440)
    expect(errors).toEqual([])
  },
)

test('[SHELL-06] [SHELL-07] on a phone the bar leads to the profile, and from there one gets everywhere and out; signed out it opens the log-in', async () => {
  const { page, errors } = await visitor({ size: 'phone' })
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('dialog').waitFor()
  const { email, password } = await aMember()
  await logIn(page, email, password)
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click()
  await page.waitForURL('**/profile')
  await page.getByRole('navigation', { name: 'Main' }).locator('a[aria-current=page]', { hasText: 'Profile' }).waitFor()
  const ways = page.locator('main').getByRole('navigation', { name: 'Account' })
  await ways.getByRole('link', { name: 'Account settings' }).click()
  await page.waitForURL('**/account/settings')
  await page.goBack()
  await ways.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.goto('/profile')
  expect(new URL(page.url()).searchParams.get('to')).toBe('/profile')
  expect(errors).toEqual([])
})
