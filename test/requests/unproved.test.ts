import { aMember } from '#test/own-member.ts'
import { aHouse } from '#test/house/house.ts'
import { expect, test } from 'vitest'

const { db, pool, visitor } = await aHouse()

/** Somebody whose address is not proved, signed in. */
async function anOpener() {
  const member = await aMember(pool)
  const page = visitor()
  await page.logIn(member.email, member.password)
  await db.updateTable('user').set({ emailVerified: false }).where('id', '=', member.id).execute()
  return { ...member, page }
}

test('[AUTH-04] until an address is proved every page says so, and leads without script to a change of it and to the code', async () => {
  const { id, email, page } = await anOpener()
  for (const path of ['/help', '/profile']) {
    await page.goto(path)
    await page.getByText(`${email} is not confirmed yet.`).waitFor()
  }
  await page.goto('/account/settings')
  const settings = page.locator('#email')
  expect(
    await settings.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
  ).toEqual(['/account/settings?auth=login', '/account/settings?auth=correct'])
  await settings.getByRole('link', { name: 'Change it' }).click()
  const meant = `meant-${email}`
  await page.locator('form[action="/auth/enter"] input[type="email"]').fill(meant)
  await page.getByRole('button', { name: 'Send code there' }).click()
  await page.getByText(`Enter the six digits that we sent to ${meant}`).waitFor()
  await page.getByRole('button', { name: 'Not your address? Change it' }).waitFor()
  const code = /\b\d{6}\b/.exec((await page.locator('main').textContent()) ?? '')![0]
  await page.getByLabel('Six-digit code').fill(code)
  await page.getByRole('button', { name: 'Verify email' }).click()
  await page.goto('/help')
  expect(await page.content()).not.toContain('is not confirmed yet')
  const account = await db.selectFrom('user').select(['email', 'emailVerified']).where('id', '=', id).executeTakeFirst()
  expect(account).toEqual({ email: meant, emailVerified: true })
})

test('[AUTH-04] a member whose address is proved has no such line', async () => {
  const { email, password } = await aMember(pool)
  const page = visitor()
  await page.logIn(email, password)
  await page.goto('/help')
  expect(await page.content()).not.toContain('is not confirmed yet')
})

test('[AUTH-06] a recovery without a token, in a session, opens the new password with the present one, and leaves no parameter', async () => {
  const { email, password } = await aMember(pool)
  const page = visitor()
  await page.goto('/?type=recovery')
  await page.waitForURL(/type=recovery$/)
  await page.logIn(email, password)
  await page.goto('/?type=recovery')
  await page.waitForURL(/\/\?auth=reset$/)
  const fill = async (current: string, next: string, again = next) => {
    await page.getByLabel('Current password').fill(current)
    await page.getByLabel('Choose a password').fill(next)
    await page.getByLabel('Confirm password').fill(again)
    await page.getByRole('button', { name: 'Update password' }).click()
  }
  expect(await page.content()).toContain(email)
  await fill('a guess', 'a quiet river')
  await page.getByText('This is not your password').waitFor()
  await fill(password, 'a quiet river', 'a quiet rivet')
  await page.getByText('The two new passwords differ').waitFor()
  await fill(password, 'a quiet river')
  await page.logIn(email, 'a quiet river')
})

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
