import { readFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aListing } from '../factories.ts'
import { aDatabase } from '../world.ts'
import { freePort } from '../processes.ts'
import { aProgram, aSite, eventually } from './processes.ts'

const { db, url } = await aDatabase()
const workerPort = await freePort()
const site = await aSite(url, { PAGE_CACHE_SECONDS: '5', WORKER_METRICS_PORT: String(workerPort) })
const [server, worker] = [aProgram('server.ts', site), aProgram('worker.ts', site)]

const ask = (path: string, headers: Record<string, string> = {}) => fetch(`${site.address}${path}`, { headers })
const authorized = () => ({ authorization: `Bearer ${readFileSync(join(site.dataDir, 'secrets/metrics'), 'utf8')}` })
const metrics = async () => (await ask('/metrics', authorized())).text()

test('[OPS-02] a server is ready without a worker; its figures are for those who name the token, and name none', async () => {
  await server.start()
  for (const path of ['/healthz', '/readyz']) {
    const answer = await ask(path)
    expect([path, answer.status, await answer.text()]).toEqual([path, 200, 'ok'])
  }
  expect(await metrics()).not.toMatch(/^patio_worker_heartbeat_age_seconds /m)

  await worker.start()
  await eventually('a worker lives', async () => /^patio_worker_heartbeat_age_seconds /m.test(await metrics()))

  const own = await (await fetch(`http://localhost:${workerPort}/metrics`, { headers: authorized() })).text()
  expect(own).toMatch(/^patio_jobs_total\{task="[\w.-]+",result="done"\} [1-9]/m)
  expect((await fetch(`http://localhost:${workerPort}/metrics`)).status).toBe(404)

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
    'route="probe",method="GET",status="2xx"} 2',
  ])
    expect(counts.join('\n')).toContain(`patio_http_requests_total{${series}`)
  expect(text).toContain('\npatio_page_cache_requests_total{result="hit"} 1\n')
  expect(text).toContain('\npatio_page_cache_requests_total{result="miss"} 3\n')
  expect(text).toMatch(/^patio_database_up 1$/m)
  expect(Number(/^patio_worker_heartbeat_age_seconds (.*)$/m.exec(text)?.[1])).toBeLessThan(20)
})

test('[OPS-02] a server that listens on all IPv4 and IPv6 addresses answers on both; told to end it is unready first, answers on while a balancer notices, and leaves in order', async () => {
  const hasIpv6 = Object.values(networkInterfaces()).some((each) => each?.some(({ address }) => address === '::1'))
  if (!hasIpv6) throw new Error('This test needs IPv6: give the machine’s loopback the address ::1.')
  const leaving = await aSite(url, { HOST: '::', DRAIN_SECONDS: '3' })
  const program = aProgram('server.ts', leaving)
  await program.start()
  for (const host of ['[::1]', '127.0.0.1', 'localhost']) {
    const healthy = await fetch(`http://${host}:${leaving.port}/healthz`)
    expect([host, healthy.status, await healthy.text()]).toEqual([host, 200, 'ok'])
  }

  const answer = async (path: string) => {
    const response = await fetch(leaving.address + path)
    return { status: response.status, connection: response.headers.get('connection'), text: await response.text() }
  }
  expect(await answer('/readyz')).toEqual({ status: 200, connection: 'keep-alive', text: 'ok' })

  const ended = program.kill('SIGTERM')
  await eventually('it is unready', async () => (await answer('/readyz')).status === 503)
  expect(await answer('/readyz')).toEqual({ status: 503, connection: 'close', text: 'not ready: leaving' })
  expect(await answer('/healthz')).toMatchObject({ status: 200, connection: 'close' })
  expect(await answer('/about')).toMatchObject({ status: 200, connection: 'close' })

  await ended
  expect(program.exitCode()).toBe(0)
})
