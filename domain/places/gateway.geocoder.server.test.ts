import { aGeocoder } from '#test/geocoder.ts'
import { expect, test } from 'vitest'
import { geocoder } from './gateway.geocoder.server.ts'

const merced = { street: 'Merced 1', commune: 'Santiago', city: 'Santiago', country: 'CL', language: 'es' } as const
const agent = 'Patio (https://patio.example)'

test('[HOST-02] Nominatim is asked as its policy wants it: who asks, in one line, within the country', async () => {
  const { url, requests } = await aGeocoder()
  const finder = geocoder({ api: 'nominatim', url: `${url}/`, email: 'ops@patio.example', agent })
  expect(await finder.find(merced)).toEqual([
    { text: 'Merced 1, Santiago, Chile', at: { lat: -33.4372, lng: -70.6506 } },
    { text: 'Merced 1, Pucón, Chile', at: { lat: -39.2722, lng: -71.9777 } },
  ])
  const params = {
    q: 'Merced 1, Santiago',
    countrycodes: 'cl',
    format: 'jsonv2',
    limit: '5',
    email: 'ops@patio.example',
  }
  expect(requests).toEqual([{ path: '/search', params, agent, language: 'es' }])
  expect(finder.name).toBe(new URL(url).host)
})

test('[HOST-02] Photon is asked with the country as a word; places of other countries are left out', async () => {
  const feature = (properties: object, coordinates: readonly number[]) => ({
    type: 'Feature',
    properties,
    geometry: { type: 'Point', coordinates },
  })
  const { url, requests } = await aGeocoder((_request, response) => {
    const house = { street: 'Merced', housenumber: '1', city: 'Santiago', state: 'Santiago', countrycode: 'CL' }
    const features = [
      feature(house, [-70.6506, -33.4372]),
      feature({ name: 'Merced', countrycode: 'US' }, [-120.48, 37.3]),
      feature({ name: 'Plaza', city: 'Pucón', countrycode: 'cl' }, [-71.9777, -39.2722, 227]),
    ]
    response.end(JSON.stringify({ type: 'FeatureCollection', features }))
  })
  const finder = geocoder({ api: 'photon', url, email: null, agent })
  expect(await finder.find({ ...merced, commune: 'Providencia' })).toEqual([
    { text: 'Merced 1, Santiago', at: { lat: -33.4372, lng: -70.6506 } },
    { text: 'Plaza, Pucón', at: { lat: -39.2722, lng: -71.9777 } },
  ])
  const params = { q: 'Merced 1, Providencia, Santiago, Chile', limit: '10' }
  expect(requests).toEqual([{ path: '/api', params, agent, language: 'es' }])
})

test('[HOST-02] more than five places are cut off', async () => {
  const place = { display_name: 'Merced', lat: '-33.4', lon: '-70.6' }
  const { url } = await aGeocoder(
    (_request, response) => void response.end(JSON.stringify(Array.from({ length: 9 }, () => place))),
  )
  expect(await geocoder({ api: 'nominatim', url, email: null, agent }).find(merced)).toHaveLength(5)
})

test.each<[what: string, status: number, body: string]>([
  ['a refusal', 403, '[]'],
  ['no JSON', 200, '<html>'],
  ['another shape', 200, '{"features": []}'],
  ['a place beyond the pole', 200, '[{"display_name": "x", "lat": "91", "lon": "0"}]'],
  ['an answer without end', 200, `[${' '.repeat(200_000)}]`],
])('[HOST-02] %s is no answer', async (_what, status, body) => {
  const { url } = await aGeocoder((_request, response) => void response.writeHead(status).end(body))
  await expect(geocoder({ api: 'nominatim', url, email: null, agent }).find(merced)).rejects.toThrow()
})

test('[HOST-02] a geocoder that is slow is given up', async () => {
  const { url } = await aGeocoder(() => {})
  const finder = geocoder({ api: 'nominatim', url, email: null, agent, patienceMs: 50 })
  await expect(finder.find(merced)).rejects.toThrow(/timeout/i)
})

test('[HOST-02] an address goes to the configured server alone, wherever that leads', async () => {
  const { url, requests } = await aGeocoder(({ path }, response) =>
    path === '/search' ? response.writeHead(307, { location: '/elsewhere' }).end() : response.end('[]'),
  )
  await expect(geocoder({ api: 'nominatim', url, email: null, agent }).find(merced)).rejects.toThrow()
  expect(requests.map(({ path }) => path)).toEqual(['/search'])
})
