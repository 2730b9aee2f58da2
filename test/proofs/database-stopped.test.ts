import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '#platform/db.server.ts'
import { migrate } from '#platform/migrations.server.ts'
import { dropDatabase, ensureDatabase, startPostgres } from '#scripts/postgres.ts'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { aListing, LIMITS } from '../factories.ts'
import { aSignedIn, get } from './browsers.ts'
import { aProgram, aSite, eventually } from './processes.ts'

/** Nobody waits for what is known not to answer: a statement may take 3 s, and its answer one more. */
const AT_ONCE_MS = 2500

// Its own, since every process of it is stopped.
const home = join(process.env['TEST_DATA_DIR'] ?? '.data/test', 'stopped')
const postgres = await startPostgres(home)
await dropDatabase(postgres, 'stopped')
await ensureDatabase(postgres, 'stopped')
const url = postgres.url('stopped')
await migrate(url)
const { db } = openDatabase({ databaseUrl: url, databasePool: 2, timeouts: null })
afterAll(async () => {
  goOn()
  await db.destroy()
  await postgres.stop()
})

const postmaster = Number(readFileSync(join(postgres.folder, 'cluster/postmaster.pid'), 'utf8').split('\n')[0])
let processes: number[] = []

/** Every process of this PostgreSQL neither ends nor answers until it is told to go on. */
async function stopDatabase(): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity`.execute(db)
  processes = [postmaster, ...rows.map(({ pid }) => pid)]
  for (const each of processes) process.kill(each, 'SIGSTOP')
}

function goOn(): void {
  for (const each of processes.splice(0)) process.kill(each, 'SIGCONT')
}

const site = await aSite(url, { PAGE_CACHE_SECONDS: '1', LIMITS })
const server = aProgram('server.ts', site)

async function timed(path: string, cookie?: string) {
  const begun = performance.now()
  const { status } = await get(site.address, path, cookie)
  return { path, status, ms: performance.now() - begun }
}

async function metrics(): Promise<string> {
  const authorization = `Bearer ${readFileSync(join(site.dataDir, 'secrets/metrics'), 'utf8')}`
  return (await fetch(`${site.address}/metrics`, { headers: { authorization } })).text()
}

test('[OPS-02] a database that stops answering holds nobody: strangers are given cached pages, all others an answer in time, and all heals', async () => {
  await server.start()
  const [listing, other] = [await aListing(db), await aListing(db)]
  const { cookie } = await aSignedIn(db)
  const [cached, unknown] = [`/property/${listing.id}`, `/property/${other.id}`]
  for (const path of ['/', cached]) expect((await timed(path)).status).toBe(200)

  await stopDatabase()
  // More than there are connections, of strangers and of somebody who is signed in.
  const first = await Promise.all(
    Array.from({ length: 30 }, (_, index) => (index % 2 === 0 ? timed(unknown) : timed('/bookings', cookie))),
  )
  expect(first.filter(({ status }) => status !== 503)).toEqual([])

  // A machine that stands still for a moment makes one answer late, and not each.
  const isAtOnce = async (expected: number, path: string, signedIn?: string) => {
    const { status, ms } = await timed(path, signedIn)
    expect([path, status]).toEqual([path, expected])
    return ms < AT_ONCE_MS
  }
  for (const path of ['/', cached, '/healthz', '/readyz'])
    await eventually(`${path} at once`, () => isAtOnce(200, path))
  await eventually('a page that is not cached at once', () => isAtOnce(503, unknown))
  await eventually('a page of somebody at once', () => isAtOnce(503, '/bookings', cookie))
  expect(await metrics()).toMatch(/^patio_database_up 0$/m)

  goOn()
  await eventually('it heals', async () => (await timed(unknown)).status === 200)
  expect(await timed('/bookings', cookie)).toMatchObject({ status: 200 })
  expect(await metrics()).toMatch(/^patio_database_up 1$/m)
  expect(server.isRunning()).toBe(true)
})
