import { expect, test } from 'vitest'
import type { PreferenceSources } from './preferences.ts'
import { preferencesOf } from './preferences.ts'

const nothing: PreferenceSources = { cookies: new Map(), acceptLanguage: null, account: null }
const account = { language: 'es', currency: 'EUR' } as const
const cookies = (values: Record<string, string>) => ({ cookies: new Map(Object.entries(values)) })

/** The preferences at an address: 'language currency', with '?' where an announced guess. */
function shown(address: string, known: Partial<PreferenceSources>): string {
  const { language, currency, guessed } = preferencesOf(new URL(address), { ...nothing, ...known }, new Map())
  return `${language} ${currency}${guessed ? ' ?' : ''}`
}

const [world, chile, uk] = ['http://localhost/', 'http://cl.localhost/', 'http://uk.localhost/']

test.each<[string, string, Partial<PreferenceSources>, string]>([
  ['nothing is known', world, {}, 'en USD'],
  ['nothing is known at the Chilean site', chile, {}, 'es CLP'],
  ['nothing is known at the British site', uk, {}, 'en GBP'],
  ['the browser is Chilean', world, { acceptLanguage: 'es-CL,es;q=0.9,en;q=0.8' }, 'es CLP ?'],
  ['the browser is British', world, { acceptLanguage: 'en-GB' }, 'en GBP ?'],
  ['the browser is German', world, { acceptLanguage: 'de-DE,de;q=0.9' }, 'en EUR ?'],
  ['the browser is American', world, { acceptLanguage: 'en-US,en' }, 'en USD'],
  ['a Chilean browser comes to the Chilean site', chile, { acceptLanguage: 'es-CL' }, 'es CLP'],
  ['a German browser comes to the Chilean site', chile, { acceptLanguage: 'de-DE' }, 'es CLP'],
  ['a British browser comes to the Chilean site', chile, { acceptLanguage: 'en-GB' }, 'en CLP ?'],
  ['a Chilean browser comes to the British site', uk, { acceptLanguage: 'es-CL' }, 'es GBP ?'],
  ['it was said before', world, { acceptLanguage: 'es-CL', ...cookies({ guess: 'seen' }) }, 'es CLP'],
  ['the account goes before the browser', world, { acceptLanguage: 'en-GB', account }, 'es EUR'],
  ['the cookies go before the account', world, { account, ...cookies({ i18next: 'en', currency: 'CLP' }) }, 'en CLP'],
  ['one cookie is there', world, { acceptLanguage: 'es-CL', ...cookies({ currency: 'GBP' }) }, 'es GBP'],
  ['the address goes before all', `${world}?lang=en`, { account, ...cookies({ i18next: 'es' }) }, 'en EUR'],
  ['the address asks for nothing that there is', `${world}?lang=fr`, { acceptLanguage: 'es' }, 'es USD ?'],
  ['the cookies hold nothing that there is', world, cookies({ i18next: 'fr', currency: 'JPY' }), 'en USD'],
])('[INTL-01] [INTL-02] language and currency where %s', (_what, address, known, expected) => {
  expect(shown(address, known)).toBe(expected)
})

test.each([
  ['nobody has chosen', {}, true],
  ['it was turned off', cookies({ tax: 'hidden' }), false],
  ['it was turned on again', cookies({ tax: 'shown' }), true],
  ['the cookie holds something else', cookies({ tax: 'no' }), true],
])('[INTL-04] how much tax is inside a price is shown where %s: %s', (_what, known, isShown) => {
  expect(preferencesOf(new URL(chile), { ...nothing, ...known }, new Map()).showsTax).toBe(isShown)
})

test.each([
  ['nobody has chosen', {}, null],
  ['dark was chosen', cookies({ theme: 'dark' }), 'dark'],
  ['light was chosen', cookies({ theme: 'light' }), 'light'],
  ['the cookie holds something else', cookies({ theme: '"><script>' }), null],
])('pages look as the device does unless chosen otherwise, where %s: %s', (_what, known, theme) => {
  expect(preferencesOf(new URL(chile), { ...nothing, ...known }, new Map()).theme).toBe(theme)
})
