import { aHouse } from '#test/house/house.ts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'

const { db, visitor } = await aHouse()

test('[AUTH-02] [AUTH-03] without script somebody signs up without a password, and is in once the address is proved; a mistake on the way loses nothing', async () => {
  const email = 'rosa@no-password.example'
  const page = visitor()
  await page.goto('/signup?to=/credits')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Go on without a password' }).click()
  await page.getByLabel('First name').fill('Rosa')
  await page.getByLabel('Last name').fill('Vega')
  // What is wrong with the form loses nothing of it.
  await page.getByLabel('Date of birth').fill('2020-05-17')
  await page.getByRole('button', { name: 'Agree and continue' }).click()
  await page.getByText('You need to be at least 18 years old').waitFor()
  await page.getByLabel('Date of birth').fill('1990-05-17')
  await page.getByRole('button', { name: 'Agree and continue' }).click()
  const code = /\b\d{6}\b/.exec((await page.locator('main').textContent()) ?? '')![0]
  await page.getByLabel('Six-digit code').fill(code)
  await page.getByRole('button', { name: 'Verify email' }).click()
  await page.waitForURL(/\/credits$/)

  const ways = await db
    .selectFrom('user')
    .leftJoin('account', 'account.userId', 'user.id')
    .select(['emailVerified', 'providerId'])
    .where('email', '=', email)
    .execute()
  expect(ways).toEqual([{ emailVerified: true, providerId: null }])
})

/** Somebody with a proved address and no password. */
async function aPerson(): Promise<string> {
  const [id, email] = [randomUUID(), `${randomUUID()}@door.example`]
  await db.insertInto('user').values({ id, name: 'Inés Vega', email, emailVerified: true }).execute()
  return email
}

test('[SHELL-04] [AUTH-04] /login is a page that logs in by a code without script, and leads back on this site only', async () => {
  const [email, page] = [await aPerson(), visitor()]
  await page.goto('/login?to=/credits')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Log in with a code' }).click()
  const shown = await page.getByRole('region', { name: 'This demo sends no e-mail' }).textContent()
  await page.getByLabel('Six-digit code').fill(/\b\d{6}\b/.exec(shown)![0].replace(/^(...)/, '$1 '))
  await page.getByRole('button', { name: 'Verify email' }).click()
  await page.waitForURL((url) => url.pathname === '/credits')

  await page.goto('/signup?to=//elsewhere.example')
  expect(new URL(page.url()).pathname).toBe('/')
})
