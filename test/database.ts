import { dropDatabase, ensureDatabase, type Postgres, startPostgres } from '#scripts/postgres.ts'
import { migrate } from '#platform/migrations.server.ts'
import pg from 'pg'
import type { TestProject } from 'vitest/node'

/** How a worker finds the PostgreSQL that this project started: an address with a gap for the database's name. */
declare module 'vitest' {
  export interface ProvidedContext {
    postgres: { urlPattern: string; folder: string; template: string }
  }
}

const TEMPLATE = 'patio_template'

/**
 * Vitest's global set-up of the database project: one PostgreSQL, and one migrated database that each test file copies.
 * TEST_DATA_DIR lets two runs at once have one each.
 */
export default async function startDatabase(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres(process.env['TEST_DATA_DIR'] ?? '.data/test', { throwaway: true })
  await dropLeftOvers(postgres)
  await ensureDatabase(postgres, TEMPLATE)
  await migrate(postgres.url(TEMPLATE))

  project.provide('postgres', { urlPattern: postgres.url('DATABASE'), folder: postgres.folder, template: TEMPLATE })
  return postgres.stop
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
