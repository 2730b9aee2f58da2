import { readFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aListing } from '../factories.ts'
import { aDatabase } from '../world.ts'
import { aProgram, aSite, eventually } from './processes.ts'

const { db, url } = await aDatabase()
const site = await aSite(url, { PAGE_CACHE_SECONDS: '5' })
const [server, worker] = [aProgram('server.ts', site), aProgram('worker.ts', site)]

const ask = (path: string, headers: Record<string, string> = {}) => fetch(`${site.address}${path}`, { headers })
const metrics = async () => {
  const token = readFileSync(join(site.dataDir, 'secrets/metrics'), 'utf8')
  return (await ask('/metrics', { authorization: `Bearer ${token}` })).text()
}

test('[OPS-02] a server is ready once a worker lives; its figures are for those who name the token', async () => {
  await server.start()
  const early = await ask('/readyz')
  expect([early.status, await early.text()]).toEqual([503, 'not ready: worker'])

  await worker.start()
  await eventually('a worker lives', async () => (await ask('/readyz')).status === 200)

  for (const authorization of ['', 'Bearer', 'Bearer wrong', `Basic ${btoa('a:b')}`])
    expect((await ask('/metrics', { authorization })).status).toBe(404)
  expect((await ask('/metrics')).status).toBe(404)

  const listing = await aListing(db)
  for (const query of ['', '', '?guests=2']) await ask(`/property/${listing.id}${query}`)
  await ask('/')
  await ask('/favicon.svg')
  await ask('/nowhere')
  await ask('//')

  const text = await metrics()
  expect(text).not.toContain(listing.id)
  const counts = text.split('\n').filter((line) => line.startsWith('patio_http_requests_total{'))
  for (const series of [
    'route="/property/:listingId",method="GET",status="2xx"} 2',
    'route="/",method="GET",status="2xx"} 1',
    'route="page cache",method="GET",status="2xx"} 1',
    'route="file",method="GET",status="2xx"} 1',
    'route="unmatched",method="GET",status="4xx"} 1',
    'route="refused",method="GET",status="4xx"} 1',
    'route="/metrics",method="GET",status="4xx"} 5',
  ])
    expect(counts.join('\n')).toContain(`patio_http_requests_total{${series}`)
  expect(text).toContain('\npatio_page_cache_requests_total{result="hit"} 1\n')
  expect(text).toContain('\npatio_page_cache_requests_total{result="miss"} 3\n')
  expect(text).toMatch(/^patio_database_up 1$/m)
  expect(Number(/^patio_worker_heartbeat_age_seconds (.*)$/m.exec(text)?.[1])).toBeLessThan(20)
})

test('[OPS-02] configured to listen on all IPv4 and IPv6 addresses, it answers on both', async () => {
  const hasIpv6 = Object.values(networkInterfaces()).some((each) => each?.some(({ address }) => address === '::1'))
  if (!hasIpv6) throw new Error('This test needs IPv6: give the machine’s loopback the address ::1.')

  const open = await aSite(url, { HOST: '::' })
  await aProgram('server.ts', open).start()
  for (const host of ['[::1]', '127.0.0.1', 'localhost']) {
    const answer = await fetch(`http://${host}:${open.port}/healthz`)
    expect([host, answer.status, await answer.text()]).toEqual([host, 200, 'ok'])
  }
})
