import { appCode } from '#test/app-codes.ts'
import { anAuthenticator } from '#test/authenticator.ts'
import { aMember } from '#test/own-member.ts'
import { madeStale } from '#test/sessions.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'
import { newOptions, optionsOf } from './passkey-options.ts'
import type { PlainPage } from './plain-page.ts'

/** Each code of an app counts once, so the time goes on from one to the next. */
let now = new Date()
const { address, db, pool, visitor } = await aHouse({ settings: { ADMIN_SECOND_FACTOR: '1' }, clock: () => now })

const title = async (page: PlainPage) => (await page.locator('h1').textContent()).trim()
function nextCode(secret: string): string {
  now = new Date(now.getTime() + 30_000)
  return appCode(secret, now)
}

async function enter(page: PlainPage, email: string, password: string) {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.locator('input[name=password]').fill(password)
  await page.locator('button[value=password]').click()
}

/** @returns the secret that the page shows to be typed, and the recovery codes */
async function setUp(page: PlainPage): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Set it up' }).click()
  const href = (await page.getByRole('link', { name: /Open it/ }).getAttribute('href'))!
  const secret = new URL(href).searchParams.get('secret')!
  expect((await page.locator('main').textContent()).replaceAll(' ', '')).toContain(secret)
  expect(await page.getByRole('img', { name: /QR code/ }).getAttribute('src')).toMatch(/^data:image\/svg\+xml,/)
  const field = page.getByLabel('Six digits that the app shows now')
  await field.fill('12')
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await page.getByText('Please enter the six digits').waitFor()
  await page.getByLabel('Six digits that the app shows now').fill(nextCode(secret))
  await page.getByRole('button', { name: 'Turn it on' }).click()
  return { secret, codes: await page.locator('ol > li').allTextContents() }
}

test('[AUTH-07] [AUTH-02] without script a member turns two-step log-in on, logs in with it, and is asked for both before what matters', async () => {
  const page = visitor()
  const { email, password } = await aMember(pool)
  await page.logIn(email, password)
  await page.goto('/account/settings')
  await page.getByRole('link', { name: 'Two-step log-in' }).click()
  const { secret, codes } = await setUp(page)
  expect(codes).toHaveLength(10)
  // What is secret is shown once.
  await page.goto('/account/second-factor')
  const shown = await page.content()
  for (const plain of [secret, codes[0]!]) expect(shown).not.toContain(plain)
  await page.getByText('10 recovery codes are left.').waitFor()

  const other = visitor()
  await enter(other, email, password)
  expect(await title(other)).toBe('Enter the code of your app')
  await other.getByLabel('Code of your app').fill('000000')
  await other.getByRole('button', { name: 'Log in', exact: true }).click()
  await other.getByText('This is not the code that your app shows now').waitFor()
  // The page to which a provider's answer leads shows the same step, in this browser alone.
  await other.goto('/auth/callback?step=factor&to=%2Fabout')
  expect(await title(other)).toBe('Enter the code of your app')
  await other.getByLabel('Code of your app').fill(nextCode(secret))
  await other.getByRole('button', { name: 'Log in', exact: true }).click()
  await other.goto('/account/second-factor')
  expect(await title(other)).toBe('Two-step log-in')

  await madeStale(db, email)
  await other.getByRole('button', { name: 'Turn off two-step log-in' }).click()
  expect(await title(other)).toBe('Confirm it’s you')
  const confirm = async (own: string, factor: string) => {
    await other.getByLabel('Your password').fill(own)
    await other.getByLabel('Code of your app, or a recovery code').fill(factor)
    await other.getByRole('button', { name: 'Confirm', exact: true }).click()
  }
  await confirm(password, '')
  await other.getByText('Please enter six digits, or one of your recovery codes').waitFor()
  await confirm('a guess', nextCode(secret))
  await other.getByText('This is not your password').waitFor()
  await confirm(password, nextCode(secret))
  await other.getByText('Two-step log-in is off.').waitFor()
})

test('[AUTH-02] in es, a recovery code lets its owner in; five wrong ones lead back to the beginning', async () => {
  const page = visitor()
  const { email, password } = await aMember(pool)
  await page.logIn(email, password)
  await page.goto('/account/second-factor')
  const { codes } = await setUp(page)
  const other = visitor()
  const enterRecovery = async (code: string) => {
    await other.getByLabel('Código de recuperación').fill(code)
    await other.locator('button[value=recovery]').click()
  }
  const begin = async () => {
    await enter(other, email, password)
    await other.locator('button[name=go][value=recovery]').click()
  }
  other.addCookies({ i18next: 'en' })
  await enter(other, email, password)
  other.addCookies({ i18next: 'es' })
  await other.locator('button[name=go][value=recovery]').click()
  expect(await title(other)).toBe('Usa un código de recuperación')
  await enterRecovery('ABC')
  await other.getByText('Ingresa las 24 letras y números de uno de tus códigos').waitFor()
  for (let index = 0; index < 5; index += 1) await enterRecovery('0'.repeat(24))
  await other.getByText('Este no es uno de tus códigos, o ya se usó').waitFor()
  await enterRecovery(codes[0]!)
  await other.getByText('Pasaron diez minutos, o cinco códigos eran incorrectos').waitFor()
  other.addCookies({ i18next: 'en' })
  await begin()
  await other.getByLabel('Recovery code').fill(codes[0]!)
  await other.locator('button[value=recovery]').click()
  await other.goto('/account/second-factor')
  await other.getByText('9 recovery codes are left.').waitFor()
})

test('[ADM-02] an admin without a second factor is led to one before any page of admins, and one who has it proves it', async () => {
  const page = visitor()
  const { id, email, password } = await aMember(pool)
  await sql`update profiles set permissions = '{users}' where user_id = ${id}`.execute(db)
  await page.logIn(email, password)
  await page.goto('/admin/users?page=1')
  expect(await title(page)).toBe('Two-step log-in')
  await page.getByText('Whoever runs this site needs two-step log-in').waitFor()
  const { secret } = await setUp(page)
  await page.getByRole('link', { name: 'I have kept them' }).click()
  expect(new URL(page.url()).pathname).toBe('/admin/users')

  // A session that was opened before.
  await sql`update session set factors = 'one' where "userId" = ${id}`.execute(db)
  await page.goto('/admin/users')
  expect(await title(page)).toBe('Confirm it’s you')
  await page.getByLabel('Your password').fill(password)
  await page.getByLabel('Code of your app, or a recovery code').fill(nextCode(secret))
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  expect(new URL(page.url()).pathname).toBe('/admin/users')
  // Whoever is no admin learns of none of this.
  const stranger = await aMember(pool)
  await page.logIn(stranger.email, stranger.password)
  expect((await page.goto('/admin/users')).status()).toBe(404)
})

/** An admin with a passkey and no app, at a new session of the password. */
async function withPasskeyAlone() {
  const { id, email, password } = await aMember(pool)
  const page = visitor()
  await page.logIn(email, password)
  const authenticator = anAuthenticator({ origin: address })
  const passkey = authenticator.create(await newOptions(page))
  const form = { intent: 'passkey-add', passkey }
  expect((await page.request.post('/account/security', { form })).status).toBe(302)
  await sql`update profiles set permissions = '{users}' where user_id = ${id}`.execute(db)
  await page.logIn(email, password)
  return { page, authenticator, email, password }
}

const ADMINS = '/confirm-it-is-you?to=%2Fadmin%2Fusers'

test('[ADM-02] [AUTH-07] an admin whose only second factor is a passkey, in by password, is offered the passkey alone, which leads on', async () => {
  const { page, authenticator, password } = await withPasskeyAlone()
  await page.goto('/admin/users')
  expect(await title(page)).toBe('Confirm it’s you')
  await page.getByText('your passkey is both').waitFor()
  await page.getByText('Using a passkey needs JavaScript.').waitFor()
  expect(await page.locator('input[type=password]').count()).toBe(0)
  const prove = (step: string, secret: string) =>
    page.request.post(ADMINS, { form: { 'proof.step': step, 'proof.secret': secret } })
  // Sent nevertheless, the password proves nothing here.
  expect((await prove('password', password)).status).toBe(400)
  const wrong = await prove('passkey', '{}')
  expect([wrong.status, (await wrong.text()).includes('none of your account')]).toEqual([400, true])
  const proved = await prove('passkey', authenticator.get(await optionsOf(page, 'prove')))
  expect([proved.status, proved.headers.get('location')]).toEqual([302, '/admin/users'])
  expect((await page.goto('/admin/users')).status()).toBe(200)
})

test('[ADM-02] [AUTH-07] by the password alone nobody makes another second factor for an admin who has one', async () => {
  const { page, authenticator } = await withPasskeyAlone()
  const acts = [
    ['/account/second-factor', 'begin'],
    ['/account/security', 'passkey-ask'],
    ['/account/security', 'passkey-remove'],
  ] as const
  const answers = () =>
    Promise.all(acts.map(async ([path, intent]) => (await page.request.post(path, { form: { intent } })).status))
  expect(await answers()).toEqual([307, 307, 307])
  const secret = authenticator.get(await optionsOf(page, 'prove'))
  await page.request.post(ADMINS, { form: { 'proof.step': 'passkey', 'proof.secret': secret } })
  expect(await answers()).toEqual([200, 200, 404])
})

test('[AUTH-07] the security page says since when an app is asked for, how many recovery codes are left, and does what is pressed', async () => {
  const page = visitor()
  const { email, password } = await aMember(pool)
  await page.logIn(email, password)
  await page.goto('/account/security')
  const part = page.locator('#second-factor')
  await part.getByText('Off', { exact: true }).waitFor()
  const { codes } = await setUp(page)
  expect(codes).toHaveLength(10)
  await page.goto('/account/security')
  await part.getByText(/^On since /).waitFor()
  expect(await part.locator('time').getAttribute('datetime')).toMatch(/^\d{4}-\d\d-\d\dT/)
  await part.getByText('10 recovery codes are left.').waitFor()
  await sql`update recovery_codes set used_at = now() where user_id = (select id from "user" where email = ${email})
    and code_hash <> (select min(code_hash) from recovery_codes r where r.user_id = recovery_codes.user_id)`.execute(db)
  await page.goto('/account/security?lang=es')
  await part.getByRole('alert').getByText('Queda 1 código de recuperación.').waitFor()
  await part.getByRole('button', { name: 'Crear códigos de recuperación nuevos' }).click()
  expect(await page.locator('ol > li').count()).toBe(10)
  await page.goto('/account/security?lang=es')
  await part.getByRole('button', { name: 'Desactivarla' }).click()
  await page.getByText('La verificación en dos pasos está desactivada.').waitFor()
})
