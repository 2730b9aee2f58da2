import { randomUUID } from 'node:crypto'
import { openDatabase } from '#platform/db.server.ts'
import { browserFlags } from '#test/browser-flags.ts'
import { defaultLimits } from '#test/limits.ts'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { complaints } from './axe.ts'
import { anAddress } from '#test/visitor.ts'
import { hydrated, visits } from './browser.ts'
import { type Fault, type PersonThere, type ProvidedWorld, providedWorld } from './providers.ts'

let world: ProvidedWorld
beforeAll(async () => {
  world = await providedWorld()
})
afterEach(() => world.fail(null))
const { db } = openDatabase({ databaseUrl: inject('databaseUrl'), databasePool: 4, timeouts: null })
afterAll(async () => {
  await db.destroy()
  await world?.stop()
})
const anyVisitor = visits(() => [...browserFlags, ...world.browserFlags])
const visitor = (visit: Parameters<typeof anyVisitor>[0] = {}) => anyVisitor({ at: world.address, ...visit })

/** Somebody with an account at every provider, and none here. */
function somebody(own: Partial<PersonThere> = {}) {
  const email = `${randomUUID()}@social.example`
  const id = world.register({ email, isEmailProved: true, firstName: 'Inés', lastName: 'Vega', ...own })
  return { id, email }
}

/** The same with an account here, whose address is proved. */
async function aMember(own: Partial<PersonThere> = {}) {
  const person = somebody(own)
  const userId = randomUUID()
  await sql`insert into "user" (id, name, email, "emailVerified") values (${userId}, 'Inés Vega', ${person.email}, true)`.execute(
    db,
  )
  await sql`update profiles set first_name = 'Inés', last_name = 'Vega' where user_id = ${userId}`.execute(db)
  return { ...person, userId }
}

const waysOf = async (email: string) =>
  (
    await db
      .selectFrom('account')
      .innerJoin('user', 'user.id', 'userId')
      .select('providerId')
      .where('email', '=', email)
      .orderBy('providerId')
      .execute()
  ).map(({ providerId }) => providerId)

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

const at = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path && url.origin === world.address)
const failed = (page: Page) => page.getByRole('heading', { name: 'Authentication failed' }).waitFor()
const isIn = async (page: Page) => (await page.context().cookies()).some(({ name }) => name.includes('session_token'))

test.each([
  [
    'phone',
    'es',
    ['Continuar con Google', 'Termina tu registro', 'Fecha de nacimiento', 'Aceptar y continuar', 'Cuenta'],
  ],
  ['desk', 'en', ['Continue with Google', 'Finish signing up', 'Date of birth', 'Agree and continue', 'Account']],
] as const)(
  '[AUTH-05] [AUTH-03] a new person comes from the dialog by Google, says the rest, and is where they were (%s, %s)',
  async (size, language, [goOn, title, birthday, accept, account]) => {
    const { page, errors } = await visitor({ size, locale: language })
    const person = somebody()
    await page.goto('/about?auth=login')
    await hydrated(page)
    expect(await complaints(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: goOn }).click()
    await agree(page, person)

    await page.getByRole('heading', { name: title }).waitFor()
    await hydrated(page)
    expect(await page.locator('[name=firstName]').inputValue()).toBe('Inés')
    expect(await page.locator('[name=lastName]').inputValue()).toBe('Vega')
    expect(await waysOf(person.email)).toEqual([])
    expect(await complaints(page)).toEqual([])
    await page.getByLabel(birthday).fill('2020-01-01')
    await page.getByRole('button', { name: accept }).click()
    await page.locator('[name=birthday][aria-invalid=true]').waitFor()
    await page.getByLabel(birthday).fill('1990-05-01')
    await page.getByRole('button', { name: accept }).click()

    await at(page, '/about')
    await page.getByText(account, { exact: true }).waitFor({ state: 'attached' })
    expect(await waysOf(person.email)).toEqual(['google'])
    expect(errors).toEqual([])
  },
)

test('[AUTH-05] whoever is known is told so by /auth/callback, which names no code, and goes on to where they were after two seconds', async () => {
  const { page, errors } = await visitor()
  const person = await aMember()
  await leaveBy(page, 'Google')
  await agree(page, person)
  await page.getByRole('heading', { name: 'Authentication Successful' }).waitFor()
  expect(page.url()).toBe(`${world.address}/auth/callback?to=%2Fcredits`)
  expect(await complaints(page)).toEqual([])
  await at(page, '/credits')
  expect(await waysOf(person.email)).toEqual(['google'])

  await page.goto('/account/settings')
  const google = page.getByRole('listitem').filter({ hasText: 'Google' })
  await google.getByText('Your only way to log in').waitFor()
  expect(errors).toEqual([])
})

test('[AUTH-05] by keyboard alone, from the log-in to the provider and back', async () => {
  const { page } = await visitor()
  const person = await aMember()
  await page.goto('/login?to=/credits')
  await hydrated(page)
  const reach = async (name: string) => {
    for (let presses = 0; presses < 60; presses += 1) {
      if ((await page.evaluate(() => document.activeElement?.textContent)) === name) return page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
    }
    throw new Error(`No way to '${name}' by keyboard.`)
  }
  await reach('Continue with Apple')
  await page.getByLabel('Account').focus()
  await page.keyboard.type(person.id)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Authentication Successful' }).waitFor()
  await reach('Go on now')
  await at(page, '/credits')
})

test('[AUTH-05] without script Google leads to the form, its answer to the account, and a link back', async () => {
  const { page } = await visitor({ script: false, size: 'phone' })
  const person = somebody()
  await leaveBy(page, 'Google')
  await agree(page, person)
  await page.getByLabel('Date of birth').fill('1990-05-01')
  await page.getByRole('button', { name: 'Agree and continue' }).click()
  await at(page, '/credits')
  expect(await waysOf(person.email)).toEqual(['google'])

  await page.context().clearCookies()
  await leaveBy(page, 'Google')
  await agree(page, person)
  await page.getByRole('heading', { name: 'Authentication Successful' }).waitFor()
  await page.getByRole('link', { name: 'Go on now' }).click()
  await at(page, '/credits')
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

test('[AUTH-05] the form that Apple’s page sends sets no cookie and does nothing but lead to the same address; elsewhere and from elsewhere it is refused', async () => {
  const answer = await fetch(`${world.plainAddress}/auth/callback`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: 'https://appleid.apple.com', 'sec-fetch-site': 'cross-site' },
    body: new URLSearchParams({ state: 's', code: 'c', to: 'https://evil.example', step: 'form' }),
  })
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([303, []])
  expect(answer.headers.get('location')).toBe('/auth/callback?state=s&code=c')
  const status = async (path: string, origin: string) => {
    const headers = { origin, 'sec-fetch-site': 'cross-site' }
    return (await fetch(world.plainAddress + path, { method: 'POST', headers, redirect: 'manual' })).status
  }
  expect(await status('/auth/social/google', 'https://appleid.apple.com')).toBe(403)
  expect(await status('/auth/callback', 'https://evil.example')).toBe(400)
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

/** The provider's answer on its way back, held up. */
async function heldAnswer(page: Page, person: { id: string }): Promise<string> {
  world.hold(true)
  await leaveBy(page, 'Google')
  await agree(page, person)
  const answer = await page.getByText('/auth/callback?').textContent()
  world.hold(false)
  return answer!
}

test('[AUTH-05] an answer is worth nothing in another browser, and nothing a second time', async () => {
  const person = await aMember()
  const [{ page }, { page: other }] = [await visitor(), await visitor()]
  const answer = await heldAnswer(page, person)

  await other.goto(answer)
  await failed(other)
  expect(await isIn(other)).toBe(false)
  await leaveBy(other, 'Google')
  await other.getByLabel('Account').waitFor()
  await other.goto(answer)
  await failed(other)
  expect(await isIn(other)).toBe(false)

  await page.goto(answer)
  await page.getByRole('heading', { name: 'Authentication Successful' }).waitFor()
  await page.context().clearCookies({ name: /session_token/ })
  await page.goto(answer)
  await failed(page)
  await page.getByText('That took a while. Please begin again.').waitFor()
  expect(await isIn(page)).toBe(false)
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
  await page.getByLabel('Six-digit code').fill(code)
  await page.getByRole('button', { name: 'Verify email' }).click()
  await at(page, '/credits')
  expect(await waysOf(person.email)).toEqual(['facebook'])

  await page.context().clearCookies()
  await leaveBy(page, 'Facebook')
  await agree(page, person)
  await page.getByRole('heading', { name: 'Authentication Successful' }).waitFor()
  expect(errors).toEqual([])
})

test('[AUTH-05] a new person whose address is not proved fills in the form, enters the code, and has an account; Google may not vouch either', async () => {
  const { page } = await visitor({ script: false })
  const person = somebody({ isEmailProved: false })
  await leaveBy(page, 'Google')
  await agree(page, person)
  await page.getByLabel('Date of birth').fill('1990-05-01')
  await page.getByRole('button', { name: 'Agree and continue' }).click()
  const email = page.getByRole('region', { name: 'This demo sends no e-mail' })
  const code = /\b\d{6}\b/.exec((await email.textContent())!)![0]
  expect([await waysOf(person.email), await isIn(page)]).toEqual([[], false])
  await page.getByLabel('Six-digit code').fill(code)
  await page.getByRole('button', { name: 'Verify email' }).click()
  await at(page, '/credits')
  expect(await waysOf(person.email)).toEqual(['google'])
})

test('[AUTH-05] who has no e-mail address at the provider is told to sign up with one', async () => {
  const { page } = await visitor()
  await leaveBy(page, 'Facebook')
  await agree(page, somebody({ email: null }))
  await page.getByText('Facebook gives us no e-mail address of yours').waitFor()
})

test.each([
  ['signed by another key', 'signature'],
  ['meant for another app', 'audience'],
  ['of another sign-in', 'nonce'],
  ['of another issuer', 'issuer'],
  ['an error', 'status'],
  ['none within eight seconds', 'silence'],
] as const satisfies [string, Fault][])('[AUTH-05] nobody is in by an answer that is %s', async (_what, fault) => {
  const { page } = await visitor()
  const person = await aMember()
  world.fail(fault)
  await leaveBy(page, 'Google')
  await agree(page, person)
  await failed(page)
  await page.getByText('Failed to authenticate with Google').waitFor()
  expect([await waysOf(person.email), await isIn(page)]).toEqual([[], false])
})

test('[AUTH-05] whoever is suspended is told so and not let in', async () => {
  const { page } = await visitor()
  const person = await aMember()
  await sql`insert into suspensions (user_id, since, reason) values (${person.userId}, now(), 'x')`.execute(db)
  await leaveBy(page, 'Google')
  await agree(page, person)
  await page.getByText(/This account is suspended.* write to us: [^ ]+@/).waitFor()
  expect(await isIn(page)).toBe(false)
})

test('[AUTH-05] in the settings a way in is connected and disconnected, and the last one stays', async () => {
  const { page, errors } = await visitor({ size: 'phone' })
  const person = await aMember()
  await leaveBy(page, 'Apple', '/account/settings')
  await agree(page, person)
  await at(page, '/account/settings')
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await row('Apple').getByText('Your only way to log in').waitFor()
  expect(await page.getByRole('button', { name: 'Disconnect Apple' }).count()).toBe(0)

  await page.getByRole('button', { name: 'Connect Google' }).click()
  await agree(page, somebody())
  await page.getByText('That account at Google has another e-mail address').waitFor()
  await page.goto('/account/settings')
  await page.getByRole('button', { name: 'Connect Google' }).click()
  await agree(page, person)
  await page.getByText('Connected: you can log in with it from now on.').waitFor()
  await hydrated(page)
  expect(await complaints(page)).toEqual([])
  expect(await waysOf(person.email)).toEqual(['apple', 'google'])

  await page.getByRole('button', { name: 'Disconnect Apple' }).click()
  await page.getByText('Disconnected.').waitFor()
  await row('Google').getByText('Your only way to log in').waitFor()
  expect(await waysOf(person.email)).toEqual(['google'])
  expect(errors).toEqual([])
})

test('[AUTH-05] beyond its budget a client is told how long to wait, and nothing is begun', async () => {
  const headers = { 'x-visitor': anAddress(), origin: world.plainAddress, cookie: 'i18next=en' }
  const begin = () =>
    fetch(`${world.plainAddress}/auth/social/google`, { method: 'POST', headers, body: new URLSearchParams() })
  const statuses = await Promise.all(
    Array.from({ length: defaultLimits.providerSignInsPerHour }, async () => (await begin()).status),
  )
  expect(new Set(statuses)).toEqual(new Set([200]))
  const refused = await begin()
  expect([refused.status, refused.headers.getSetCookie()]).toEqual([429, []])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
  expect(await refused.text()).toContain('Too many tries. You can try again in')
})

test('[AUTH-05] a provider that is not configured is neither shown nor asked', async () => {
  const page = await fetch(`${inject('address')}/login`)
  expect(await page.text()).not.toContain('/auth/social/')
  const answer = await fetch(`${inject('address')}/auth/social/google`)
  expect(answer.status).toBe(404)
})
