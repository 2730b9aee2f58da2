import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Db, openDatabase } from '#platform/db.server.ts'
import { migrate } from '#platform/migrations.server.ts'
import { buildIfChanged } from '#scripts/build.ts'
import { isEmpty, loadDemo } from '#scripts/demo.ts'
import { memoryEnvironment, nodeOptions } from '#scripts/machine/node-options.ts'
import { dropDatabase, ensureDatabase, type Postgres, startPostgres } from '#scripts/postgres.ts'
import { freePort } from '#test/processes.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { endedAlways } from './interruption.ts'
import { note } from './report.ts'

export const root = join(import.meta.dirname, '..')

/** Photos, secrets and, for a plain user, the cluster of the benches; nothing of it is anybody's. */
export const BENCH_DATA = join(root, '.data/bench')

export type Running = {
  address: string
  pid: number
  /** Sends the program a message. @returns what it has answered (bench/profiler.ts, bench/traced.ts) */
  send: (message: object) => Promise<unknown>
  stop: () => Promise<void>
}

/** One guest at one address asks for everything here: what is measured are answers, not refusals. */
const NO_LIMITS = ['places', 'logIns', 'beacons']
  .map((name) => `${name}PerMinute`)
  .concat('workMsPerSecond', 'workMsAtOnce', 'photosPerHour', 'openUploadsPerAccount', 'unusedPhotosPerAccount')
  .concat('unpaidHoldsPerGuest', 'unpaidHoldsPerGuestAndListing', 'unpaidHoldsPerAddress', 'endedHoldsBeforePause')
  .map((name) => `${name}=999999999`)
  .join()

/** A second server, on a database of its own. */
type Beside = Running & { databaseUrl: string }

/**
 * A database of a bench's own: the demo world, and what `fill` adds to it.
 *
 * @property isStored it is left for the next run, which migrates it and fills nothing
 */
type World = { name: string; fill: (db: Db) => Promise<void>; isStored?: boolean }

/** Settings of the worker, and a file that is loaded into it before its own code. */
type WorkerOptions = { settings?: Record<string, string>; preload?: string }

/**
 * The production server on a demo database of the benches and a free port; with a worker where something queues jobs.
 *
 * @param options.world     a database that is made now and goes again, or is kept, instead of the one that all benches share
 * @param options.beside    another database, with a server of its own: both are asked in turn
 * @param options.keepsPages false renders each page anew
 * @param options.profiled  the second one can write where its time goes
 * @param options.publicUrl where a proxy before it is reached
 * @param options.proxied   the header `x-visitor` names the client
 * @returns besides, when asked for, a second one that keeps no pages and renders each anew
 */
export async function startPatio({
  world = null,
  beside = null,
  keepsPages = true,
  alsoUncached = false,
  alsoWorker = null,
  profiled = false,
  publicUrl = '',
  proxied = false,
}: {
  world?: World | null
  beside?: World | null
  keepsPages?: boolean
  alsoUncached?: boolean
  alsoWorker?: WorkerOptions | null
  profiled?: boolean
  publicUrl?: string
  proxied?: boolean
} = {}): Promise<
  Running & { databaseUrl: string; uncached: Running | null; worker: Running | null; beside: Beside | null }
> {
  const postgres = await startPostgres(BENCH_DATA)
  const stopPostgres = endedAlways(() => postgres.stop())
  try {
    const databaseUrl = world ? await filledDatabase(postgres, world) : await demoDatabase(postgres)
    const besideUrl = beside ? await filledDatabase(postgres, beside) : null
    if (buildIfChanged()) note('Built.')
    const settings = {
      DATABASE_URL: databaseUrl,
      DEMO: '1',
      DATA_DIR: BENCH_DATA,
      LOG_LEVEL: 'error',
      LIMITS: NO_LIMITS,
      ...(publicUrl && { PUBLIC_URL: publicUrl }),
      ...(proxied && { CLIENT_IP_HEADER: 'x-visitor' }),
      ...(!keepsPages && { PAGE_CACHE_SECONDS: '0' }),
    }
    const server = await startProgram('server.ts', settings)
    const uncached = alsoUncached
      ? await startProgram('server.ts', { ...settings, PAGE_CACHE_SECONDS: '0' }, profiled ? 'bench/profiler.ts' : null)
      : null
    const worker = alsoWorker
      ? await startProgram('worker.ts', { ...settings, ...alsoWorker.settings }, alsoWorker.preload)
      : null

    const other = besideUrl ? await startProgram('server.ts', { ...settings, DATABASE_URL: besideUrl }) : null

    const stop = async () => {
      await Promise.all([server.stop(), uncached?.stop(), worker?.stop(), other?.stop()])
      for (const made of [world, beside]) if (made && !made.isStored) await dropDatabase(postgres, made.name)
      await stopPostgres()
    }
    return {
      ...server,
      databaseUrl,
      uncached,
      worker,
      stop,
      beside: other && besideUrl ? { ...other, databaseUrl: besideUrl } : null,
    }
  } catch (error) {
    await stopPostgres()
    throw error
  }
}

/**
 * Starts a program of this repository for production on a free port, and waits until it says that it listens.
 *
 * @param preload a file that is loaded into it before its own code
 */
export async function startProgram(
  path: string,
  settings: Record<string, string>,
  preload: string | null = null,
): Promise<Running> {
  const port = await freePort()
  const env = {
    ...memoryEnvironment,
    ...outsideNpm(),
    ...settings,
    HOST: '127.0.0.1',
    PORT: String(port),
    NODE_ENV: 'production',
  }
  // Its standard output would stand among the figures.
  const child = fork(join(root, path), [], {
    cwd: root,
    env,
    execArgv: [...nodeOptions, ...(preload ? ['--import', join(root, preload)] : [])],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const stop = endedAlways(() => ended(child))

  await new Promise<void>((done, failed) => {
    child.once('message', () => done())
    child.once('exit', (code) => failed(new Error(`${path} ended with ${code} before it listened.`)))
  })
  const send = (message: object) =>
    new Promise<unknown>((done) => {
      child.once('message', done)
      child.send(message)
    })
  return { address: `http://127.0.0.1:${port}`, pid: child.pid!, send, stop }
}

/** Our own environment without what npm adds for its scripts: a program started from here is one started by hand. */
export const outsideNpm = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_|INIT_CWD$)/.test(name)))

/** A new database of this name, migrated and otherwise empty. */
export async function newDatabase(postgres: Postgres, name: string): Promise<string> {
  await dropDatabase(postgres, name)
  await ensureDatabase(postgres, name)
  const url = postgres.url(name)
  await migrate(url)
  return url
}

async function filledDatabase(postgres: Postgres, { name, fill, isStored = false }: World): Promise<string> {
  if (isStored && (await isFilled(postgres, name))) {
    await migrate(postgres.url(name))
    return postgres.url(name)
  }
  const url = await newDatabase(postgres, name)
  note('Loading the demo world...')
  await loadDemo(url, { dataDir: BENCH_DATA })
  const { db } = openDatabase({ databaseUrl: url, databasePool: 1, timeouts: null })
  await fill(db)
  // As on any other day: what has just been written is read from indexes alone once autovacuum has seen it.
  await sql`vacuum analyze`.execute(db)
  await sql`comment on database ${sql.id(name)} is ${sql.lit(FILLED)}`.execute(db)
  await db.destroy()
  return url
}

/** The comment of a database that has all of its world: one that was interrupted has none, and is filled anew. */
const FILLED = 'filled'

async function isFilled(postgres: Postgres, name: string): Promise<boolean> {
  const { rows } = await resultOf(
    postgres,
    `select 1 from pg_database where datname = $1 and shobj_description(oid, 'pg_database') = $2`,
    [name, FILLED],
  )
  return rows.length > 0
}

/** One database a state of migrations and seeds, and a day (the demo world's dates follow the day it is loaded); older ones go. */
async function demoDatabase(postgres: Postgres): Promise<string> {
  const name = `demo_${worldHash()}`
  for (const other of await demoDatabases(postgres)) if (other !== name) await dropDatabase(postgres, other)

  await ensureDatabase(postgres, name)
  const url = postgres.url(name)
  await migrate(url)
  if (await isEmpty(url)) {
    note('Loading the demo world...')
    await loadDemo(url, { dataDir: BENCH_DATA })
  }
  return url
}

function worldHash(): string {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10))
  const files = readdirSync(join(root, 'db'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  for (const path of files.map(({ parentPath, name }) => join(parentPath, name)).toSorted())
    hash.update(path).update(readFileSync(path))
  return hash.digest('hex').slice(0, 12)
}

async function demoDatabases(postgres: Postgres): Promise<string[]> {
  const { rows } = await resultOf(postgres, `select datname as name from pg_database where datname like 'demo\\_%'`)
  return rows.map(({ name }) => name)
}

async function resultOf(postgres: Postgres, text: string, values: string[] = []) {
  const client = new pg.Client({ connectionString: postgres.url('postgres') })
  await client.connect()
  try {
    return await client.query<{ name: string }>(text, values)
  } finally {
    await client.end()
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise((done) => child.once('exit', done))
  child.kill('SIGTERM')
  await exited
}
