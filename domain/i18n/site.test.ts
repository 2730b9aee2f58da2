import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { formatDay, formatDays, formatRating, weekdayNames } from './format.ts'
import { isLanguage, languages, localeFor } from './language.ts'
import { browserTexts, textsOfPage, translator } from './queries.server.ts'
import { alternatesOf, originAt, originsOf, siteOf } from './site.ts'

const sites = new Map([
  ['cl.patio.example', 'cl' as const],
  ['patio.example', 'global' as const],
])

test.each([
  ['localhost:3000', 'global', 'USD'],
  ['cl.localhost:3000', 'cl', 'CLP'],
  ['uk.localhost', 'uk', 'GBP'],
  ['CL.Patio.Example', 'cl', 'CLP'],
  ['patio.example:443', 'global', 'USD'],
  ['cl.patio.example.evil.example', 'global', 'USD'],
  ['', 'global', 'USD'],
])('[INTL-03] at %j is the site %s, in %s', (host, id, currency) => {
  expect(siteOf(host, sites)).toMatchObject({ id, currency })
})

test.each([
  ['localhost', '$20-$500'],
  ['cl.localhost', '15000-500000 CLP'],
  ['uk.localhost', '15-400 GBP'],
])('[INTL-03] the site at %s has its own price text, word for word: %s', (host, text) => {
  expect(siteOf(host, sites).priceRange).toBe(text)
})

test('[INTL-03] an e-mail leads to the site where its reader is, by the first of its hosts, or to the main one', () => {
  const origin = 'https://patio.example'
  const at = (site: 'global' | 'cl' | 'uk', configured: typeof sites, publicUrl = origin) =>
    originAt({ origin: publicUrl, origins: originsOf(configured, publicUrl) }, site)
  const two = new Map([...sites, ['cl.other.example', 'cl' as const]])
  expect([at('cl', two), at('uk', two), at('global', two)]).toEqual(['https://cl.patio.example', origin, origin])
  expect(at('uk', new Map(), 'http://localhost:3000')).toBe('http://uk.localhost:3000')
  expect(at('uk', new Map(), 'https://patio.example')).toBe(origin)
})

describe('[INTL-03] [LIST-03] the same page on all sites and in both languages', () => {
  const hosts = new Map([...sites, ['uk.patio.example', 'uk' as const], ['patio.co.uk', 'uk' as const]])
  const shown = (origin: string, configured = hosts) =>
    alternatesOf(origin, configured, 'https://patio.example').map(({ tag, origin: at }) => [tag, at])

  test('is tied together by host: the first of each site counts', () => {
    const all = [
      ['en', 'https://patio.example'],
      ['es', 'https://patio.example'],
      ['en-CL', 'https://cl.patio.example'],
      ['es-CL', 'https://cl.patio.example'],
      ['en-GB', 'https://uk.patio.example'],
      ['es-GB', 'https://uk.patio.example'],
    ]
    expect(shown('https://patio.example')).toEqual(all)
    // Search engines believe alternates only if each page names all of them, itself included.
    expect(shown('https://cl.patio.example')).toEqual(all)
  })

  test('needs no configuration on a machine of one’s own', () => {
    expect(shown('http://uk.localhost:3000', new Map()).map(([, at]) => at)).toEqual([
      'http://localhost:3000',
      'http://localhost:3000',
      'http://cl.localhost:3000',
      'http://cl.localhost:3000',
      'http://uk.localhost:3000',
      'http://uk.localhost:3000',
    ])
  })

  test('is two languages where only one host is known, or the host belongs to no site', () => {
    const two = (origin: string) => [
      ['en', origin],
      ['es', origin],
    ]
    expect(shown('https://patio.example', new Map())).toEqual(two('https://patio.example'))
    expect(shown('http://127.0.0.1:3000', new Map())).toEqual(two('http://127.0.0.1:3000'))
    expect(shown('https://evil.example')).toEqual(two('https://evil.example'))
  })
})

describe('[HOME-10] days in both languages', () => {
  test('weeks begin on Monday', () => {
    expect(weekdayNames('en-US').map(({ long }) => long)).toEqual([
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday',
      'Saturday',
      'Sunday',
    ])
    expect(weekdayNames('es-CL').map(({ short }) => short)).toEqual(['lun', 'mar', 'mié', 'jue', 'vie', 'sáb', 'dom'])
  })

  test.each([
    ['short', 'Mar 12', '12 mar'],
    ['long', 'Thursday, March 12, 2026', 'jueves, 12 de marzo de 2026'],
    ['month', 'March 2026', 'marzo de 2026'],
  ] as const)('%s', (style, english, spanish) => {
    expect(formatDay('2026-03-12', 'en-US', style)).toBe(english)
    expect(formatDay('2026-03-12', 'es-CL', style)).toBe(spanish)
  })

  test('[INTL-01] on the British site days follow en-GB', () => {
    expect(formatDay('2026-03-12', localeFor('en', 'uk'))).toBe('12 Mar')
    expect(formatDay('2026-03-12', localeFor('en', 'cl'))).toBe('Mar 12')
    expect(formatDay('2026-03-12', localeFor('es', 'uk'))).toBe('12 mar')
  })

  test('[INTL-01] ratings have a comma in Spanish', () => {
    expect([formatRating(4.8, 'en-US'), formatRating(5, 'es-CL'), formatRating(4.76, 'es-CL')]).toEqual([
      '4.8',
      '5,0',
      '4,8',
    ])
  })

  test('a range names the month once, a single day is no range', () => {
    expect(formatDays('2026-03-12', '2026-03-15', 'en-US')).toMatch(/^Mar 12\s?–\s?15$/)
    expect(formatDays('2026-03-12', '2026-03-12', 'en-US')).toBe('Mar 12')
    expect(formatDays('2026-02-27', '2026-03-01', 'es-CL')).toMatch(/^27.*feb.*1.*mar/)
  })
})

test('[INTL-01] a language is one of two', () => {
  expect(['en', 'es', 'EN', 'de', '', null, undefined].map(isLanguage)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ])
})

test('[INTL-01] each language answers in its own words, and no letter escapes its reader’s name', () => {
  expect(translator('en')('emails:guest.button')).toBe('See the booking')
  expect(translator('es')('emails:guest.button')).toBe('Ver la reserva')
  expect(translator('en')('emails:booking_confirmation.guest.greeting', { guest: "O'Neill & Co" })).toContain(
    "O'Neill & Co",
  )
})

test('a page carries the namespaces that it uses, in its language, whatever other pages use', () => {
  const [page, other] = [textsOfPage('es'), textsOfPage('en')]
  page.need(['share'])
  page.need(['no such namespace'])
  other.need(['shell'])
  const { language, version, texts } = JSON.parse(page.carried()) as { [part: string]: object }
  expect([language, Object.keys(texts!)]).toEqual(['es', ['share']])
  expect(texts).toEqual({ share: browserTexts('es', 'share') })
  expect(version).toMatch(/^[0-9a-f]{10}$/)
})

test('[INTL-01] every namespace is carried in both languages', () => {
  for (const language of languages) {
    const page = textsOfPage(language)
    const files = readdirSync(new URL(`messages/${language}`, import.meta.url))
    const namespaces = files.map((file) => basename(file, '.json'))
    page.need(namespaces)
    const { texts } = JSON.parse(page.carried()) as { texts: object }
    expect(texts).toEqual(Object.fromEntries(namespaces.map((each) => [each, browserTexts(language, each)])))
    expect(texts).toHaveProperty('shell.close')
  }
})
