import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { british } from './british.ts'
import { textsOfPage, translator } from './queries.server.ts'

test.each([
  ['Theater', 'Theatre'],
  ['Help Center and centers', 'Help Centre and centres'],
  ['{{center}} meters, parameters', '{{center}} metres, parameters'],
  ['Your neighborhood’s favorite color', 'Your neighbourhood’s favourite colour'],
  ['Nothing to change', 'Nothing to change'],
  ['from 10 PM to 2 AM, 12:30 PM, 12 AM', 'from 22:00 to 02:00, 12:30, 00:00'],
])('[INTL-01] %s is spelled %s on the British site', (american, own) => {
  expect(british(american)).toBe(own)
})

const namespaces = readdirSync(new URL('messages/en', import.meta.url)).map((file) => basename(file, '.json'))

test('[INTL-01] no text of the British site is spelled as in America, and other texts stay as they are', () => {
  const american =
    /\b(theaters?|centers?|recolor\w*|colors?|gray|(?:centi|kilo|milli)?meters?|neighbor\w*|(un)?favor\w*|behavior|licenses?|(?!siz|pri[sz])\w{3,}iz(e[ds]?|ing|ations?)|counseling|\d+ [AP]M)\b/i
  const texts = (language: 'en' | 'es', site?: 'uk') => {
    const page = textsOfPage(language, site)
    page.need(namespaces)
    return (JSON.parse(page.carried()) as { texts: unknown }).texts
  }
  const valuesIn = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(valuesIn)
  const spelledIn = (value: unknown) => valuesIn(value).filter((text) => text.includes(' ') && american.test(text))

  expect(spelledIn(texts('en', 'uk'))).toEqual([])
  expect(spelledIn(texts('en')).length).toBeGreaterThan(0)
  expect(texts('es', 'uk')).toEqual(texts('es'))
  expect(translator('en', 'uk')('kinds:subcategory.theater')).toBe('Theatre')
  expect(translator('en')('kinds:subcategory.theater')).toBe('Theater')
})

test('[INTL-01] a browser asks for the British texts under a version of their own', () => {
  const versionOf = (site?: 'uk') => (JSON.parse(textsOfPage('en', site).carried()) as { version: string }).version
  expect(versionOf('uk')).toBe(`${versionOf()}-uk`)
})
