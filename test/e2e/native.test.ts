import { aHouse } from '#test/house/house.ts'
import { mobileSettings } from '#test/native/mobile-settings.ts'
import { aMember } from '#test/own-member.ts'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { hydrated, logIn, visits } from './browser.ts'
import { appsOf, openedAt } from './native-visit.ts'

const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }
const house = await aHouse({
  settings: { ...mobileSettings, MOBILE_MIN_VERSION: '1.0.0', SITES: 'cl.patio.test=cl', ...google },
})
const visit = visits(house)
const withApp = appsOf(visit)
const { pool: database } = house

test('[MOB-02] a browser is told nothing of the app and asks for nothing of it', async () => {
  const { page, errors } = await visit({ size: 'phone' })
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.goto('/about')
  await hydrated(page)
  await page.keyboard.press('Shift')
  await expect.poll(() => requested.some((path) => path.includes('device-watch'))).toBe(true)
  await page.waitForLoadState('networkidle')
  expect(requested.filter((path) => /native/.test(path))).toEqual([])
  expect(errors).toEqual([])
})

test('[MOB-02] the address that starts the app opens its page once, and one that comes while it runs opens its page too', async () => {
  const { page, app, errors } = await withApp({ launchUrl: `${house.address}/about?lang=es` })
  await page.goto('/')
  await page.waitForURL('**/about?lang=es')
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('es')
  await openedAt(page, app, '/credits')
  expect(new URL(page.url()).pathname).toBe('/credits')
  await app.fire('App', 'appUrlOpen', { url: `${house.address}/help` })
  await page.waitForURL('**/help')
  expect(errors).toEqual([])
})

test('[MOB-02] a link to a page of one’s own leads by the log-in to it', async () => {
  const { page, app, errors } = await withApp()
  await openedAt(page, app, '/about')
  await app.fire('App', 'appUrlOpen', { url: `${house.address}/bookings?show=past` })
  await page.getByRole('dialog').waitFor()
  const to = new URL(page.url()).searchParams.get('to')
  expect(to).toBe('/bookings?show=past')
  const member = await aMember(database)
  await logIn(page, member.email, member.password)
  await openedAt(page, app, '/about')
  await app.fire('App', 'appUrlOpen', { url: `${house.address}/bookings` })
  await page.waitForURL('**/bookings')
  expect(errors).toEqual([])
})

test('[MOB-02] addresses of others open in the system’s browser, ours stay here, whatever window they ask for, but a text beside a sign-up opens over it, so that what is typed stays', async () => {
  const { page, app, errors } = await withApp()
  const opened = () => app.calls('Browser', 'open').map(({ options }) => (options as { url: string }).url)
  await openedAt(page, app, '/about?lang=es&auth=login')
  await page.getByRole('dialog').waitFor()
  const press = (href: string, target: string) =>
    page.evaluate(
      ([address, window]) => {
        const link = Object.assign(document.createElement('a'), { href: address, target: window })
        ;(document.querySelector('dialog') ?? document.body).append(link)
        link.click()
      },
      [href, target] as const,
    )
  await press('/terms?lang=es', '_blank')
  await expect.poll(opened).toEqual([`${house.address}/terms?lang=es`])
  expect(await page.getByRole('dialog').count()).toBe(1)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  app.forget()
  await app.fire('App', 'appUrlOpen', { url: 'https://elsewhere.example/page' })
  await expect.poll(opened).toEqual(['https://elsewhere.example/page'])
  await press('https://other.example/', '_self')
  await expect.poll(opened).toHaveLength(2)
  expect(new URL(page.url()).pathname).toBe('/about')
  await press('/credits', '_blank')
  await page.waitForURL('**/credits')
  expect(page.context().pages()).toHaveLength(1)
  await app.fire('App', 'appUrlOpen', { url: `http://cl.patio.test:${house.config.port}/help` })
  await page.waitForURL(`${house.address}/help`)
  expect(errors).toEqual([])
})

test('[MOB-02] [AUTH-05] the way to Google opens the system’s browser with a challenge, and a code that this app did not ask for is none', async () => {
  const { page, app } = await withApp()
  await openedAt(page, app, '/login?to=/credits')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect.poll(() => app.calls('Browser', 'open').length).toBe(1)
  const { url } = app.calls('Browser', 'open')[0]!.options as { url: string }
  expect(new URL(url).hostname).toBe('accounts.google.com')
  expect(new URL(page.url()).pathname).toBe('/auth/social/google')
  const { rows } = await database.query<{ challenge: string }>(
    'select challenge from sign_in_attempts where challenge is not null',
  )
  expect(rows[0]!.challenge).toMatch(/^[\w-]{43}$/)
  expect(await complaints(page)).toEqual([])

  const guessed = 'g'.repeat(43)
  await app.fire('App', 'appUrlOpen', { url: `cl.other.app://auth?code=${guessed}` })
  await app.fire('App', 'appUrlOpen', { url: `cl.example.app://elsewhere?code=${guessed}` })
  await app.fire('App', 'appUrlOpen', { url: `cl.example.app://auth?code=${guessed}` })
  await page.getByRole('heading', { name: 'Authentication failed' }).waitFor()
  expect(app.calls('Browser', 'close')).toHaveLength(1)
})

test('[MOB-02] in es an app older than is served is led to its store, also one with the first bridge, and Back leaves it, which has nothing behind its only dialog', async () => {
  const { page, app, errors } = await withApp({ platform: 'ios', version: '0.9.12', bridge: 1 })
  await page.goto('/about?lang=es')
  const dialog = page.getByRole('dialog', { name: 'Esta app es muy antigua' })
  await dialog.waitFor()
  const update = page.getByRole('link', { name: 'Actualizar la app' })
  expect(await update.getAttribute('href')).toBe('https://apps.apple.com/app/id1234567890')
  expect(await complaints(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor()
  await update.click()
  await expect.poll(() => app.calls('Browser', 'open').length).toBe(1)
  await app.fire('App', 'backButton', { canGoBack: true })
  await expect.poll(() => app.calls('App', 'exitApp').length).toBe(1)
  expect(await page.getByRole('dialog').count()).toBe(1)
  expect(errors).toEqual([])
})

test('[MOB-02] [MOB-01] the page says that there is no connection as the system knows it, also after a pause', async () => {
  const { page, app, errors } = await withApp()
  await openedAt(page, app, '/about')
  await app.fire('Network', 'networkStatusChange', { connected: false })
  const offline = page.getByRole('status').getByText('No connection.')
  await offline.waitFor()
  await app.fire('Network', 'networkStatusChange', { connected: true })
  await offline.waitFor({ state: 'detached' })
  app.state.isConnected = false
  await app.fire('App', 'resume', null)
  await offline.waitFor()
  expect(errors).toEqual([])
})

test('[MOB-02] [AUTH-07] the code of a two-step log-in stays while the app is put away for the one that makes its codes', async () => {
  const { page, app, errors } = await withApp()
  const { email, password } = await aMember(database)
  await logIn(page, email, password)
  await openedAt(page, app, '/account/second-factor')
  await page.getByRole('button', { name: 'Set it up' }).click()
  const secret = page.getByRole('link', { name: /Open it/ })
  await secret.waitFor()
  const data: string[] = []
  page.on('request', (request) => void (request.url().includes('.data') && data.push(request.url())))
  await app.fire('App', 'resume', null)
  await page.evaluate(() => fetch('/about').then((answer) => answer.text()))
  expect(data).toEqual([])
  expect(await secret.isVisible()).toBe(true)
  expect(errors).toEqual([])
})
