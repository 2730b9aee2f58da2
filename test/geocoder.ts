import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

type Question = { path: string; params: Record<string, string>; agent: string; language: string }

const plazas = [
  { display_name: 'Merced 1, Santiago, Chile', lat: '-33.4372', lon: '-70.6506' },
  { display_name: 'Merced 1, Pucón, Chile', lat: '-39.2722', lon: '-71.9777' },
]

/** A server that speaks like Nominatim; by default it finds one address in two cities. */
export async function aGeocoder(
  answer: (request: Question, response: ServerResponse) => void = (_request, response) =>
    void response.end(JSON.stringify(plazas)),
): Promise<{ url: string; requests: Question[] }> {
  const requests: Question[] = []
  const server = createServer(({ url = '', headers }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://geocoder.example')
    const request = {
      path: pathname,
      params: Object.fromEntries(searchParams),
      agent: headers['user-agent'] ?? '',
      language: headers['accept-language'] ?? '',
    }
    requests.push(request)
    answer(request, response.setHeader('content-type', 'application/json'))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  afterAll(() => new Promise((done) => (server.closeAllConnections(), server.close(done))))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}
