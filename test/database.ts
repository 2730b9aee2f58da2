import { dropDatabase, ensureDatabase, ensureRoles, type Postgres, roles, startPostgres } from '#scripts/postgres.ts'
import { migrate } from '#platform/migrations.server.ts'
import pg from 'pg'
import type { TestProject } from 'vitest/node'

/** The address of this run's PostgreSQL, with a gap for a database's name. */
declare module 'vitest' {
  export interface ProvidedContext {
    /** `appPattern` logs in as the programs do, who may change no table, `metricsPattern` as who reads figures. */
    postgres: { urlPattern: string; appPattern: string; metricsPattern: string; folder: string; template: string }
  }
}

const TEMPLATE = 'patio_template'

/** Projects of one run share one PostgreSQL, which the last one stops. */
type Started = Postgres & { roles: Awaited<ReturnType<typeof ensureRoles>> }
type Shared = { started: Promise<Started>; users: number }
const run = globalThis as { [shared]?: Shared }
const shared: unique symbol = Symbol.for('patio-postgres-of-tests')

/** Starts one PostgreSQL with one migrated database to copy; TEST_DATA_DIR separates two runs. */
export default async function startDatabase(project: TestProject): Promise<() => Promise<void>> {
  const shares = (run[shared] ??= { started: start(), users: 0 })
  shares.users += 1
  const postgres = await shares.started
  const { folder, roles: own } = postgres
  const patterns = { appPattern: own.app('DATABASE'), metricsPattern: own.metrics('DATABASE') }
  project.provide('postgres', { urlPattern: postgres.url('DATABASE'), ...patterns, folder, template: TEMPLATE })
  return async () => {
    shares.users -= 1
    if (shares.users > 0) return
    delete run[shared]
    await postgres.stop()
  }
}

async function start(): Promise<Started> {
  const postgres = await startPostgres(process.env['TEST_DATA_DIR'] ?? '.data/test', { throwaway: true })
  await dropLeftOvers(postgres)
  await ensureDatabase(postgres, TEMPLATE)
  const own = await ensureRoles(postgres)
  await migrate(postgres.url(TEMPLATE), { roles })
  return { ...postgres, roles: own }
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
