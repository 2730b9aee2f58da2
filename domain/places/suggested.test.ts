import { browserTexts, translator } from '#domain/i18n/queries.server.ts'
import { languages } from '#domain/i18n/language.ts'
import { expect, test } from 'vitest'
import { siteCountry } from './site-country.ts'
import { suggestedPlaces } from './suggested.ts'

const titles = (...[site, on]: Parameters<typeof suggestedPlaces>) =>
  suggestedPlaces(site, on).map(({ title }) => translator('es')(title))

test('[HOME-07] the desktop suggests nearby, Santiago and Tokyo with their quarters', () => {
  for (const site of ['global', 'cl'] as const)
    expect(titles(site, 'desktop')).toEqual([
      'Cerca de ti',
      'Santiago',
      'Las Condes',
      'Providencia',
      'Tokio',
      'Shibuya',
      'Shinjuku',
    ])
})

test('[HOME-08] a phone suggests nearby and five cities, each with its point', () => {
  for (const site of ['global', 'cl'] as const) {
    expect(titles(site, 'mobile')).toEqual([
      'Cerca de ti',
      'Santiago',
      'La Serena',
      'Viña del Mar',
      'Pucón',
      'San Carlos de Bariloche',
    ])
    expect(
      suggestedPlaces(site, 'mobile')
        .slice(1)
        .every(({ at }) => at !== null),
    ).toBe(true)
  }
})

test('[HOME-07] the British site names its own cities (decision B19)', () => {
  expect(titles('uk', 'desktop')).toEqual(['Cerca de ti', 'Londres', 'Mánchester', 'Edimburgo', 'Brighton', 'Bristol'])
  expect(titles('uk', 'mobile')).toEqual(titles('uk', 'desktop'))
})

test('[HOME-15] every suggested place has its texts in both languages', () => {
  for (const language of languages)
    for (const site of ['global', 'cl', 'uk'] as const)
      for (const { id } of suggestedPlaces(site, 'desktop')) expect(browserTexts(language, 'places')).toHaveProperty(id)
})

test('[HOME-15] typed places are Chile’s on the global and the Chilean site, Britain’s on the British', () => {
  expect([null, 'CL', 'GB'].map((country) => siteCountry({ country }))).toEqual(['CL', 'CL', 'GB'])
})
