import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, openDatabase } from '#platform/db.server.ts'
import { migrate } from '#platform/migrations.server.ts'
import { LIMITS } from '#test/factories.ts'
import { freePort } from '#test/processes.ts'
import { ensureDatabase, type Postgres, startPostgres } from '../postgres.ts'
import { aProgram, type Program, type ProgramName } from './program.ts'

export const AUTH_SECRET = 'a-secret-of-the-drills-that-is-long-enough'

/** An installation of a drill's own: a database with durable commits, a data folder, and programs that may end in any way. */
export type Installation = {
  /** For whatever else a drill needs; it goes with the installation. */
  folder: string
  dataDir: string
  databaseUrl: string
  /** The drill's own look into the database, as its owner. */
  db: Db
  environment: NodeJS.ProcessEnv
  publicUrl: string
  /** @param own settings of this program; `root`: the folder of another release; `preload`: a module before its own code */
  program: (name: ProgramName, own?: ProgramOptions) => Program
  database: {
    start: () => Promise<void>
    /** Of the first process, which ends all others. */
    pid: () => number
  }
  close: () => Promise<void>
}

type ProgramOptions = { settings?: Record<string, string>; root?: string; preload?: string }

type Options = {
  settings?: Record<string, string>
  /** The address of a proxy; without one, each server at its own port. */
  publicUrl?: string
  /** It migrates the database. */
  migrates?: (databaseUrl: string) => Promise<unknown>
  /** The places of the database's files and of the data folder, if not in the installation's own folder. */
  cluster?: string
  dataDir?: string
}

/** Makes the database and the folders; no program is started. */
export async function anInstallation(
  name: string,
  { settings = {}, publicUrl, migrates = migrate, cluster, dataDir: elsewhere }: Options = {},
): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), `patio-${name}-`))
  const [home, dataDir] = [join(folder, 'home'), elsewhere ?? join(folder, 'data')]
  mkdirSync(dataDir, { recursive: true })
  let postgres: Postgres = await startPostgres(home, { cluster })
  await ensureDatabase(postgres, 'patio')
  const databaseUrl = postgres.url('patio')
  await migrates(databaseUrl)
  const { db } = openDatabase({ databaseUrl, databasePool: 4, timeouts: null })
  const port = await freePort()
  const environment = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    DEMO: '1',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    AUTH_SECRET,
    // What is broken on purpose is not worth reading; LOG_LEVEL=error shows it.
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
    PAGE_CACHE_SECONDS: '0',
    LIMITS,
    NODE_ENV: 'production',
    NODE_NO_WARNINGS: '1',
    ...(publicUrl && { PUBLIC_URL: publicUrl, CLIENT_IP_HEADER: 'x-forwarded-for' }),
    ...settings,
  }
  const programs: Program[] = []
  return {
    folder,
    dataDir,
    databaseUrl,
    db,
    environment,
    publicUrl: publicUrl ?? `http://localhost:${port}`,
    program: (which, { settings: own = {}, ...options } = {}) => {
      const program = aProgram(which, { ...environment, ...own }, options)
      programs.push(program)
      return program
    },
    database: {
      start: async () => void (postgres = await startPostgres(home, { cluster })),
      pid: () =>
        Number(
          readFileSync(join(cluster ?? join(postgres.folder, 'cluster'), 'postmaster.pid'), 'utf8').split('\n')[0],
        ),
    },
    close: async () => {
      await Promise.all(programs.map((program) => program.end('SIGTERM')))
      await db.destroy()
      await postgres.stop()
      for (const path of [postgres.folder, folder]) rmSync(path, { recursive: true, force: true })
    },
  }
}

/** Makes one, and takes it away however the drill ends. */
export async function within<Made extends Installation, Value>(
  made: Promise<Made>,
  drill: (installation: Made) => Promise<Value>,
): Promise<Value> {
  const installation = await made
  try {
    return await drill(installation)
  } finally {
    await installation.close()
  }
}
