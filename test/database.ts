import { dropDatabase, ensureDatabase, type Postgres, startPostgres } from '#scripts/postgres.ts'
import { migrate } from '#platform/migrations.server.ts'
import pg from 'pg'
import type { TestProject } from 'vitest/node'

/** How a worker finds the PostgreSQL that this run started: an address with a gap for the database's name. */
declare module 'vitest' {
  export interface ProvidedContext {
    postgres: { urlPattern: string; folder: string; template: string }
  }
}

const TEMPLATE = 'patio_template'

/** Of a run with several projects, each of which loads this file: they share one PostgreSQL, and the last one stops it. */
type Shared = { started: Promise<Postgres>; users: number }
const run = globalThis as { [shared]?: Shared }
const shared: unique symbol = Symbol.for('patio-postgres-of-tests')

/**
 * Vitest's global set-up of the projects with a database: one PostgreSQL, and one migrated database that each test file copies.
 * TEST_DATA_DIR lets two runs at once have one each.
 */
export default async function startDatabase(project: TestProject): Promise<() => Promise<void>> {
  const own = (run[shared] ??= { started: start(), users: 0 })
  own.users += 1
  const postgres = await own.started
  project.provide('postgres', { urlPattern: postgres.url('DATABASE'), folder: postgres.folder, template: TEMPLATE })
  return async () => {
    own.users -= 1
    if (own.users > 0) return
    delete run[shared]
    await postgres.stop()
  }
}

async function start(): Promise<Postgres> {
  const postgres = await startPostgres(process.env['TEST_DATA_DIR'] ?? '.data/test', { throwaway: true })
  await dropLeftOvers(postgres)
  await ensureDatabase(postgres, TEMPLATE)
  await migrate(postgres.url(TEMPLATE))
  return postgres
}

/** The old template may know older migrations, and a run that was killed leaves its copies behind. */
async function dropLeftOvers(postgres: Postgres): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url('postgres') })
  await client.connect()
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where datname like 'patio_%'`,
  )
  await client.end()
  for (const { datname } of rows) await dropDatabase(postgres, datname)
}
