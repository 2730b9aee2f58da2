import { aHouse } from '#test/house/house.ts'
import { anApp, NativeError } from '#test/native/app.ts'
import { mobileSettings } from '#test/native/mobile-settings.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { visits } from './browser.ts'
import { appsOf, openedAt } from './native-visit.ts'

const house = await aHouse({ settings: mobileSettings })
const visit = visits(house)
const withApp = appsOf(visit)

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

/** The words of section 8, by what the phone answers; closing the search says the second. */
const words = {
  en: {
    current: /^Use current location/,
    summary: 'Your search',
    near: 'Near me',
    denied: [
      'Please enable location permissions in your browser settings to use this feature.',
      'Location permission was not given. Please select a location manually.',
    ],
    notFound: [
      'Could not get your current location. Please try again or search for a location manually.',
      'Could not get your location. Please select a location manually.',
    ],
    timeout: [
      'Finding your location took too long. Please try again or search for a location manually.',
      'Could not get your location. Please select a location manually.',
    ],
    noDetails: 'Could not get location details. Please try again.',
  },
  es: {
    current: /^Usar mi ubicación actual/,
    summary: 'Tu búsqueda',
    near: 'Cerca de mí',
    denied: [
      'Activa los permisos de ubicación en la configuración de tu navegador para usar esta función.',
      'No diste permiso para usar tu ubicación. Elige un lugar manualmente.',
    ],
    notFound: [
      'No pudimos obtener tu ubicación actual. Inténtalo de nuevo o busca un lugar manualmente.',
      'No pudimos obtener tu ubicación. Elige un lugar manualmente.',
    ],
    timeout: [
      'Encontrar tu ubicación tardó demasiado. Inténtalo de nuevo o busca un lugar manualmente.',
      'No pudimos obtener tu ubicación. Elige un lugar manualmente.',
    ],
    noDetails: 'No pudimos obtener los datos del lugar. Inténtalo de nuevo.',
  },
} as const

const failing = (code: string) => ({
  Geolocation: {
    getCurrentPosition: async () => {
      throw new NativeError('no position', code)
    },
  },
})

test.each([
  ['en', 'denied', { permissions: { location: 'denied' } }, {}],
  ['es', 'denied', { permissions: { location: 'denied' } }, {}],
  ['en', 'notFound', {}, failing('OS-PLUG-GLOC-0002')],
  ['es', 'notFound', {}, failing('OS-PLUG-GLOC-0007')],
  ['en', 'timeout', {}, failing('OS-PLUG-GLOC-0010')],
  ['es', 'timeout', {}, failing('OS-PLUG-GLOC-0010')],
] as const)(
  '[MOB-02] [HOME-14] in %s a phone that answers %s: the search says why, its closing too, and the front page shows Santiago',
  async (language, answer, options, changes) => {
    const w = words[language]
    const { page, app, errors } = await withApp(options, {}, changes)
    await openedAt(page, app, `/?lang=${language}&show=search`)
    await page.getByRole('dialog').getByRole('button', { name: w.current }).click()
    const [inDialog, onClosing] = w[answer]
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

test.each(['en', 'es'] as const)(
  '[MOB-02] [HOME-14] in %s a phone that knows where it is asks its owner once, and a place without a name says so',
  async (language) => {
    const w = words[language]
    const { page, app, errors } = await withApp()
    await page.route(/\/api\/places\?lat=/, (route) => route.fulfill({ status: 503 }))
    await openedAt(page, app, `/?lang=${language}&show=search`)
    await page.getByRole('dialog').getByRole('button', { name: w.current }).click()
    await page.getByRole('alert').getByText(w.noDetails, { exact: true }).waitFor()
    expect(await complaints(page)).toEqual([])
    expect(app.calls('Geolocation', 'requestPermissions').map(({ options }) => options)).toEqual([
      { permissions: ['location'] },
    ])
    // As a browser would be asked: ten seconds, and no older position.
    expect(app.calls('Geolocation', 'getCurrentPosition')[0]!.options).toMatchObject({ timeout: 10_000, maximumAge: 0 })
    expect(errors).toEqual([])
  },
)
