import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { defaultLimits } from '#test/limits.ts'
import { leadProviders } from '#test/provider-names.ts'
import { type Fault, OWN_NAME, standInProviders } from '#test/providers.ts'
import { anAddress } from '#test/visitor.ts'
import { peopleAt } from '#test/provided-people.ts'
import { afterAll, afterEach, expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'
import { suspended } from '#test/suspension.ts'
import { PlainPage } from './plain-page.ts'

const providers = await standInProviders()
const leaveThem = leadProviders(providers.port, { names: [OWN_NAME], ca: readFileSync(providers.authority) })
afterAll(async () => {
  leaveThem()
  await providers.stop()
})
const { address, db, ask } = await aHouse({ settings: providers.settings })
providers.passOnTo(Number(new URL(address).port))
afterEach(() => {
  providers.fail(null)
  providers.hold(false)
})
/** At the address with TLS, which the providers know. */
const visitor = () => new PlainPage(providers.address)

const { somebody, aMember, waysOf } = peopleAt(providers.register, db)

/** On the provider's own page. */
async function agree(page: PlainPage, { id }: { id: string }): Promise<void> {
  await page.getByLabel('Account').fill(id)
  await page.getByRole('button', { name: 'Agree' }).click()
}

/** From the log-in as a page. */
async function leaveBy(page: PlainPage, provider: string, to = '/credits'): Promise<void> {
  await page.goto(`/login?to=${encodeURIComponent(to)}`)
  await page.getByRole('button', { name: `Continue with ${provider}` }).click()
}

const at = (page: PlainPage, path: string) =>
  page.waitForURL((url) => url.pathname === path && url.origin === providers.address)
const failed = (page: PlainPage) => page.getByRole('heading', { name: 'Authentication failed' }).waitFor()
const isIn = (page: PlainPage) => [...page.cookies().keys()].some((name) => name.includes('session_token'))

test('[AUTH-05] without script Google leads to the form, its answer to the account, and a link back', async () => {
  const page = visitor()
  const person = somebody()
  await leaveBy(page, 'Google')
  await agree(page, person)
  await page.getByRole('heading', { name: 'Finish signing up' }).waitFor()
  expect(await page.locator('[name=firstName]').inputValue()).toBe('Inés')
  expect(await page.locator('[name=lastName]').inputValue()).toBe('Vega')
  expect(await waysOf(person.email)).toEqual([])
  const [birthday, accept] = [
    page.getByLabel('Date of birth'),
    page.getByRole('button', { name: 'Agree and continue' }),
  ]
  await birthday.fill('2020-01-01')
  await accept.click()
  expect(await birthday.getAttribute('aria-invalid')).toBe('true')
  await birthday.fill('1990-05-01')
  await accept.click()
  await at(page, '/credits')
  expect(await waysOf(person.email)).toEqual(['google'])

  page.clearCookies()
  await leaveBy(page, 'Google')
  await agree(page, person)
  await page.getByRole('heading', { name: 'Authentication Successful' }).waitFor()
  await page.getByRole('link', { name: 'Go on now' }).click()
  await at(page, '/credits')
})

test('[AUTH-05] the form that Apple’s page sends sets no cookie and does nothing but lead to the same address; elsewhere and from elsewhere it is refused', async () => {
  const answer = await ask('/auth/callback', {
    method: 'POST',
    headers: { origin: 'https://appleid.apple.com', 'sec-fetch-site': 'cross-site' },
    body: new URLSearchParams({ state: 's', code: 'c', to: 'https://evil.example', step: 'form' }),
  })
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([303, []])
  expect(answer.headers.get('location')).toBe('/auth/callback?state=s&code=c')
  const status = async (path: string, origin: string) => {
    const headers = { origin, 'sec-fetch-site': 'cross-site' }
    return (await ask(path, { method: 'POST', headers })).status
  }
  expect(await status('/auth/social/google', 'https://appleid.apple.com')).toBe(403)
  expect(await status('/auth/callback', 'https://evil.example')).toBe(400)
})

/** The provider's answer on its way back, held up. */
async function heldAnswer(page: PlainPage, person: { id: string }): Promise<string> {
  providers.hold(true)
  await leaveBy(page, 'Google')
  await agree(page, person)
  const answer = await page.getByText('/auth/callback?').textContent()
  providers.hold(false)
  return answer
}

test('[AUTH-05] an answer is worth nothing in another browser, and nothing a second time', async () => {
  const person = await aMember()
  const [page, other] = [visitor(), visitor()]
  const answer = await heldAnswer(page, person)

  await other.goto(answer)
  await failed(other)
  expect(isIn(other)).toBe(false)
  await leaveBy(other, 'Google')
  await other.getByLabel('Account').waitFor()
  await other.goto(answer)
  await failed(other)
  expect(isIn(other)).toBe(false)

  await page.goto(answer)
  await page.getByRole('heading', { name: 'Authentication Successful' }).waitFor()
  page.clearCookies(/session_token/)
  await page.goto(answer)
  await failed(page)
  await page.getByText('That took a while. Please begin again.').waitFor()
  expect(isIn(page)).toBe(false)
})

test('[AUTH-05] a new person whose address is not proved fills in the form, enters the code, and has an account; Google may not vouch either', async () => {
  const page = visitor()
  const person = somebody({ isEmailProved: false })
  await leaveBy(page, 'Google')
  await agree(page, person)
  await page.getByLabel('Date of birth').fill('1990-05-01')
  await page.getByRole('button', { name: 'Agree and continue' }).click()
  const email = page.getByRole('region', { name: 'This demo sends no e-mail' })
  const code = /\b\d{6}\b/.exec(await email.textContent())![0]
  expect([await waysOf(person.email), isIn(page)]).toEqual([[], false])
  await page.getByLabel('Six-digit code').fill(code)
  await page.getByRole('button', { name: 'Verify email' }).click()
  await at(page, '/credits')
  expect(await waysOf(person.email)).toEqual(['google'])
})

test('[AUTH-05] who has no e-mail address at the provider is told to sign up with one', async () => {
  const page = visitor()
  await leaveBy(page, 'Facebook')
  await agree(page, somebody({ email: null }))
  await page.getByText('Facebook gives us no e-mail address of yours').waitFor()
})

test.each([
  ['signed by another key', 'signature'],
  ['meant for another app', 'audience'],
  ['of another sign-in', 'nonce'],
  ['of another issuer', 'issuer'],
  ['older than an hour', 'age'],
  ['a redirect', 'redirect'],
  ['an error', 'status'],
  ['none within eight seconds', 'silence'],
] as const satisfies [string, Fault][])('[AUTH-05] nobody is in by an answer that is %s', async (_what, fault) => {
  const page = visitor()
  const person = await aMember()
  providers.fail(fault)
  await leaveBy(page, 'Google')
  await agree(page, person)
  await failed(page)
  await page.getByText('Failed to authenticate with Google').waitFor()
  expect([await waysOf(person.email), isIn(page)]).toEqual([[], false])
})

test('[AUTH-05] nobody is in by a token of Facebook that was given to another app', async () => {
  const page = visitor()
  const person = await aMember()
  await linkFacebook(person)
  providers.fail('app')
  await leaveBy(page, 'Facebook')
  await agree(page, person)
  await failed(page)
  await page.getByText('Failed to authenticate with Facebook').waitFor()
  expect(isIn(page)).toBe(false)

  providers.fail(null)
  await leaveBy(page, 'Facebook')
  await agree(page, person)
  await page.getByRole('heading', { name: 'Authentication Successful' }).waitFor()
})

/** The link is there once a code has proved the address. */
const linkFacebook = ({ id, userId }: { id: string; userId: string }) =>
  db.insertInto('account').values({ id: randomUUID(), userId, providerId: 'facebook', accountId: id }).execute()

/** From the e-mail that the demo shows. */
async function enterCode(page: PlainPage): Promise<void> {
  const email = page.getByRole('region', { name: 'This demo sends no e-mail' })
  await page.getByLabel('Six-digit code').fill(/\b\d{6}\b/.exec(await email.textContent())![0])
  await page.getByRole('button', { name: 'Verify email' }).click()
}

test('[AUTH-05] in the settings a way in is connected and disconnected, and the last one stays', async () => {
  const page = visitor()
  const person = await aMember()
  await leaveBy(page, 'Google', '/account/settings')
  await agree(page, person)
  await page.getByRole('link', { name: 'Go on now' }).click()
  await at(page, '/account/settings')
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await row('Google').getByText('Your only way to log in').waitFor()
  expect(await page.getByRole('button', { name: 'Disconnect Google' }).count()).toBe(0)

  await page.getByRole('button', { name: 'Connect Facebook' }).click()
  await agree(page, somebody())
  await page.getByText('That account at Facebook has another e-mail address').waitFor()
  await page.goto('/account/settings')
  await page.getByRole('button', { name: 'Connect Facebook' }).click()
  await agree(page, person)
  expect(await waysOf(person.email)).toEqual(['google'])
  await enterCode(page)
  await page.getByText('Connected: you can log in with it from now on.').waitFor()
  expect(await waysOf(person.email)).toEqual(['facebook', 'google'])

  await page.getByRole('button', { name: 'Disconnect Google' }).click()
  await page.getByText('Disconnected.').waitFor()
  await row('Facebook').getByText('Your only way to log in').waitFor()
  expect(await waysOf(person.email)).toEqual(['facebook'])
})

test('[AUTH-05] an address that Facebook does not vouch for, once proved by six digits, is a way in without them', async () => {
  const page = visitor()
  const person = await aMember()
  await leaveBy(page, 'Facebook')
  await agree(page, person)
  await enterCode(page)
  await at(page, '/credits')

  page.clearCookies()
  await leaveBy(page, 'Facebook')
  await agree(page, person)
  await page.getByRole('heading', { name: 'Authentication Successful' }).waitFor()
  expect(isIn(page)).toBe(true)
})

test('[AUTH-05] whoever is suspended is told so and not let in', async () => {
  const page = visitor()
  const person = await aMember()
  await suspended(person.userId, new Date()).execute(db)
  await leaveBy(page, 'Google')
  await agree(page, person)
  await page.getByText(/This account is suspended.* write to us: [^ ]+@/).waitFor()
  expect(isIn(page)).toBe(false)
})

test('[AUTH-05] beyond its budget a client is told how long to wait, and nothing is begun', async () => {
  const headers = { 'x-visitor': anAddress(), origin: address, cookie: 'i18next=en' }
  const begin = () => ask('/auth/social/google', { method: 'POST', headers, body: new URLSearchParams() })
  const statuses = await Promise.all(
    Array.from({ length: defaultLimits.providerSignInsPerHour }, async () => (await begin()).status),
  )
  expect(new Set(statuses)).toEqual(new Set([200]))
  const refused = await begin()
  expect([refused.status, refused.headers.getSetCookie()]).toEqual([429, []])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
  expect(await refused.text()).toContain('Too many tries. You can try again in')
})
