import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { agentOf } from '#app/native/bridge-version.ts'
import { aHouse } from '#test/house/house.ts'
import { agentOfBridge } from '#test/native/bridges.ts'
import { mobileSettings } from '#test/native/mobile-settings.ts'
import { leadProviders } from '#test/provider-names.ts'
import { peopleAt } from '#test/provided-people.ts'
import { OWN_NAME, standInProviders } from '#test/providers.ts'
import { afterAll, expect, test } from 'vitest'
import { PlainPage } from './plain-page.ts'

const providers = await standInProviders()
const leaveThem = leadProviders(providers.port, { names: [OWN_NAME], ca: readFileSync(providers.authority) })
afterAll(async () => {
  leaveThem()
  await providers.stop()
})
const { address, ask, db, logIn } = await aHouse({
  settings: {
    ...providers.settings,
    ...mobileSettings,
    MOBILE_MIN_VERSION: '1.2.0',
    SITES: 'cl.patio.test=cl,uk.patio.test=uk',
  },
})
providers.passOnTo(Number(new URL(address).port))
const without = await aHouse()
const { somebody, aMember } = peopleAt(providers.register, db)

test('[MOB-02] each site says which apps may open its addresses, as the systems ask it', async () => {
  for (const host of ['localhost', 'cl.patio.test', 'uk.patio.test']) {
    const headers = { host }
    const android = await ask('/.well-known/assetlinks.json', { headers })
    expect(android.headers.get('content-type')).toMatch(/^application\/json/)
    expect(await android.json()).toEqual([
      {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: {
          namespace: 'android_app',
          package_name: 'cl.example.app',
          sha256_cert_fingerprints: [mobileSettings.MOBILE_ANDROID_CERTIFICATES],
        },
      },
    ])
    const apple = await ask('/.well-known/apple-app-site-association', { headers })
    expect(apple.status).toBe(200)
    expect(apple.headers.get('content-type')).toMatch(/^application\/json/)
    const { applinks } = (await apple.json()) as {
      applinks: { details: { appIDs: string[]; components: { '/': string; exclude?: boolean }[] }[] }
    }
    const [{ appIDs, components }] = applinks.details as [(typeof applinks.details)[0]]
    expect(appIDs).toEqual(['ABCDE12345.cl.example.app'])
    expect(components.at(-1)).toEqual({ '/': '*' })
    // The system's browser keeps what belongs to it.
    expect(components.filter(({ exclude }) => exclude).map((each) => each['/'])).toContain('/auth/callback*')
  }
})

test('[MOB-02] an installation without an app says nothing of one, anywhere', async () => {
  for (const path of ['/.well-known/assetlinks.json', '/.well-known/apple-app-site-association', '/native'])
    expect((await without.ask(path)).status).toBe(404)
  const guessed = { code: 'c'.repeat(43), verifier: 'v'.repeat(43) }
  expect((await without.ask('/auth/native', { form: guessed })).status).toBe(404)
})

test('[MOB-02] the app learns which sites are ours, which version is too old, and where a newer one is', async () => {
  const answer = await ask('/native')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await answer.json()).toEqual({
    origins: expect.arrayContaining([address]) as string[],
    minVersion: '1.2.0',
    stores: {
      android: 'https://play.google.com/store/apps/details?id=cl.example.app',
      ios: 'https://apps.apple.com/app/id1234567890',
    },
  })
})

test('[MOB-02] a page fills the screen of an app that leaves that to it, and is what it was for a browser and for older apps', async () => {
  const phone = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/145.0.0.0 Mobile Safari/537.36'
  const read = async (agent: string, path = '/about') => {
    const answer = await without.ask(path, { headers: { accept: 'text/html', 'user-agent': agent } })
    const html = await answer.text()
    return {
      fills: html.includes('content="width=device-width, initial-scale=1, viewport-fit=cover"'),
      isDressed: html.includes('--safe-top'),
      vary: (answer.headers.get('vary') ?? '').includes('User-Agent'),
    }
  }
  const browser = { fills: false, isDressed: false, vary: false }
  const [older, newest] = [
    { fills: false, isDressed: true, vary: true },
    { fills: true, isDressed: true, vary: true },
  ]
  // The second time each comes from the cache, which keeps them apart; a page that is none is rendered.
  for (const path of ['/about', '/about', '/property/019bd2c5-0000-7000-8000-000000000000']) {
    expect(await read(phone, path)).toEqual(browser)
    expect(await read(`${phone} ${agentOf('1.0.0')}`, path)).toEqual(newest)
    expect(await read(`${phone} ${agentOfBridge(1, '1.0.0')}`, path)).toEqual(older)
    expect(await read(`${phone} NativeApp/9.9.9 Bridge/999`, path)).toEqual(newest)
  }
})

test('[MSG-03] a token is taken for a service that is configured, from who is signed in, and in its own form', async () => {
  const cookie = await logIn('guest@patio.example', 'patio-guest')
  const take = (house: typeof ask, form: Record<string, string>, who = cookie) =>
    house('/notifications/push', {
      form: { intent: 'subscribe', ...form },
      cookie: who,
      headers: { accept: 'application/json' },
    })
  const token = `${'t'.repeat(22)}:APA91b${'k'.repeat(80)}`
  expect(await (await take(ask, { service: 'fcm', token })).json()).toEqual({ problem: null })
  expect(await (await take(ask, { service: 'apns', token: 'ab'.repeat(32) })).json()).toEqual({ problem: null })
  for (const form of [
    { service: 'fcm', token: 'short' },
    { service: 'fcm', token: `${token} with space` },
    { service: 'apns', token },
    { service: 'other', token },
    { service: 'fcm', token: 't'.repeat(1001) },
  ])
    expect((await take(ask, form)).status).toBe(400)
  const guest = await without.logIn('guest@patio.example', 'patio-guest')
  expect((await take(without.ask, { service: 'fcm', token }, guest)).status).toBe(400)
})

test('[MOB-02] what a phone tells by itself is read by its owner alone', async () => {
  expect(
    (await ask('/notifications/reminders', { headers: { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' } }))
      .status,
  ).toBe(401)
  const cookie = await logIn('guest@patio.example', 'patio-guest')
  const answer = await ask('/notifications/reminders', { cookie })
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const { reminders } = (await answer.json()) as { reminders: { address: string }[] }
  expect(reminders.length).toBeGreaterThan(0)
  const host = await logIn('host@patio.example', 'patio-host')
  const others = (await (await ask('/notifications/reminders', { cookie: host })).json()) as typeof answer
  for (const { address: each } of reminders) expect(JSON.stringify(others)).not.toContain(each)
})

const aSecret = () => {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** The app's web view leaves for Google by the log-in's form; the address is where its system's browser goes. */
async function leaveFromApp(view: PlainPage, challenge: string): Promise<string> {
  await view.goto('/login?to=/credits')
  const answer = await view.request.post('/auth/social/google', { form: { to: '/credits', challenge } })
  const html = await answer.text()
  expect(html).not.toContain('http-equiv="refresh"')
  return /href="(https:\/\/[^"]*state=[^"]*)"/.exec(html)![1]!.replaceAll('&amp;', '&')
}

/** In the system's browser: Google asks, and its answer is handed over. */
async function agreeOutside(outside: PlainPage, url: string, { id }: { id: string }): Promise<string> {
  await outside.goto(url)
  await outside.getByLabel('Account').fill(id)
  await outside.getByRole('button', { name: 'Agree' }).click()
  await outside.getByRole('heading', { name: 'Back to the app' }).waitFor()
  const back = await outside.getByRole('link', { name: 'Open the app' }).getAttribute('href')
  return new URL(back!).searchParams.get('code')!
}

/** The app sends what it was opened with, and follows. @returns where it was led first */
async function takeOver(page: PlainPage, form: { code: string; verifier: string }): Promise<string> {
  const answer = await page.request.post('/auth/native', { form })
  const to = answer.headers.get('location')!
  await page.goto(to)
  return to
}

const isIn = (page: PlainPage) => [...page.cookies().keys()].some((name) => name.includes('session_token'))

test('[MOB-02] [AUTH-05] who leaves an app for Google is signed in in the app, and not in the system’s browser', async () => {
  const person = await aMember()
  const [view, outside] = [new PlainPage(providers.address), new PlainPage(providers.address)]
  const { verifier, challenge } = aSecret()
  const code = await agreeOutside(outside, await leaveFromApp(view, challenge), person)
  expect(isIn(outside)).toBe(false)
  const html = await outside.content()
  expect(html).toContain(`cl.example.app://auth?code=${code}`)

  const thief = new PlainPage(providers.address)
  expect(await takeOver(thief, { code, verifier: aSecret().verifier })).toBe('/auth/callback?problem=attempt-expired')
  expect(await takeOver(view, { code, verifier })).toMatch(/^\/auth\/callback\?state=/)
  await view.getByRole('heading', { name: 'Authentication Successful' }).waitFor()
  expect(isIn(view)).toBe(true)
  expect(await takeOver(view, { code, verifier })).toBe('/auth/callback?problem=attempt-expired')
})

test('[MOB-02] [AUTH-05] a stranger’s browser with the right secret is let in nowhere, and a new person gets the form in the app', async () => {
  const person = await aMember()
  const [view, outside, stranger] = [1, 2, 3].map(() => new PlainPage(providers.address)) as [
    PlainPage,
    PlainPage,
    PlainPage,
  ]
  const { verifier, challenge } = aSecret()
  const code = await agreeOutside(outside, await leaveFromApp(view, challenge), person)
  await takeOver(stranger, { code, verifier })
  expect(isIn(stranger)).toBe(false)

  const newcomer = somebody()
  const own = aSecret()
  const next = new PlainPage(providers.address)
  const theirs = await agreeOutside(new PlainPage(providers.address), await leaveFromApp(next, own.challenge), newcomer)
  await takeOver(next, { code: theirs, verifier: own.verifier })
  await next.getByRole('heading', { name: 'Finish signing up' }).waitFor()
})

test('[MOB-02] [AUTH-05] a browser without an app is not handed over, whatever it sends for a challenge', async () => {
  const person = await aMember()
  const page = new PlainPage(providers.address)
  await page.goto('/login?to=/credits')
  const answer = await page.request.post('/auth/social/google', { form: { to: '/credits', challenge: 'too short' } })
  const html = await answer.text()
  expect(html).toContain('http-equiv="refresh"')
  await page.goto(/href="(https:\/\/[^"]*state=[^"]*)"/.exec(html)![1]!.replaceAll('&amp;', '&'))
  await page.getByLabel('Account').fill(person.id)
  await page.getByRole('button', { name: 'Agree' }).click()
  await page.getByRole('heading', { name: 'Authentication Successful' }).waitFor()
  expect(isIn(page)).toBe(true)
})
