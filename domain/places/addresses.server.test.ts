import { createBudgets } from '#platform/budget.server.ts'
import { NOW } from '#test/factories.ts'
import { aGeocoder } from '#test/geocoder.ts'
import { defaultLimits } from '#test/limits.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import { geocoder } from './gateway.geocoder.server.ts'
import { findAddresses } from './queries/find-addresses.server.ts'

const { db } = await aDatabase()

async function aWorld(limits = {}, answer?: Parameters<typeof aGeocoder>[0]) {
  const { url, requests } = await aGeocoder(answer)
  const warnings: string[] = []
  const world = {
    db,
    finder: geocoder({ api: 'nominatim', url, email: null, agent: 'Patio' }),
    budgets: createBudgets({ db, limits: { ...defaultLimits, ...limits }, secret: url }),
    log: { warn: (_details: object, text: string) => void warnings.push(text) },
  }
  const ask = async (street: string, { account = 'host', after = 0 } = {}) => {
    const address = {
      street: `${street} ${url}`,
      commune: '',
      city: 'Santiago',
      country: 'CL',
      language: 'es',
    } as const
    const found = await findAddresses(world, address, account, new Date(NOW.getTime() + after))
    return found.ok ? found.value.length : found.failure.reason
  }
  return { ask, requests, warnings }
}

test('[HOST-02] an account looks up so many addresses an hour, on whatever server; another one still may', async () => {
  const { ask, requests } = await aWorld({ addressLookupsPerHour: 2, addressLookupsPerSecond: 9 })
  expect([await ask('a'), await ask('b'), await ask('c')]).toEqual([2, 2, 'too-many'])
  expect(await ask('c', { account: 'other' })).toBe(2)
  expect(await ask('d', { after: 61 * 60_000 })).toBe(2)
  expect(requests).toHaveLength(4)
})

test('[HOST-02] all accounts together ask once a second', async () => {
  const { ask, requests } = await aWorld()
  expect([await ask('a'), await ask('b', { account: 'other' })]).toEqual([2, 'busy'])
  expect(await ask('b', { account: 'other', after: 1001 })).toBe(2)
  expect(requests).toHaveLength(2)
})

test('[HOST-02] the answer of the last ten minutes costs nothing, and is not asked for again', async () => {
  const { ask, requests } = await aWorld({ addressLookupsPerHour: 2 })
  expect([await ask('a'), await ask('A'), await ask('a', { after: 9 * 60_000 })]).toEqual([2, 2, 2])
  expect(requests).toHaveLength(1)
  expect(await ask('a', { after: 11 * 60_000 })).toBe(2)
  expect(requests).toHaveLength(2)
})

test('[HOST-02] a failure is told and logged without the address, and kept by nobody', async () => {
  const { ask, requests, warnings } = await aWorld({}, (_request, response) => void response.writeHead(500).end())
  expect([await ask('a'), await ask('a', { after: 2000 })]).toEqual(['unavailable', 'unavailable'])
  expect(requests).toHaveLength(2)
  expect(warnings).toEqual(['an address was not looked up', 'an address was not looked up'])
})
