import { fork } from 'node:child_process'
import { loadDemoWorld } from '#db/seed/demo-world.ts'
import { findBrokenPromises } from '../promises.ts'
import { openDatabase } from '#platform/db.server.ts'
import { migrate } from '#platform/migrations.server.ts'
import { localSecret } from '#platform/secrets.server.ts'
import { buildIfChanged } from '#scripts/build.ts'
import { copyDatabase, dropDatabase, ensureDatabase, type Postgres, startPostgres } from '#scripts/postgres.ts'
import { sql } from 'kysely'
import { freePort, stopped } from './processes.ts'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    address: string
    databaseUrl: string
    /** With which its server signs cookies. */
    authSecret: string
  }
}

const DATA_DIR = '.data/e2e'

/** Starts the product for the journeys: database with the demo, production build, server, worker. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  buildIfChanged()
  const postgres = await startPostgres(DATA_DIR, { throwaway: true })
  const databaseUrl = await demoDatabase(postgres)
  const port = await freePort()
  const authSecret = localSecret(DATA_DIR, 'auth')
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: authSecret,
    DEMO: '1',
    PORT: String(port),
    DATA_DIR,
    LOG_LEVEL: 'warn',
    // Each visitor has an address of their own, because limits count by address.
    CLIENT_IP_HEADER: 'x-visitor',
    NODE_ENV: 'production',
  }

  const server = fork('server.ts', [], { env })
  const worker = fork('worker.ts', [], { env })
  await new Promise<void>((done, failed) => {
    server.once('message', () => done())
    server.once('exit', (code) => failed(new Error(`server.ts ended with ${code}`)))
  })
  project.provide('address', `http://localhost:${port}`)
  project.provide('databaseUrl', databaseUrl)
  project.provide('authSecret', authSecret)

  return async () => {
    await Promise.all([server, worker].map(stopped))
    const brokenRequests = await brokenIn(databaseUrl)
    await postgres.stop()
    if (brokenRequests.length) throw new Error(`After the journeys:\n${brokenRequests.join('\n')}`)
  }
}

/** Whatever the journeys have booked, the books are in order after them. */
async function brokenIn(databaseUrl: string): Promise<string[]> {
  const { db } = openDatabase({ databaseUrl, databasePool: 2, timeouts: null })
  const brokenRequests = await findBrokenPromises(db, null)
  await db.destroy()
  return brokenRequests
}

/** The loaded demo as a template for copies, so nothing may stay connected to it. */
export const PATTERN = 'demo'

async function demoDatabase(postgres: Postgres): Promise<string> {
  await dropDatabase(postgres, PATTERN)
  await ensureDatabase(postgres, PATTERN)
  const url = postgres.url(PATTERN)
  await migrate(url)
  await samePins(url)
  await loadDemoWorld(url, { dataDir: DATA_DIR })
  await copyDatabase(postgres, PATTERN, 'journeys')
  const own = postgres.url('journeys')
  await prepareNotes(own)
  return own
}

/** With the secret that the migration draws, the pins of a map would lie elsewhere in each run. */
async function samePins(databaseUrl: string): Promise<void> {
  const { db } = openDatabase({ databaseUrl, databasePool: 2, timeouts: null })
  await db
    .updateTable('shown_point_key')
    .set({ secret: '0'.repeat(64) })
    .execute()
  await db.destroy()
}

/** Makes the table that the files share: days given out. */
async function prepareNotes(databaseUrl: string): Promise<void> {
  const { db } = openDatabase({ databaseUrl, databasePool: 1, timeouts: null })
  await sql`create table given_days (listing text, days daterange, exclude using gist (listing with =, days with &&))`.execute(
    db,
  )
  await db.destroy()
}
