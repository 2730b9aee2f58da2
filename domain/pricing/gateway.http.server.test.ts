import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { httpRates } from './gateway.http.server.ts'

let close: (() => Promise<void>) | undefined
afterEach(async () => {
  await close?.()
  close = undefined
})

/** A rates provider on a local port. */
async function aProvider(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  close = () =>
    new Promise((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const answering = (status: number, body: string) =>
  aProvider((_request, response) => response.writeHead(status, { 'content-type': 'application/json' }).end(body))

const good = (data: Record<string, unknown> = {}) =>
  JSON.stringify({
    status_code: 200,
    data: { base: 'USD', target: 'CLP', mid: 951.25, unit: 1, timestamp: 'now', ...data },
  })

test('[INTL-02] the request has the specification’s form', async () => {
  const requested: (string | undefined)[] = []
  const url = await aProvider((request, response) => {
    requested.push(request.url)
    response.end(good())
  })
  expect(await httpRates(`${url}/api/`).latest('USD', 'CLP')).toBe(951.25)
  expect(requested).toEqual(['/api/rates/latest/USD?target=CLP'])
})

test('[INTL-02] a middle rate for a hundred is one for one', async () => {
  const url = await answering(200, good({ mid: 95_125, unit: 100 }))
  expect(await httpRates(url).latest('USD', 'CLP')).toBe(951.25)
})

describe('[INTL-02] a provider that is wrong is an error', () => {
  test.each([
    ['500', 500, good()],
    ['200 that says 500', 200, JSON.stringify({ status_code: 500, data: { mid: 950 } })],
    ['no status', 200, JSON.stringify({ data: { mid: 950 } })],
    ['half a JSON', 200, good().slice(0, 30)],
    ['a page', 200, '<html>Maintenance</html>'],
    ['nothing', 200, ''],
    ['text for a rate', 200, good({ mid: '951' })],
    ['no rate', 200, good({ mid: undefined })],
    ['another pair', 200, good({ target: 'EUR' })],
    ['another base', 200, good({ base: 'CLP' })],
    ['a rate for nothing', 200, good({ unit: 0 })],
  ])('%s', async (_name, status, body) => {
    const url = await answering(status, body)
    await expect(httpRates(url).latest('USD', 'CLP')).rejects.toThrow()
  })

  test('it sends us elsewhere', async () => {
    const url = await aProvider((request, response) => {
      if (request.url === '/elsewhere') response.end(good())
      else response.writeHead(302, { location: '/elsewhere' }).end()
    })
    await expect(httpRates(url).latest('USD', 'CLP')).rejects.toThrow()
  })
})

test('[INTL-02] a provider that never answers is given up', async () => {
  const url = await aProvider(() => {})
  await expect(httpRates(url, 40).latest('USD', 'CLP')).rejects.toThrow(/timeout/i)
})

test('[INTL-02] a provider that begins an answer and never ends it is given up', async () => {
  const url = await aProvider((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{"status_code": 200,')
  })
  await expect(httpRates(url, 40).latest('USD', 'CLP')).rejects.toThrow(/timeout|aborted/i)
})

test('[INTL-02] a provider that is not there is an error', async () => {
  const url = await aProvider(() => {})
  await close!()
  close = undefined
  await expect(httpRates(url).latest('USD', 'CLP')).rejects.toThrow()
})
