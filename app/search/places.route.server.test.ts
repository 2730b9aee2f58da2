import { embeddedPlaces } from '#domain/places/gateway.embedded.server.ts'
import { siteOf } from '#domain/i18n/site.ts'
import type { Language } from '#domain/i18n/language.ts'
import { createBudgets } from '#platform/budget.server.ts'
import { wideLimits } from '#test/factories.ts'
import { aDatabaseWithPlaces } from '#test/places.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { connection, type Services, services } from '#app/session/services.ts'
import { type Visitor, visitorContext } from '#app/session/visitor.server.ts'
import { loader } from './places.route.ts'

const { db } = await aDatabaseWithPlaces()
const budgets = createBudgets({ db, limits: wideLimits, secret: 'x'.repeat(40) })

async function ask(
  query: string,
  { language = 'es', host = 'localhost' }: { language?: Language; host?: string } = {},
) {
  const context = new RouterContextProvider()
  context.set(services, {
    placesFor: () => embeddedPlaces(db),
    budgets,
    clock: () => new Date(),
  } as unknown as Services)
  context.set(connection, { nonce: '', client: '', network: '', route: '/api/places' })
  context.set(visitorContext, { language, site: siteOf(host, new Map()) } as Visitor)
  const url = new URL(`http://${host}/api/places${query}`)
  return loader({ url, context } as unknown as Parameters<typeof loader>[0])
}
type Line = { main: string; secondary: string }
const answerTo = async (...args: Parameters<typeof ask>) => (await ask(...args)).json()

test('[HOME-15] typed letters are answered with cities of the site’s country, their points and what they lie in', async () => {
  expect(await answerTo('?q=vina')).toEqual({
    suggestions: [
      {
        id: expect.stringMatching(/^\d+$/),
        main: 'Viña del Mar',
        secondary: 'Región de Valparaíso, Chile',
        lat: -33.025,
        lng: -71.552,
      },
    ],
  })
  expect((await answerTo('?q=prov', { language: 'en' })).suggestions[0]).toMatchObject({
    secondary: 'Santiago Metropolitan Region, Chile',
  })
  expect((await answerTo('?q=londo')).suggestions[0]).toMatchObject({ main: 'Londres' })
  expect((await answerTo('?q=londo', { host: 'uk.localhost' })).suggestions[0]).toMatchObject({
    main: 'Londres',
    secondary: 'Inglaterra, Reino Unido',
  })
  expect((await answerTo('?q=londo&country=gb')).suggestions[0]).toMatchObject({ main: 'Londres' })
})

test('[HOME-15] at most five suggestions, none for an empty text, cached by the browser for a minute', async () => {
  expect((await answerTo('?q=s')).suggestions).toHaveLength(5)
  for (const query of ['', '?q=', '?q=%20', '?q=%00', '?country=CL', `?q=${'x'.repeat(5000)}`])
    expect(await answerTo(query)).toEqual({ suggestions: [] })
  expect((await ask('?q=s')).headers.get('cache-control')).toBe('private, max-age=60')
})

test('[HOME-15] a place that the gazetteer has twice is one line, and of two of one name and region each says what it is near', async () => {
  expect((await answerTo('?q=vallenar')).suggestions).toHaveLength(1)
  const { suggestions } = await answerTo('?q=ashford&country=gb', { language: 'en' })
  expect(suggestions.map(({ main, secondary }: Line) => `${main}: ${secondary}`)).toEqual([
    'Ashford: near Folkestone, England, United Kingdom',
    'Ashford: near Sunbury-on-Thames, England, United Kingdom',
  ])

  const doubles = await sql<{ name: string }>`
    select name_en as name from places where kind in ('city', 'commune')
    group by name_en, region_code, country_code having count(*) > 1`.execute(db)
  expect(doubles.rows.length).toBeGreaterThan(5)
  for (const { name } of doubles.rows) {
    const found = await answerTo(`?q=${encodeURIComponent(name)}`, { language: 'en' })
    const lines = found.suggestions.map(({ main, secondary }: Line) => `${main}: ${secondary}`)
    expect(new Set(lines).size, name).toBe(lines.length)
  }
})
test('[HOME-14] a point is answered with the place around it, or with none', async () => {
  expect(await answerTo('?lat=-33.4263&lng=-70.6155')).toMatchObject({
    place: { name: 'Providencia', countryCode: 'CL' },
  })
  for (const query of [
    '?lat=-30&lng=-90',
    '?lat=91&lng=0',
    '?lat=&lng=',
    '?lat=1',
    '?lat=x&lng=y',
    '?lat=NaN&lng=1e999',
  ])
    expect(await answerTo(query)).toEqual({ place: null })
})

test('[HOME-15] a suggestion is found again by its id', async () => {
  const [{ id }] = (await answerTo('?q=zapallar')).suggestions
  expect(await answerTo(`?id=${id}`)).toMatchObject({ place: { name: 'Zapallar', lat: -32.554 } })
  for (const bad of ['', '0', 'x%00', '../..', '9'.repeat(400)])
    expect(await answerTo(`?id=${bad}`)).toEqual({ place: null })
})

test('[HOME-15] no question, however odd, is an error', async () => {
  const value = fc.oneof(fc.string({ unit: 'binary' }), fc.double().map(String))
  const params = fc.dictionary(fc.constantFrom('q', 'lat', 'lng', 'id', 'country', 'session', 'lang'), value)
  await fc.assert(
    fc.asyncProperty(params, async (given) => {
      expect((await ask(`?${new URLSearchParams({ ...given })}`)).status).toBe(200)
    }),
    { numRuns: 100 },
  )
})
