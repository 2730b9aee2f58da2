import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { migrate } from '#platform/migrations.server.ts'
import { buildIfChanged } from '#scripts/build.ts'
import { isEmpty, loadDemo } from '#scripts/demo.ts'
import { memoryEnvironment, nodeOptions } from '#scripts/machine/node-options.ts'
import { dropDatabase, ensureDatabase, type Postgres, startPostgres } from '#scripts/postgres.ts'
import pg from 'pg'
import { endedAlways } from './interruption.ts'
import { note } from './report.ts'

export const root = join(import.meta.dirname, '..')

/** Photos, secrets and, for a plain user, the cluster of the benches; nothing of it is anybody's. */
export const BENCH_DATA = join(root, '.data/bench')

export type Running = {
  address: string
  pid: number
  /** Sends the program a message, and waits until it has answered (bench/profiler.ts). */
  tell: (message: object) => Promise<void>
  stop: () => Promise<void>
}

/** One guest at one address asks for everything here: what is measured are answers, not refusals. */
export const NO_LIMITS = ['pages', 'searches', 'places', 'drawings', 'logIns']
  .map((name) => `${name}PerMinute`)
  .concat('photosPerHour', 'openUploadsPerAccount', 'unusedPhotosPerAccount')
  .concat('unpaidHoldsPerGuest', 'unpaidHoldsPerGuestAndListing', 'unpaidHoldsPerAddress', 'endedHoldsBeforePause')
  .map((name) => `${name}=999999999`)
  .join()

/**
 * The production server on a demo database of its own and a free port; with a worker where something queues jobs.
 *
 * @param publicUrl where a proxy before it is reached
 * @returns besides, when asked for, a second one that keeps no pages and renders each anew; `profiled` can write where its time goes
 */
export async function startPatio({
  alsoUncached = false,
  alsoWorker = false,
  profiled = false,
  publicUrl = '',
} = {}): Promise<Running & { uncached: Running | null; worker: Running | null }> {
  const postgres = await startPostgres(BENCH_DATA)
  const stopPostgres = endedAlways(() => postgres.stop())
  try {
    const databaseUrl = await demoDatabase(postgres)
    if (buildIfChanged()) note('Built.')
    const settings = {
      DATABASE_URL: databaseUrl,
      DEMO: '1',
      DATA_DIR: BENCH_DATA,
      LOG_LEVEL: 'error',
      LIMITS: NO_LIMITS,
      ...(publicUrl && { PUBLIC_URL: publicUrl }),
    }
    const server = await startProgram('server.ts', settings)
    const uncached = alsoUncached
      ? await startProgram('server.ts', { ...settings, PAGE_CACHE_SECONDS: '0' }, { profiled })
      : null
    const worker = alsoWorker ? await startProgram('worker.ts', settings) : null

    const stop = async () => {
      await Promise.all([server.stop(), uncached?.stop(), worker?.stop()])
      await stopPostgres()
    }
    return { ...server, uncached, worker, stop }
  } catch (error) {
    await stopPostgres()
    throw error
  }
}

/** Starts a program of this repository for production on a free port, and waits until it says that it listens. */
export async function startProgram(
  path: string,
  settings: Record<string, string>,
  { profiled = false } = {},
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
    execArgv: [...nodeOptions, ...(profiled ? ['--import', join(root, 'bench/profiler.ts')] : [])],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const stop = endedAlways(() => ended(child))

  await new Promise<void>((done, failed) => {
    child.once('message', () => done())
    child.once('exit', (code) => failed(new Error(`${path} ended with ${code} before it listened.`)))
  })
  const tell = (message: object) =>
    new Promise<void>((done) => {
      child.once('message', () => done())
      child.send(message)
    })
  return { address: `http://127.0.0.1:${port}`, pid: child.pid!, tell, stop }
}

/** Our own environment without what npm adds for its scripts: a program started from here is one started by hand. */
export const outsideNpm = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_|INIT_CWD$)/.test(name)))

export function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => done(port))
    })
  })
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
    await loadDemo(url, BENCH_DATA)
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
  const client = new pg.Client({ connectionString: postgres.url('postgres') })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database where datname like 'demo\\_%'`,
    )
    return rows.map(({ name }) => name)
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
