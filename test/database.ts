import { createHash } from 'node:crypto'
import { existsSync, rmSync, statfsSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join, resolve } from 'node:path'
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

/** A step of `npm test` leaves its templates to the next one, which need not load the demo world again. */
const handover = process.env['TEST_TEMPLATES'] as 'left' | 'found' | undefined

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
  const home = process.env['TEST_DATA_DIR'] ?? '.data/test'
  const cluster = roomInMemory(home)
  const postgres = await startPostgres(home, { throwaway: true, cluster })
  await dropLeftOvers(postgres)
  await ensureDatabase(postgres, TEMPLATE)
  const own = await ensureRoles(postgres)
  await migrate(postgres.url(TEMPLATE), { roles })
  const stop = async () => {
    await postgres.stop()
    // After a step that failed there is no other.
    const isLeft = handover === 'left' && !process.exitCode
    if (cluster && !isLeft) rmSync(cluster, { recursive: true })
  }
  return { ...postgres, stop, roles: own }
}

const MEMORY = '/dev/shm'
/** Templates, three processes' databases and the log take less than half of it. */
const ROOM_BYTES = 4 * 1024 ** 3

/**
 * A database is 1,200 files: copying them takes 175 ms of a processor on a disk and 24 ms in memory.
 *
 * @returns undefined where there is too little of it (macOS, a container's 64 MB)
 */
function roomInMemory(home: string): string | undefined {
  if (!existsSync(MEMORY) || totalmem() < 2 * ROOM_BYTES) return undefined
  const folder = join(MEMORY, `patio-${createHash('sha256').update(resolve(home)).digest('hex').slice(0, 12)}`)
  const { bavail, bsize } = statfsSync(MEMORY)
  return existsSync(folder) || bavail * bsize >= ROOM_BYTES ? folder : undefined
}

/** Templates of another run may know older migrations, and a run that was killed leaves its copies behind. */
async function dropLeftOvers(postgres: Postgres): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url('postgres') })
  await client.connect()
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where datname like 'patio\\_%' and not ($1 and datname like '%\\_template')`,
    [handover === 'found'],
  )
  await client.end()
  for (const { datname } of rows) await dropDatabase(postgres, datname)
}
