import { freeDays } from '#test/free-days.ts'
import { expect, test } from 'vitest'
import { browserFlags } from '#test/browser-flags.ts'
import { nextDay } from '#test/days.ts'
import { hydrated, validCard, logInByForm, payWith, visits } from './browser.ts'
import { behindNginx } from './proxy.ts'

const proxied = await behindNginx()
const { house } = proxied
const visitor = visits(house, () => [...browserFlags, ...proxied.browserFlags])

/** One that is booked at once; each test takes another one. */
async function someListing(place: number): Promise<string> {
  const { rows } = await house.pool.query<{ id: string }>(
    `select l.id from listings l join "user" u on u.id = l.host_id
     where u.email <> 'host@patio.example' and listing_type = 'home' and instant_book and min_days <= 2 and status = 'published' and published_at < now() - interval '1 day' order by l.id desc offset $1 limit 1`,
    [place],
  )
  return rows[0]!.id
}

test('[OPS-02] behind a proxy that ends TLS a guest on a phone logs in, reserves, pays, changes the language and cancels', async () => {
  const { page, context, errors } = await visitor({ size: 'phone', at: proxied.address })
  await logInByForm(page, 'guest@patio.example', 'patio-guest', proxied.address)
  const session = (await context.cookies()).find(({ name }) => name.includes('session_token'))
  expect(session).toMatchObject({
    name: '__Host-patio.session_token',
    secure: true,
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
  })

  const listing = await someListing(0)
  const ask = async (path: string) => {
    const { text } = await proxied.get(proxied.address + path)
    return { text: async () => text }
  }
  const from = await freeDays({ clock: house.clock, ask }, listing, 3)
  await page.goto(`/property/${listing}?checkIn=${from}&checkOut=${nextDay(from, 2)}&guests=1`)
  await hydrated(page)
  await page.locator('#book').getByRole('button', { name: 'Reserve' }).click()
  await page.waitForURL(/\/checkout\?bookingId=/)
  await payWith(page, validCard)
  await page.waitForURL(/\/bookings\/[\w-]+\?status=success/)
  expect(new URL(page.url()).origin).toBe(proxied.address)
  await page.getByText('Your booking is confirmed').waitFor()
  const booking = new URL(page.url()).pathname.split('/').at(-1)
  const calendarFile = await page.evaluate(
    async (path) => (await fetch(path)).text(),
    `/bookings/${booking}/calendar.ics`,
  )
  expect(calendarFile.replaceAll('\r\n ', '')).toContain(`URL:${proxied.address}/bookings/${booking}`)

  await page.goto('/?show=settings')
  await hydrated(page)
  await page.getByRole('dialog').getByText('Spanish (Chile)').click()
  await page.waitForFunction(() => document.documentElement.lang === 'es')
  expect((await context.cookies()).find(({ name }) => name === 'i18next')).toMatchObject({
    value: 'es',
    secure: true,
  })

  await page.goto(`/bookings/${booking}`)
  await page.getByRole('link', { name: 'Cancelar reserva' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar reserva' }).click()
  await page.getByText('Cancelada', { exact: true }).waitFor()
  expect((await context.cookies()).filter(({ secure }) => !secure).map(({ name }) => name)).toEqual([])
  expect(errors).toEqual([])
})

test('[OPS-02] behind a proxy that ends TLS a guest without script changes the language and logs in (desk)', async () => {
  const { page, context } = await visitor({ script: false, at: proxied.address })
  await page.goto('/?show=settings')
  await page.getByRole('button', { name: 'Spanish (Chile)' }).click()
  await page.locator('html[lang=es]').waitFor()

  await page.goto('/?auth=login')
  await page.getByLabel('Correo electrónico').fill('guest@patio.example')
  await page.getByRole('button', { name: 'Continúa' }).click()
  await page.getByLabel('Contraseña').fill('patio-guest')
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click()
  await page.getByText('Cuenta').first().waitFor({ state: 'attached' })
  await page.goto('/bookings')
  expect(new URL(page.url()).pathname).toBe('/bookings')

  const cookies = await context.cookies()
  // No other host of the domain can set what a log-in has set.
  const ofLogIn = cookies.filter(({ httpOnly }) => httpOnly).map(({ name }) => name)
  expect(ofLogIn.toSorted()).toEqual(['__Host-device', '__Host-patio.session_token'])
  expect(cookies.filter(({ secure }) => !secure).map(({ name }) => name)).toEqual([])
})

test('[OPS-02] the notice of a guessed language keeps that it was read in a cookie for https only', async () => {
  const { page, context, errors } = await visitor({ at: proxied.address, locale: 'en-GB' })
  await page.goto('/')
  await page.waitForFunction(() => document.cookie.includes('guess=seen'))
  expect((await context.cookies()).find(({ name }) => name === 'guess')).toMatchObject({ secure: true })
  expect(errors).toEqual([])
})

test('[OPS-02] every absolute address of a page, its pictures, and its sitemap is https, and browsers are told to use only https', async () => {
  const { address, get } = proxied
  const listing = await someListing(2)
  for (const path of [
    '/',
    `/property/${listing}`,
    '/?location=Santiago',
    '/robots.txt',
    '/sitemap.xml',
    '/about?lang=es',
    '/sitemaps/pages.xml',
    `/property/${listing}.data`,
  ]) {
    const { status, text, headers } = await get(address + path)
    expect([path, status]).toEqual([path, 200])
    expect([
      path,
      text
        .match(/http:\/\/[^\s"'<]+/g)
        ?.filter((found) => !found.includes('www.w3.org') && !found.includes('www.sitemaps.org')) ?? [],
    ]).toEqual([path, []])
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
  }

  const page = await get(`${address}/property/${listing}`)
  expect(page.text).toContain(`<link rel="canonical" href="${address}/property/${listing}"`)
  expect(page.text).toContain(`content="${address}/property/${listing}/image.jpg`)
  expect(page.text).toMatch(
    new RegExp(`hrefLang="es-CL" href="https://cl\\.patio\\.example:\\d+/property/${listing}`, 'i'),
  )
  expect(page.headers['content-security-policy']).toContain('upgrade-insecure-requests')
})

test('[OPS-02] another name is sent to ours', async () => {
  const { address, get } = proxied
  const moved = await get(`${address}/about`, { host: 'evil.example' })
  expect([moved.status, moved.headers['location']]).toEqual([301, `${address}/about`])
})

test('[OPS-02] at the port without encryption pages lead to https, and programs are refused', async () => {
  expect(await proxied.getPlain('/about?lang=es')).toEqual({
    status: 301,
    location: 'https://patio.example/about?lang=es',
  })
  for (const path of ['/api/webhooks/stripe', '/calendars/x.ics?key=guessed', '/metrics', '/readyz'])
    expect([path, await proxied.getPlain(path)]).toEqual([path, { status: 403, location: undefined }])
})
