import { expect, test } from 'vitest'
import { browserLanguages, currencyOfRegion } from './browser-language.ts'

const read = (header: string | null) =>
  browserLanguages(header).map(({ language, region }) => (region ? `${language}-${region}` : language))

test.each([
  ['es-CL,es;q=0.9,en;q=0.8', ['es-cl', 'es', 'en']],
  ['en;q=0.5, es-419;q=0.6', ['es', 'en']],
  ['ca-ES-valencia, en-GB-oxendict', ['ca-es', 'en-gb']],
  ['fr-CA, en-GB;q=0.7', ['fr-ca', 'en-gb']],
  ['zh-Hant-TW, en', ['zh-tw', 'en']],
  ['es;q=0, en', ['en']],
  ['*', []],
  ['', []],
  [null, []],
  ['en;q=2, es;q=x, ;;,', []],
  [Array.from({ length: 5000 }, () => 'x').join(',') + ',es', []],
])('[INTL-01] the languages of %j are %j', (header, languages) => {
  expect(read(header)).toEqual(languages)
})

test.each([
  ['es-CL,es;q=0.9', 'CLP'],
  ['en-GB', 'GBP'],
  ['es,es-ES;q=0.9,es-CL;q=0.8', 'EUR'],
  ['es-419,es-CL;q=0.9', 'CLP'],
  ['de-DE', 'EUR'],
  ['en-US', 'USD'],
  ['pt-BR,es-CL;q=0.5', undefined],
  ['es', undefined],
  [null, undefined],
])('[INTL-02] whose browser speaks %j first pays in %s', (header, currency) => {
  expect(currencyOfRegion(browserLanguages(header))).toBe(currency)
})
