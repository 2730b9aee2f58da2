import { readFileSync } from 'node:fs'
import { aHouse } from '#test/house/house.ts'
import { leadProviders, providerNames } from '#test/provider-names.ts'
import { OWN_NAME, standInProviders } from '#test/providers.ts'
import { browserFlags } from '#test/browser-flags.ts'
import type { Page } from 'playwright-core'
import { peopleAt } from '#test/provided-people.ts'
import { afterAll, expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { hydrated, visits } from './browser.ts'

const providers = await standInProviders()
const leaveThem = leadProviders(providers.port, { names: [OWN_NAME], ca: readFileSync(providers.authority) })
afterAll(async () => {
  leaveThem()
  await providers.stop()
})
const house = await aHouse({ settings: providers.settings })
providers.passOnTo(Number(new URL(house.address).port))
const rules = [
  ...providerNames.map((name) => `MAP ${name}:443 127.0.0.1:${providers.port}`),
  `MAP ${OWN_NAME} 127.0.0.1`,
]
const anyVisitor = visits(house, () => [...browserFlags, `--host-resolver-rules=${rules.join(',')}`, providers.trusted])
/** At the address with TLS, which the providers know. */
const visitor = (visit: Parameters<typeof anyVisitor>[0] = {}) => anyVisitor({ at: providers.address, ...visit })

const { somebody, aMember, waysOf } = peopleAt(providers.register, house.db)

/** On the provider's own page. */
async function agree(page: Page, { id }: { id: string }): Promise<void> {
  await page.getByLabel('Account').fill(id)
  await page.getByRole('button', { name: 'Agree' }).click()
}

/** From the log-in as a page. */
async function leaveBy(page: Page, provider: string, to = '/credits'): Promise<void> {
  await page.goto(`/login?to=${encodeURIComponent(to)}`)
  await page.getByRole('button', { name: `Continue with ${provider}` }).click()
}

const at = (page: Page, path: string) =>
  page.waitForURL((url) => url.pathname === path && url.origin === providers.address)
const failed = (page: Page) => page.getByRole('heading', { name: 'Authentication failed' }).waitFor()
const isIn = async (page: Page) => (await page.context().cookies()).some(({ name }) => name.includes('session_token'))

test('[AUTH-05] [AUTH-03] a new person comes from the dialog by Google, says the rest, and is where they were (phone, es)', async () => {
  const { page, errors } = await visitor({ size: 'phone', locale: 'es' })
  const person = somebody()
  await page.goto('/about?auth=login')
  await hydrated(page)
  expect(await complaints(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Continuar con Google' }).click()
  await agree(page, person)

  await page.getByRole('heading', { name: 'Termina tu registro' }).waitFor()
  await hydrated(page)
  expect(await page.locator('[name=firstName]').inputValue()).toBe('Inés')
  expect(await page.locator('[name=lastName]').inputValue()).toBe('Vega')
  expect(await waysOf(person.email)).toEqual([])
  expect(await complaints(page)).toEqual([])
  await page.getByLabel('Fecha de nacimiento').fill('2020-01-01')
  await page.getByRole('button', { name: 'Aceptar y continuar' }).click()
  await page.locator('[name=birthday][aria-invalid=true]').waitFor()
  await page.getByLabel('Fecha de nacimiento').fill('1990-05-01')
  await page.getByRole('button', { name: 'Aceptar y continuar' }).click()

  await at(page, '/about')
  await page.getByText('Cuenta', { exact: true }).waitFor({ state: 'attached' })
  expect(await waysOf(person.email)).toEqual(['google'])
  expect(errors).toEqual([])
})

/** By keyboard alone. */
async function reach(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if ((await page.evaluate(() => document.activeElement?.textContent)) === name) return page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
  }
  throw new Error(`No way to '${name}' by keyboard.`)
}

test('[AUTH-05] whoever is known is told so by /auth/callback, which names no code, and goes on to where they were after two seconds, or at once by keyboard alone', async () => {
  const { page, errors } = await visitor()
  const person = await aMember()
  await leaveBy(page, 'Google')
  await agree(page, person)
  await page.getByRole('heading', { name: 'Authentication Successful' }).waitFor()
  expect(page.url()).toBe(`${providers.address}/auth/callback?to=%2Fcredits`)
  expect(await complaints(page)).toEqual([])
  await at(page, '/credits')
  expect(await waysOf(person.email)).toEqual(['google'])

  await page.goto('/account/settings')
  const google = page.getByRole('listitem').filter({ hasText: 'Google' })
  await google.getByText('Your only way to log in').waitFor()
  await hydrated(page)
  expect(await complaints(page)).toEqual([])

  await page.context().clearCookies()
  await page.goto('/login?to=/credits')
  await hydrated(page)
  await reach(page, 'Continue with Apple')
  await page.getByLabel('Account').focus()
  await page.keyboard.type(person.id)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Authentication Successful' }).waitFor()
  await reach(page, 'Go on now')
  await at(page, '/credits')
  expect(errors).toEqual([])
})

test('[AUTH-05] Apple answers by a form from its own site, with the name at the first time, and its signed secret is taken', async () => {
  const { page, errors } = await visitor({ size: 'phone' })
  const person = somebody({ firstName: 'Zoë', lastName: 'Ñandú' })
  await leaveBy(page, 'Apple')
  await agree(page, person)
  await page.getByText(`Apple says that you are ${person.email}`).waitFor()
  expect(await page.locator('[name=firstName]').inputValue()).toBe('Zoë')
  expect(await page.locator('[name=lastName]').inputValue()).toBe('Ñandú')
  await hydrated(page)
  await page.getByLabel('Date of birth').fill('1990-05-01')
  await page.getByRole('button', { name: 'Agree and continue' }).click()
  await at(page, '/credits')
  expect(await waysOf(person.email)).toEqual(['apple'])
  expect(errors).toEqual([])
})

test('[AUTH-05] who says no at the provider is told, may stay to read it, and is led to the front page else', async () => {
  const { page, errors } = await visitor()
  await leaveBy(page, 'Google')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await failed(page)
  await page.getByText('Failed to authenticate with Google').waitFor()
  expect(await complaints(page)).toEqual([])
  await at(page, '/')

  await leaveBy(page, 'Facebook')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Failed to authenticate with Facebook').waitFor()
  await page.getByRole('button', { name: 'Stay here' }).click()
  await page.getByRole('button', { name: 'Stay here' }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Log in another way' }).click()
  await at(page, '/login')
  expect(await isIn(page)).toBe(false)
  expect(errors).toEqual([])
})

test('[AUTH-05] an address that Facebook does not vouch for is proved by six digits before the account is anybody’s way in', async () => {
  const { page, errors } = await visitor({ size: 'phone' })
  const person = await aMember()
  await leaveBy(page, 'Facebook')
  await agree(page, person)
  const email = page.getByRole('region', { name: 'This demo sends no e-mail' })
  const code = /\b\d{6}\b/.exec((await email.textContent())!)![0]
  expect([await waysOf(person.email), await isIn(page)]).toEqual([[], false])
  await hydrated(page)
  expect(await complaints(page)).toEqual([])
  const field = page.getByLabel('Six-digit code')
  await field.pressSequentially(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
  await page.getByText('This is not the code that was last asked for here').waitFor()
  await field.fill(code)
  await at(page, '/credits')
  expect(await waysOf(person.email)).toEqual(['facebook'])
  expect(errors).toEqual([])
})
