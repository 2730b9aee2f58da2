import { aHouse } from '#test/house/house.ts'
import { NativeError } from '#test/native/app.ts'
import { mobileSettings } from '#test/native/mobile-settings.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { visits } from './browser.ts'
import { appsOf, openedAt } from './native-visit.ts'

const house = await aHouse({ settings: mobileSettings })
const withApp = appsOf(visits(house))

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

test('[MOB-02] [HOME-14] where the phone is, or why not, comes as a browser says it', async () => {
  let code: string | undefined
  const getCurrentPosition = async () => {
    if (code) throw new NativeError('no position', code)
    return { coords: { latitude: -33.4372, longitude: -70.6506, accuracy: 20 }, timestamp: 1 }
  }
  const { page, app } = await withApp({}, {}, { Geolocation: { getCurrentPosition } })
  await openedAt(page, app, '/about')
  expect(await located(page)).toBe('-33.4372,-70.6506')
  for (const [of, answer] of [
    ['OS-PLUG-GLOC-0010', 3],
    ['OS-PLUG-GLOC-0007', 2],
  ] as const) {
    code = of
    expect(await located(page), of).toBe(answer)
  }
  app.state.permissions.location = 'denied'
  expect(await located(page)).toBe(1)
})

/** The words of section 8, in the language of the test that reads them; closing the search says `onClosing`. */
const words = {
  en: { current: /^Use current location/, summary: 'Your search', near: 'Near me' },
  es: { current: /^Usar mi ubicación actual/, summary: 'Tu búsqueda', near: 'Cerca de mí' },
} as const
const denied = {
  inDialog: 'Activa los permisos de ubicación en la configuración de tu navegador para usar esta función.',
  onClosing: 'No diste permiso para usar tu ubicación. Elige un lugar manualmente.',
} as const
const notFound = {
  inDialog: 'Could not get your current location. Please try again or search for a location manually.',
  onClosing: 'Could not get your location. Please select a location manually.',
} as const
const tooLate = {
  inDialog: 'Encontrar tu ubicación tardó demasiado. Inténtalo de nuevo o busca un lugar manualmente.',
  onClosing: 'No pudimos obtener tu ubicación. Elige un lugar manualmente.',
} as const

const failing = (code: string) => ({
  Geolocation: {
    getCurrentPosition: async () => {
      throw new NativeError('no position', code)
    },
  },
})

test.each([
  ['es', 'denied', denied, { permissions: { location: 'denied' } }, {}],
  ['en', 'notFound', notFound, {}, failing('OS-PLUG-GLOC-0002')],
  ['es', 'timeout', tooLate, {}, failing('OS-PLUG-GLOC-0010')],
] as const)(
  '[MOB-02] [HOME-14] in %s a phone that answers %s: the search says why, its closing too, and the front page shows Santiago',
  async (language, answer, { inDialog, onClosing }, options, changes) => {
    const w = words[language]
    const { page, app, errors } = await withApp(options, {}, changes)
    await openedAt(page, app, `/?lang=${language}&show=search`)
    await page.getByRole('dialog').getByRole('button', { name: w.current }).click()
    await page.getByRole('alert').getByText(inDialog, { exact: true }).waitFor()
    expect(await complaints(page)).toEqual([])
    await app.fire('App', 'backButton', { canGoBack: true })
    await page.getByRole('dialog').getByRole('heading', { name: w.summary }).waitFor()
    await app.fire('App', 'backButton', { canGoBack: true })
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('alert').getByText(onClosing, { exact: true }).waitFor()
    expect(await complaints(page)).toEqual([])
    await page.getByRole('button', { name: w.near }).click()
    await page.waitForURL((url) => url.searchParams.get('location') === 'Santiago')
    await page.getByRole('alert').getByText(inDialog, { exact: true }).waitFor()
    // Section 9: the front page waits for twenty seconds, and a position of the last five minutes will do.
    const located = app.calls('Geolocation', 'getCurrentPosition').at(-1)?.options
    if (answer !== 'denied') expect(located).toMatchObject({ timeout: 20_000, maximumAge: 300_000 })
    expect(errors).toEqual([])
  },
)

test('[MOB-02] [HOME-14] a phone that knows where it is asks its owner once, and a place without a name says so', async () => {
  const { page, app, errors } = await withApp()
  await page.route(/\/api\/places\?lat=/, (route) => route.fulfill({ status: 503 }))
  await openedAt(page, app, '/?show=search')
  await page.getByRole('dialog').getByRole('button', { name: words.en.current }).click()
  await page
    .getByRole('alert')
    .getByText('Could not get location details. Please try again.', { exact: true })
    .waitFor()
  expect(await complaints(page)).toEqual([])
  expect(app.calls('Geolocation', 'requestPermissions').map(({ options }) => options)).toEqual([
    { permissions: ['location'] },
  ])
  // As a browser would be asked: ten seconds, and no older position.
  expect(app.calls('Geolocation', 'getCurrentPosition')[0]!.options).toMatchObject({ timeout: 10_000, maximumAge: 0 })
  expect(errors).toEqual([])
})
