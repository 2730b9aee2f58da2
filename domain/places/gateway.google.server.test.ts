import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { googlePlaces } from './gateway.google.server.ts'
import type { PlaceProvider } from './gateway.server.ts'

/** A server in the formats of Google's Places API (New) and Geocoding API references. */
type SentRequest = { method: string; path: string; params: URLSearchParams; key: string; fields: string; body: unknown }
let requests: SentRequest[] = []
let answer: (response: ServerResponse) => void

const server = createServer((request, response) => void noted(request).then(() => answer(response)))

async function noted(request: IncomingMessage): Promise<void> {
  const url = new URL(request.url!, 'http://google')
  const text = await readText(request)
  requests.push({
    method: request.method!,
    path: url.pathname,
    params: url.searchParams,
    key: String(request.headers['x-goog-api-key'] ?? url.searchParams.get('key')),
    fields: String(request.headers['x-goog-fieldmask'] ?? ''),
    body: text ? JSON.parse(text) : null,
  })
}
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const says =
  (body: unknown, status = 200) =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const embedded = { id: '3871336', name: 'Santiago', region: 'Región', countryCode: 'CL', lat: -33.45, lng: -70.65 }
const fallback: PlaceProvider = {
  suggest: async () => [{ id: '3871336', main: 'Santiago', secondary: 'Chile', lat: -33.45, lng: -70.65 }],
  details: async (id) => (id === embedded.id ? embedded : null),
  geocode: async () => embedded,
  near: async () => embedded,
}
let complaints: string[] = []
const log = { warn: (_: object, text: string) => void complaints.push(text) }

const { port } = server.address() as AddressInfo
const origin = `http://127.0.0.1:${port}`
const google = (patienceMs = 3000) =>
  googlePlaces({ key: 'secret', fallback, log, origins: { places: origin, maps: origin }, patienceMs })
const typing = { language: 'es', country: 'CL', max: 5, session: 'one-search' } as const

beforeEach(() => {
  requests = []
  complaints = []
})

const prediction = (placeId: string, main: string, secondary?: string) => ({
  placePrediction: {
    place: `places/${placeId}`,
    placeId,
    text: { text: main, matches: [{ endOffset: 3 }] },
    structuredFormat: {
      mainText: { text: main, matches: [{ endOffset: 3 }] },
      ...(secondary && { secondaryText: { text: secondary } }),
    },
    types: ['locality', 'political', 'geocode'],
  },
})

describe('[HOME-15] Google’s autocomplete', () => {
  test('is asked for cities of the country, in the reader’s language, with the session and only for what is shown', async () => {
    answer = says({ suggestions: [prediction('ChIJa', 'Viña del Mar', 'Chile'), prediction('ChIJb', 'Viñita')] })
    expect(await google().suggest('viña', typing)).toEqual([
      { id: 'ChIJa', main: 'Viña del Mar', secondary: 'Chile' },
      { id: 'ChIJb', main: 'Viñita', secondary: '' },
    ])
    expect(requests).toEqual([
      expect.objectContaining({
        method: 'POST',
        path: '/v1/places:autocomplete',
        key: 'secret',
        fields: 'suggestions.placePrediction.placeId,suggestions.placePrediction.structuredFormat',
        body: {
          input: 'viña',
          languageCode: 'es-419',
          includedPrimaryTypes: ['(cities)'],
          includedRegionCodes: ['cl'],
          sessionToken: 'one-search',
        },
      }),
    ])
  })

  test('gives as many as are wanted, none for nothing found, and is not asked about nothing', async () => {
    answer = says({ suggestions: ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => prediction(id, id)) })
    expect(await google().suggest('x', typing)).toHaveLength(5)
    answer = says({})
    expect(await google().suggest('xyzzy', { ...typing, country: null })).toEqual([])
    expect(requests[1]!.body).not.toHaveProperty('includedRegionCodes')
    expect(await google().suggest('  ', typing)).toEqual([])
    expect(requests).toHaveLength(2)
  })

  test('tells the point of a suggestion by its id, in the same session', async () => {
    answer = says({
      id: 'ChIJ a/b',
      displayName: { text: 'Viña del Mar', languageCode: 'es' },
      location: { latitude: -33.0153, longitude: -71.5528 },
      addressComponents: [
        { longText: 'Viña del Mar', shortText: 'Viña del Mar', types: ['locality', 'political'], languageCode: 'es' },
        { longText: 'Valparaíso', shortText: 'Valparaíso', types: ['administrative_area_level_1', 'political'] },
        { longText: 'Chile', shortText: 'CL', types: ['country', 'political'] },
      ],
    })
    expect(await google().details('ChIJ a/b', { language: 'es', session: 'one-search' })).toEqual({
      id: 'ChIJ a/b',
      name: 'Viña del Mar',
      region: 'Valparaíso',
      countryCode: 'CL',
      lat: -33.0153,
      lng: -71.5528,
    })
    expect(requests[0]).toMatchObject({ method: 'GET', path: '/v1/places/ChIJ%20a%2Fb', key: 'secret' })
    expect(Object.fromEntries(requests[0]!.params)).toEqual({ languageCode: 'es-419', sessionToken: 'one-search' })
  })
})

const geocoded = (parts: [string, string, string][]) => ({
  status: 'OK',
  results: [
    {
      place_id: 'ChIJc',
      formatted_address: 'x',
      geometry: { location: { lat: 51.5072, lng: -0.1276 }, location_type: 'APPROXIMATE' },
      types: ['locality', 'political'],
      address_components: parts.map(([long_name, short_name, type]) => ({
        long_name,
        short_name,
        types: [type, 'political'],
      })),
    },
  ],
})

describe('[HOME-15] Google’s geocoder', () => {
  test('is asked for a text with the site’s country preferred; the city is the locality', async () => {
    answer = says(
      geocoded([
        ['London', 'London', 'locality'],
        ['Greater London', 'Greater London', 'administrative_area_level_2'],
        ['England', 'England', 'administrative_area_level_1'],
        ['United Kingdom', 'GB', 'country'],
      ]),
    )
    const place = await google().geocode('London', { language: 'en', country: 'GB' })
    expect(place).toEqual({
      id: 'ChIJc',
      name: 'London',
      region: 'England',
      countryCode: 'GB',
      lat: 51.5072,
      lng: -0.1276,
    })
    expect(Object.fromEntries(requests[0]!.params)).toEqual({
      address: 'London',
      language: 'en',
      region: 'uk',
      key: 'secret',
    })
  })

  test('names a point; without a locality by the municipality', async () => {
    answer = says(
      geocoded([
        ['Curarrehue', 'Curarrehue', 'administrative_area_level_2'],
        ['Chile', 'CL', 'country'],
      ]),
    )
    expect(await google().near({ lat: -39.36, lng: -71.59 }, 'es')).toMatchObject({
      name: 'Curarrehue',
      countryCode: 'CL',
    })
    expect(Object.fromEntries(requests[0]!.params)).toEqual({
      latlng: '-39.36,-71.59',
      language: 'es-419',
      key: 'secret',
    })
  })

  test('says that there is none, which is an answer', async () => {
    answer = says({ status: 'ZERO_RESULTS', results: [] })
    expect(await google().geocode('xyzzy', { language: 'en', country: null })).toBeNull()
    expect(complaints).toEqual([])
  })
})

describe('[HOME-15] the embedded gazetteer answers instead', () => {
  const failures: [string, (response: ServerResponse) => void][] = [
    ['an error', says({ error: { code: 500, status: 'INTERNAL' } }, 500)],
    ['a refused key', says({ error: { code: 403, status: 'PERMISSION_DENIED' } }, 403)],
    ['something else than JSON', (response) => response.end('<html>')],
    ['JSON of another form', says({ suggestions: [{ placePrediction: {} }], results: 'none' })],
    ['a broken connection', (response) => void response.socket?.destroy()],
  ]
  test.each(failures)('at %s', async (_, how) => {
    answer = how
    const provider = google()
    expect((await provider.suggest('santi', typing))[0]?.main).toBe('Santiago')
    expect(await provider.geocode('Santiago', { language: 'es', country: 'CL' })).toBe(embedded)
    expect(await provider.near(embedded, 'es')).toBe(embedded)
    expect(await provider.details('ChIJa', { language: 'es' })).toBeNull()
  })

  test('when the geocoder has no quota left', async () => {
    answer = says({ status: 'OVER_QUERY_LIMIT', error_message: 'slow down', results: [] })
    expect(await google().geocode('Santiago', { language: 'es', country: 'CL' })).toBe(embedded)
    expect(await google().near(embedded, 'es')).toBe(embedded)
  })

  test('when Google takes longer than it may', async () => {
    answer = () => {}
    expect((await google(30).suggest('santi', typing))[0]?.main).toBe('Santiago')
    expect(complaints).toHaveLength(1)
  })

  test('and the operator is notified once, until it works again', async () => {
    const provider = google()
    answer = says({}, 503)
    await provider.suggest('santi', typing)
    await provider.geocode('santi', typing)
    expect(complaints).toHaveLength(1)
    expect(complaints[0]).not.toContain('secret')

    answer = says({})
    await provider.suggest('santiag', typing)
    answer = says({}, 503)
    await provider.suggest('santiago', typing)
    expect(complaints).toHaveLength(2)
  })

  test('for the id of one of its own suggestions, without asking Google', async () => {
    expect(await google().details('3871336', { language: 'es' })).toBe(embedded)
    expect(requests).toEqual([])
  })
})
