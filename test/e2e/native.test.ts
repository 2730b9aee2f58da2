import { newId } from '#kernel/ids.ts'
import { aHouse } from '#test/house/house.ts'
import { anApp, NativeError } from '#test/native/app.ts'
import { mobileSettings } from '#test/native/mobile-settings.ts'
import { aMember } from '#test/own-member.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { hydrated, logIn, visits } from './browser.ts'

const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }
const house = await aHouse({
  settings: { ...mobileSettings, MOBILE_MIN_VERSION: '1.0.0', SITES: 'cl.patio.test=cl', ...google },
})
const visit = visits(house)
const { pool: database } = house

type Look = { language?: 'en' | 'es'; motion?: boolean }

/** Somebody with the app on a phone. */
async function withApp(options: Parameters<typeof anApp>[1] = {}, { motion = false }: Look = {}) {
  const visitor = await visit({ size: 'phone', motion })
  const app = await anApp(visitor.page, options)
  return { ...visitor, app }
}

/** All of the app's parts have come once it has taken its start picture away. */
const started = (app: Awaited<ReturnType<typeof anApp>>, times = 1) =>
  expect.poll(() => app.calls('SplashScreen', 'hide').length).toBeGreaterThanOrEqual(times)

async function openedAt(page: Page, app: Awaited<ReturnType<typeof anApp>>, path: string): Promise<void> {
  const times = app.calls('SplashScreen', 'hide').length
  await page.goto(path)
  await hydrated(page)
  await started(app, times + 1)
}

const subscriptions = async (memberId: string) => {
  const { rows } = await database.query<{ service: string; endpoint: string }>(
    `select service, endpoint from push_subscriptions p join session s on s.id = session_id where s."userId" = $1`,
    [memberId],
  )
  return rows
}

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

test('[MOB-02] addresses of others open in the system’s browser, ours stay here, whatever window they ask for', async () => {
  const { page, app } = await withApp()
  await openedAt(page, app, '/about')
  await app.fire('App', 'appUrlOpen', { url: 'https://elsewhere.example/page' })
  await expect
    .poll(() => app.calls('Browser', 'open').map(({ options }) => options))
    .toEqual([{ url: 'https://elsewhere.example/page' }])
  const press = (href: string, target: string) =>
    page.evaluate(
      ([address, window]) => {
        const link = Object.assign(document.createElement('a'), { href: address, target: window })
        document.body.append(link)
        link.click()
      },
      [href, target] as const,
    )
  await press('https://other.example/', '_self')
  await expect.poll(() => app.calls('Browser', 'open').length).toBe(2)
  expect(new URL(page.url()).pathname).toBe('/about')
  await press('/credits', '_blank')
  await page.waitForURL('**/credits')
  expect(page.context().pages()).toHaveLength(1)
  await app.fire('App', 'appUrlOpen', { url: `http://cl.patio.test:${house.config.port}/help` })
  await page.waitForURL(`${house.address}/help`)
})

test('[MOB-02] Back closes what is open, then goes back, and leaves the app from where a tab leads', async () => {
  const { page, app, errors } = await withApp()
  await openedAt(page, app, '/about')
  await page.getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('dialog').waitFor()
  await app.fire('App', 'backButton', { canGoBack: true })
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(app.calls('App', 'exitApp')).toEqual([])
  await app.fire('App', 'appUrlOpen', { url: `${house.address}/credits` })
  await page.waitForURL('**/credits')
  await app.fire('App', 'backButton', { canGoBack: true })
  await page.waitForURL('**/about')
  await app.fire('App', 'backButton', { canGoBack: false })
  await page.waitForURL(`${house.address}/`)
  expect(app.calls('App', 'exitApp')).toEqual([])
  await app.fire('App', 'backButton', { canGoBack: true })
  await expect.poll(() => app.calls('App', 'exitApp').length).toBe(1)
  expect(errors).toEqual([])
})

/** On the settings, with the part about this phone in view. */
async function atSettings(options: Parameters<typeof anApp>[1] = {}, language: 'en' | 'es' = 'en') {
  const visitor = await withApp(options)
  const member = await aMember(database)
  await logIn(visitor.page, member.email, member.password)
  await openedAt(visitor.page, visitor.app, `/notifications/settings?lang=${language}`)
  await visitor.page.locator('#devices').scrollIntoViewIfNeeded()
  return { ...visitor, member, part: visitor.page.locator('#devices') }
}

test.each([
  ['en', 'your phone asks whether', 'Turn on', 'Notifications are on on this phone', 'Turn off on this phone'],
  ['es', 'tu teléfono pregunta si', 'Activar', 'Los avisos están activados', 'Desactivar en este teléfono'],
] as const)(
  '[MOB-02] [MSG-03] in %s a phone is requested after an explanation and a press, is told, and is turned off',
  async (language, why, on, isOn, off) => {
    const { page, app, member, part, errors } = await atSettings({ answers: { push: 'granted' } }, language)
    await part.getByText(why).waitFor()
    expect(app.calls('PushNotifications', 'requestPermissions')).toEqual([])
    expect(await complaints(page)).toEqual([])
    await part.getByRole('button', { name: on, exact: true }).click()
    await part.getByText(isOn).waitFor()
    expect(await subscriptions(member.id)).toEqual([{ service: 'fcm', endpoint: app.state.token }])
    expect(await complaints(page)).toEqual([])
    await part.getByRole('button', { name: off }).click()
    await part.getByRole('button', { name: on, exact: true }).waitFor()
    expect(await subscriptions(member.id)).toEqual([])
    expect(errors).toEqual([])
  },
)

test('[MOB-02] [MSG-03] a phone that refuses says where that is changed, and knows it when the app is opened again', async () => {
  const { page, app, part, errors } = await atSettings({ permissions: { push: 'denied' } })
  await part.getByText('Your phone does not let this app notify you').waitFor()
  expect(await part.getByRole('button').count()).toBe(0)
  expect(await complaints(page)).toEqual([])
  app.state.permissions.push = 'granted'
  await app.fire('App', 'resume', null)
  await part.getByRole('button', { name: 'Turn on' }).waitFor()
  expect(errors).toEqual([])
})

test('[MOB-02] [MSG-03] a token that changes is told at the next start, and a log-out ends it here and on the server', async () => {
  const { page, app, member, part, errors } = await atSettings({ answers: { push: 'granted' } })
  await part.getByRole('button', { name: 'Turn on' }).click()
  await part.getByText('Notifications are on').waitFor()
  const next = `${'n'.repeat(22)}:APA91b${'x'.repeat(80)}`
  app.state.token = next
  await openedAt(page, app, '/about')
  await expect.poll(() => subscriptions(member.id)).toEqual([{ service: 'fcm', endpoint: next }])
  await page.evaluate(() => fetch('/auth/sign-out', { method: 'POST' }))
  await openedAt(page, app, '/about')
  await expect.poll(() => app.calls('PushNotifications', 'removeAllDeliveredNotifications').length).toBe(1)
  expect(await subscriptions(member.id)).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('native-push'))).toBeNull()
  expect(errors).toEqual([])
})

test('[MOB-02] [MSG-03] a notification that is pressed leads to its page and is read, and to no other site', async () => {
  const { page, app } = await withApp()
  const member = await aMember(database)
  await logIn(page, member.email, member.password)
  const { rows } = await database.query<{ id: string }>(
    'select id from listings where status = $1 order by id limit 1',
    ['published'],
  )
  const [id, listing] = [newId(), rows[0]!.id]
  await database.query(
    `insert into notifications (id, event_key, recipient_id, kind, subject_id, listing_id, created_at)
     values ($1::uuid, $1::uuid::text, $2, 'listing_published', $3, $3, now())`,
    [id, member.id, listing],
  )
  await openedAt(page, app, '/about')
  await app.fire('PushNotifications', 'pushNotificationActionPerformed', {
    notification: { data: { address: '//elsewhere.example' } },
  })
  await app.fire('PushNotifications', 'pushNotificationActionPerformed', {
    notification: { data: { address: `/notifications/${id}` } },
  })
  await page.waitForURL(`**/property/${listing}`)
  const read = await database.query<{ is: boolean }>(
    'select read_at is not null as is from notifications where id = $1',
    [id],
  )
  expect(read.rows).toEqual([{ is: true }])
})

test.each([
  ['en', 'Choose a picture', 'Take a photo'],
  ['es', 'Elegir una foto', 'Tomar una foto'],
] as const)(
  '[MOB-02] in %s the camera gives a field its picture, at quality 90 and the right way up',
  async (language, _field, take) => {
    const { page, app, errors } = await withApp()
    const member = await aMember(database)
    await logIn(page, member.email, member.password)
    await openedAt(page, app, `/profile?lang=${language}`)
    const field = page.locator('input[name=picture]')
    await field.click()
    await page.getByRole('button', { name: take }).waitFor()
    expect(await complaints(page)).toEqual([])
    await page.getByRole('button', { name: take }).click()
    await expect.poll(() => field.evaluate((input: HTMLInputElement) => input.files?.[0]?.type)).toBe('image/jpeg')
    expect(app.calls('Camera', 'getPhoto')[0]!.options).toEqual({
      source: 'CAMERA',
      resultType: 'base64',
      quality: 90,
      correctOrientation: true,
    })
    expect(errors).toEqual([])
  },
)

test('[MOB-02] who refuses the camera reads where that is changed, who closes it has chosen nothing, and pictures can be chosen all the same', async () => {
  const visitor = await visit({ size: 'phone' })
  const { page, errors } = visitor
  const app = await anApp(
    page,
    { permissions: { camera: 'denied' } },
    {
      Camera: {
        getPhoto: async () => {
          throw new NativeError('User cancelled photos app')
        },
      },
    },
  )
  const member = await aMember(database)
  await logIn(page, member.email, member.password)
  await openedAt(page, app, '/profile')
  const field = page.locator('input[name=picture]')
  await field.click()
  const take = page.getByRole('button', { name: 'Take a photo' })
  await take.click()
  await page.getByText('This app may not use the camera').waitFor()
  expect(await complaints(page)).toEqual([])
  app.state.permissions.camera = 'granted'
  await take.click()
  await take.waitFor({ state: 'detached' })
  expect(await field.evaluate((input: HTMLInputElement) => input.files?.length)).toBe(0)
  await field.click()
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose photos' }).click()
  await (
    await chosen
  ).setFiles({ name: 'own.png', mimeType: 'image/png', buffer: Buffer.from('iVBORw0KGgo=', 'base64') })
  expect(await field.evaluate((input: HTMLInputElement) => input.files?.[0]?.name)).toBe('own.png')
  expect(errors).toEqual([])
})

test('[MOB-02] a picture that was taken while the system ended the app comes to the field that had requested for it', async () => {
  const { page, app } = await withApp()
  const member = await aMember(database)
  await logIn(page, member.email, member.password)
  await page.goto('/about')
  await page.evaluate(() =>
    localStorage.setItem('native-picture', JSON.stringify({ path: '/profile', name: 'picture' })),
  )
  await openedAt(page, app, '/')
  await app.fire('App', 'appRestoredResult', {
    pluginId: 'Camera',
    methodName: 'getPhoto',
    success: true,
    data: { base64String: '/9j/4AAQ', format: 'jpeg' },
  })
  await page.waitForURL('**/profile')
  await expect
    .poll(() => page.locator('input[name=picture]').evaluate((input: HTMLInputElement) => input.files?.length))
    .toBe(1)
})

const located = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number | string>((done) =>
        navigator.geolocation.getCurrentPosition(
          ({ coords }) => done(`${coords.latitude},${coords.longitude}`),
          ({ code }) => done(code),
        ),
      ),
  )

test.each([
  [{}, undefined, '-33.4372,-70.6506'],
  [{ permissions: { location: 'denied' } }, undefined, 1],
  [{}, 'OS-PLUG-GLOC-0010', 3],
  [{}, 'OS-PLUG-GLOC-0007', 2],
] as const)(
  '[MOB-02] [HOME-14] where the phone is, or why not, comes as a browser says it: %o %s',
  async (options, code, answer) => {
    const { page } = await visit({ size: 'phone' })
    const app = await anApp(page, options, {
      Geolocation: code
        ? {
            getCurrentPosition: async () => {
              throw new NativeError('no position', code)
            },
          }
        : {},
    })
    await openedAt(page, app, '/about')
    expect(await located(page)).toBe(answer)
  },
)

test('[MOB-02] a finger is answered at a heart, and never for who wants no motion', async () => {
  for (const motion of [true, false]) {
    const { page, app } = await withApp({}, { motion })
    await openedAt(page, app, '/')
    const heart = page.locator('a[href*="/wishlists?save="]').first()
    await heart.scrollIntoViewIfNeeded()
    await heart.click()
    await page.getByRole('dialog').waitFor()
    expect(app.calls('Haptics', 'impact').map(({ options }) => options)).toEqual(motion ? [{ style: 'MEDIUM' }] : [])
  }
})

test('[MOB-02] a phone tells of one’s stay by itself an hour before, and of nothing once one is signed out', async () => {
  const { page, app, errors } = await withApp({ permissions: { push: 'granted' } })
  const { rows } = await database.query<{ id: string; email: string; at: Date; title: string }>(
    `select b.id, u.email, b.starts_at - interval '1 hour' as at,
       (select title from listing_texts t where t.listing_id = b.listing_id and language = 'en') as title
     from bookings b join "user" u on u.id = b.guest_id
     where b.status = 'confirmed' and b.starts_at > $1::timestamptz + interval '2 hours' and u.email = 'guest@patio.example'
     order by b.starts_at, b.id limit 1`,
    [house.clock()],
  )
  const [stay] = rows
  await logIn(page, stay!.email, 'patio-guest')
  await openedAt(page, app, '/about')
  await expect.poll(() => app.state.pending.length).toBeGreaterThan(0)
  expect(app.state.pending).toContainEqual(
    expect.objectContaining({
      title: 'Your stay begins in an hour',
      body: stay!.title,
      schedule: { at: stay!.at.toISOString(), allowWhileIdle: true },
      extra: { address: `/bookings/${stay!.id}` },
    }),
  )
  await app.fire('LocalNotifications', 'localNotificationActionPerformed', {
    notification: { extra: { address: `/bookings/${stay!.id}` } },
  })
  await page.waitForURL(`**/bookings/${stay!.id}`)
  await page.evaluate(() => fetch('/auth/sign-out', { method: 'POST' }))
  await openedAt(page, app, '/about')
  await expect.poll(() => app.state.pending).toEqual([])
  expect(errors).toEqual([])
})

test('[MOB-02] without a permission the phone is given nothing to tell', async () => {
  const { page, app } = await withApp()
  await logIn(page, 'guest@patio.example', 'patio-guest')
  await openedAt(page, app, '/about')
  await expect.poll(() => app.calls('LocalNotifications', 'checkPermissions').length).toBeGreaterThan(0)
  expect(app.calls('LocalNotifications', 'schedule')).toEqual([])
  expect(app.calls('PushNotifications', 'requestPermissions')).toEqual([])
})

test('[MOB-02] [AUTH-05] the way to Google opens the system’s browser with a challenge, and a code that this app has not requested for is none', async () => {
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

test.each([
  ['en', 'This app is too old', 'Update the app'],
  ['es', 'Esta app es muy antigua', 'Actualizar la app'],
] as const)('[MOB-02] in %s an app older than is served is led to its store', async (language, title, update) => {
  const { page, app, errors } = await withApp({ platform: 'ios', version: '0.9.12' })
  await page.goto(`/about?lang=${language}`)
  await page.getByRole('dialog', { name: title }).waitFor()
  expect(await page.getByRole('link', { name: update }).getAttribute('href')).toBe(
    'https://apps.apple.com/app/id1234567890',
  )
  expect(await complaints(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: title }).waitFor()
  await page.getByRole('link', { name: update }).click()
  await expect.poll(() => app.calls('Browser', 'open').length).toBe(1)
  expect(errors).toEqual([])
})

test('[MOB-02] the first app that was in a store has the whole site, by what a browser has', async () => {
  const { page, app, errors } = await withApp({ version: '1.0.0', plugins: ['App'] })
  await page.goto('/about')
  await hydrated(page)
  await expect.poll(() => app.calls('App', 'getInfo').length).toBeGreaterThan(0)
  await app.fire('App', 'appUrlOpen', { url: `${house.address}/credits` })
  await page.waitForURL('**/credits')
  const member = await aMember(database)
  await logIn(page, member.email, member.password)
  await page.goto('/profile')
  await hydrated(page)
  const chosen = page.waitForEvent('filechooser')
  await page.locator('input[name=picture]').click()
  await chosen
  await page.goto('/notifications/settings')
  await hydrated(page)
  await page.locator('#devices').getByText('Update it in its store').waitFor()
  expect(errors).toEqual([])
})

test('[MOB-02] the status bar is painted as the page is, by day and by night, and a listing is shared by the system', async () => {
  const { page, app } = await withApp({ platform: 'ios' })
  await openedAt(page, app, '/about')
  await expect.poll(() => app.calls('StatusBar', 'setStyle').at(-1)?.options).toEqual({ style: 'LIGHT' })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => app.calls('StatusBar', 'setStyle').at(-1)?.options).toEqual({ style: 'DARK' })
  await page.evaluate(() => navigator.share({ title: 'Loft', url: 'https://patio.example/property/1' }))
  expect(app.calls('Share', 'share')[0]!.options).toEqual({ title: 'Loft', url: 'https://patio.example/property/1' })
})

test('[MOB-02] a tap on the tab one is on scrolls up', async () => {
  const { page, app } = await withApp()
  await openedAt(page, app, '/')
  await page.evaluate(() => scrollTo(0, 600))
  await page.locator('nav a[aria-current=page]').last().click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('[MOB-02] [A11Y-01] what is typed into stays above the keyboard', async () => {
  const { page, app } = await withApp()
  await openedAt(page, app, '/contact')
  const field = page.locator('main textarea').first()
  await field.focus()
  await page.evaluate(() => document.activeElement!.scrollIntoView({ block: 'end' }))
  await page.setViewportSize({ width: 390, height: 420 })
  await expect
    .poll(() =>
      field.evaluate(
        (each) => each.getBoundingClientRect().top < innerHeight && each.getBoundingClientRect().bottom > 0,
      ),
    )
    .toBe(true)
})
