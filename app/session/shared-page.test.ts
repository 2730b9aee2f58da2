import { parseCookies } from '#platform/cookies.server.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { preferencesOf } from './preferences.ts'
import { sharedKey } from './shared-page.server.ts'

const sites = new Map([['cl.example.com', 'cl' as const]])
const keyOf = (address: string, header = '', acceptLanguage: string | null = null) =>
  sharedKey(new URL(address, 'http://localhost:3000'), { header, cookies: parseCookies(header), acceptLanguage }, sites)

test.each([
  ['somebody with a session', '/', 'i18next=es; patio.session_token=abc'],
  ['somebody with a session on https', '/', '__Host-patio.session_token=abc'],
  ['the log-in', '/?auth=login', ''],
  ['a page of one person', '/bookings', ''],
  ['an address with a parameter that nobody reads', '/?location=London&x=1', ''],
  ['a language that is none', '/?lang=xx', ''],
  ['a dialog that is none', '/about?show=x', ''],
  ['the dialog that shows a choice of the visitor', '/?show=settings', ''],
  ['a month that is none', '/property/1?month=junk', ''],
  ['days that are none', '/?checkIn=2026-02-31', ''],
  ['a count that is none', '/property/1?guests=2e1', ''],
  ['a parameter of another page', '/about?location=London', ''],
  ['a unit that is none', '/become-a-host?per=week', ''],
])('no page is shared with %s', (_who, address, cookies) => {
  expect(keyOf(address, cookies)).toBeNull()
})

test('addresses whose values their pages read are shared', () => {
  for (const address of [
    '/?checkIn=2026-02-28&checkOut=2026-03-01&guests=2&pets=true&location=London&lang=es&show=filters',
    '/?type=hour&checkIn=2026-02-28&startTime=10:30&duration=1.5',
    '/?rows=all',
    '/property/1?checkIn=2026-02-28&start=10:30&hours=2.5&guests=2&pets=1&reviews=2&show=photos',
    '/property/1?month=2026-03-01',
    '/become-a-host?kind=studio&per=hour&place=Santiago&at=-33.4,-70.6,Santiago&days=10&hours=40&show=list',
  ])
    expect(keyOf(address), address).not.toBeNull()
})

test('[INTL-01] [INTL-02] strangers who read another language or currency, are elsewhere or ask at another site, get pages of their own', () => {
  const plain = keyOf('/')
  expect(keyOf('/', 'other=1')).toBe(plain)
  expect(keyOf('/', 'theme=red')).toBe(plain)
  expect(keyOf('/', 'i18next=es')).toBe(keyOf('/', 'a=b;i18next=es'))
  const others = [
    keyOf('/', 'a=b;i18next=es'),
    keyOf('/', 'a=b;currency=GBP'),
    keyOf('/', 'a=b;near=51.5,-0.1'),
    keyOf('/', 'theme=dark'),
    keyOf('/', 'theme=light'),
    keyOf('/', '', 'es-CL'),
    keyOf('/', '', 'de-DE'),
    keyOf('http://cl.example.com/'),
    keyOf('/?type=hour'),
    keyOf('/about'),
  ]
  expect(new Set([plain, ...others]).size).toBe(others.length + 1)
})

/** Headers as browsers, programs and enemies write them. */
const cookieHeader = fc
  .array(
    fc.tuple(
      fc.constantFrom('i18next', 'currency', 'near', 'a', 'I18NEXT', ' i18next', 'i18next ', ''),
      fc.constantFrom('=', ' = ', '', '=='),
      fc.constantFrom(
        'es',
        'en',
        'GBP',
        'CLP',
        'gbp',
        '-33.4,-70.7',
        '51.5,-0.1',
        '',
        ' es',
        'es ',
        '"es"',
        'e%73',
        'x=es',
      ),
      fc.constantFrom('; ', ';', ' ; ', ', ', ' ', ''),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.map((part) => part.join('')).join(''))

test('[INTL-01] browsers whose languages lead to the same page share it, however they write them', () => {
  const written = ['es-CL', 'es-CL,es;q=0.9', 'es-cl, en;q=0.1', 'fr;q=0.2,es-CL', 'xx,es-CL;q=0.5']
  expect(new Set(written.map((header) => keyOf('/', '', header))).size).toBe(1)
})

const acceptLanguage = fc.option(
  fc
    .array(
      fc.tuple(
        fc.constantFrom('es', 'es-CL', 'en-GB', 'en', 'de-DE', 'fr', 'pt-BR', '*', 'es-419', '', 'é', 'x'.repeat(99)),
        fc.constantFrom('', ';q=0.5', ';q=1', '; q=0', ';q=2', ';q='),
      ),
      { maxLength: 4 },
    )
    .map((parts) => parts.map((part) => part.join('')).join(',')),
)

test('[INTL-01] [INTL-02] two strangers of one key read the same language, pay in the same currency and are at the same place, whatever their cookies and browsers say', () => {
  const seen = new Map<string, string>()
  fc.assert(
    fc.property(
      cookieHeader,
      acceptLanguage,
      fc.constantFrom('/', '/?lang=es', '/?type=hour'),
      (header, browser, address) => {
        const key = keyOf(address, header, browser)!
        const { site: _site, ...shown } = preferencesOf(
          new URL(address, 'http://localhost:3000'),
          { cookies: parseCookies(header), acceptLanguage: browser, account: null },
          sites,
        )
        const text = JSON.stringify(shown)
        expect(seen.get(key) ?? text).toBe(text)
        seen.set(key, text)
      },
    ),
    { numRuns: 5000 },
  )
  expect(seen.size).toBeGreaterThan(20)
})
