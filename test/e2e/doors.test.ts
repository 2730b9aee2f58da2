import { aHouse } from '#test/house/house.ts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { hydrated, readEnglish, visits } from './browser.ts'

const house = await aHouse()
const visit = visits(house)
const { pool: database } = house

/** Somebody with a proved address and no password. */
async function aPerson(): Promise<string> {
  const [id, email] = [randomUUID(), `${randomUUID()}@door.example`]
  await database.query('insert into "user" (id, name, email, "emailVerified") values ($1, $2, $3, true)', [
    id,
    'Inés Vega',
    email,
  ])
  return email
}

test('[AUTH-01] an event of the document opens the log-in, or the sign-up', async () => {
  const { page, errors } = await visit()
  await page.goto('/about')
  await hydrated(page)
  const open = (isSignUp: boolean) =>
    page.evaluate((detail) => document.dispatchEvent(new CustomEvent('openAuthModal', { detail })), { isSignUp })
  await open(false)
  const dialog = page.getByRole('dialog', { name: 'Log in or sign up', exact: true })
  await dialog.getByRole('heading', { name: 'Welcome to Patio' }).waitFor()
  expect((await dialog.boundingBox())!.width).toBeLessThanOrEqual(568)
  await dialog.getByRole('link', { name: 'Close', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await open(true)
  await page.getByRole('dialog', { name: 'Sign up or log in to list your space' }).waitFor()
  expect(errors).toEqual([])
})

test('[AUTH-02] [AUTH-06] who has forgotten the password gets a link by e-mail, shows the new one while typing it, and is logged in', async () => {
  const email = await aPerson()
  const { page, errors } = await visit({ size: 'phone' })
  await page.goto('/about?auth=login')
  await hydrated(page)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  const send = page.getByRole('button', { name: 'Send reset instructions' })
  await send.waitFor()
  expect(await page.getByRole('button', { name: 'Back' }).count()).toBe(0)
  await send.click()
  await page.getByRole('link', { name: 'Open the link' }).click()

  const password = page.getByLabel('Choose a password')
  await password.waitFor()
  await hydrated(page)
  expect(new URL(page.url()).search).not.toContain('token')
  await password.fill('Tr1cky')
  await page.getByText('Password strength: Good').waitFor()
  await page.getByRole('button', { name: 'Show' }).first().click()
  expect(await password.getAttribute('type')).toBe('text')
  await page.getByLabel('Confirm password').fill('another')
  await page.getByRole('button', { name: 'Update password' }).click()
  await page.getByText('Please choose at least 8 characters').waitFor()
  expect(await complaints(page)).toEqual([])
  await password.fill('Tr1cky-enough!')
  await page.getByLabel('Confirm password').fill('Tr1cky-enough!')
  await page.getByRole('button', { name: 'Update password' }).click()
  await page.getByText('Your password is updated').waitFor()
  await page.getByText('Account', { exact: true }).waitFor({ state: 'attached' })
  expect(errors).toEqual([])
})

test.each(['/about?auth=login', '/login'])(
  '[AUTH-02] at %s nothing is read anew but where one is led: no answer comes too late, Enter is not lost, and the header knows who is in',
  async (path) => {
    const { page, errors } = await visit()
    await readEnglish(page)
    await page.goto(path)
    await hydrated(page)
    const requests: string[] = []
    page.on('request', (request) => {
      if (/\.data(\?|$)/.test(request.url())) requests.push(`${request.method()} ${request.url()}`)
    })
    await page.getByLabel('E-mail').fill('guest@patio.example')
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await page.getByLabel('Password').fill('patio-guest')
    await page.getByLabel('Password').press('Enter')
    await page.getByText('Account', { exact: true }).waitFor({ state: 'attached' })
    const entered = expect.stringMatching(/^POST .*enter\.data$/)
    expect(requests.slice(0, 2)).toEqual([entered, entered])
    expect(requests.slice(2)).not.toContainEqual(expect.stringContaining('login'))
    expect(errors).toEqual([])
  },
)
