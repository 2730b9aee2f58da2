import { type ChildProcess, fork } from 'node:child_process'
import type { Stage } from '#app/operations/splash.server.ts'
import { ensureGazetteer } from '#db/gazetteer/load.ts'
import { demoAccounts } from '#domain/accounts/demo.ts'
import { refuseDemoPeople } from '#domain/accounts/queries/refuse-demo-people.server.ts'
import { makeToken } from '#domain/admin/commands/make-first-admin.server.ts'
import { hasAdmin } from '#domain/admin/queries/has-admin.server.ts'
import { checkAddress, PRODUCT_NAME, readConfig, startWarnings } from '#platform/config.server.ts'
import { type Db, openDatabase } from '#platform/db.server.ts'
import { keepPrivate } from '#platform/private-files.server.ts'
import { connectionOf, lineOf } from '#platform/database-connection.server.ts'
import { roleOf } from '#platform/grants.server.ts'
import { migrate } from '#platform/migrations.server.ts'
import { leavesWithinMs } from '#platform/program.server.ts'
import { writerAddress } from '#platform/writer.server.ts'
import { buildIfChanged } from './build.ts'
import { isEmpty, loadDemo, renewDemo } from './demo.ts'
import { memoryEnvironment, nodeOptions } from './machine/node-options.ts'
import { ensureDatabase, ensureRoles, type Postgres, startPostgres } from './postgres.ts'
import { createPauses, MIN_PAUSE_MS } from './relaunch.ts'
import { takeRunLock } from './run-lock.ts'

/** Starts PostgreSQL, migrations, demo, build, server and worker; `npm run dev` serves the sources. */
const isDev = process.argv.includes('--dev')
const children: ChildProcess[] = []
let postgres: Postgres | null = null
let stopping = false
/** A program that has run and ends is started again; one that never became ready stops everything. */
let announced = false

process.on('SIGINT', () => void stop(0))
process.on('SIGTERM', () => void stop(0))
process.on('SIGHUP', () => void stop(0))

try {
  await start()
} catch (error) {
  console.error((error as Error).message)
  await stop(1)
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  checkAddress(config)
  keepPrivate(config.dataDir)
  const other = takeRunLock(config.dataDir, config.publicUrl)
  if (other)
    throw new Error(`${PRODUCT_NAME} is already running in this folder (process ${other.pid}) at ${other.address}`)
  const splash = await openSplash(config.port)
  const urls = await prepare(config, splash.show)
  await splash.close()
  if (stopping) return

  const env = {
    ...process.env,
    DATABASE_URL: urls.app,
    DATABASE_METRICS_URL: urls.metrics ?? '',
    // Neither server nor worker is given the owner's password.
    DATABASE_OWNER_URL: '',
    DATABASE_MIGRATE_URL: '',
    DEMO: config.demo ? '1' : '0',
    NODE_ENV: isDev ? 'development' : 'production',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
  }
  const server = launch('server.ts', isDev ? ['--dev'] : [], env)
  launch('worker.ts', [], env)
  await ready(server)
  announced = true
  announce(config, await connectionLine(urls.app), config.demo ? null : await firstAdmin(urls.owner))
}

/** The database's address for its owner, for server and worker, and for who reads figures. */
type Urls = { owner: string; app: string; metrics: string | undefined }

/** @param begin is called with each stage */
async function prepare(config: ReturnType<typeof readConfig>, begin: (stage: Stage) => void): Promise<Urls> {
  const urls = config.databaseUrl
    ? { owner: await writerAddress(config.migrateUrl!), app: config.databaseUrl, metrics: config.metricsUrl }
    : await ownDatabase(config.dataDir)
  const databaseUrl = urls.owner
  begin('migrations')
  const roles = { app: roleOf(urls.app), metrics: urls.metrics && roleOf(urls.metrics) }
  await migrate(databaseUrl, { isDemo: config.demo, log: console.log, roles })
  if (!config.demo) await withDb(databaseUrl, refuseDemoPeople)
  begin('places')
  await ensureGazetteer(databaseUrl, console.log)
  begin('demo')
  if (config.demo && (await isEmpty(databaseUrl))) {
    console.log('Loading the demo world...')
    await loadDemo(databaseUrl, config)
  }
  if (config.demo) await renewDemo(databaseUrl, config)
  begin('build')
  if (!isDev && buildIfChanged()) console.log('Built.')
  begin('programs')
  return urls
}

/** Answers on the port until the server does, with how far the start is (decision B22). */
async function openSplash(port: number): Promise<{ show: (stage: Stage) => void; close: () => Promise<void> }> {
  const child = fork(new URL('splash.ts', import.meta.url), process.argv.slice(2))
  children.push(child)
  const exited = new Promise<number | null>((done) => child.once('exit', done))
  const failed = exited.then((code): never => {
    throw new Error(
      code === 98
        ? `Port ${port} is taken by another program. Choose another one: PORT=${port + 1} npm start`
        : `The page about the start ended with ${code}.`,
    )
  })
  await Promise.race([ready(child), failed])
  return {
    show: (stage) => void (child.connected && child.send(stage)),
    async close() {
      child.kill()
      await exited
      children.splice(children.indexOf(child), 1)
    },
  }
}

async function ownDatabase(dataDir: string): Promise<Urls> {
  postgres = await startPostgres(dataDir)
  await ensureDatabase(postgres, 'patio')
  const { app, metrics } = await ensureRoles(postgres)
  return { owner: postgres.url('patio'), app: app('patio'), metrics: metrics('patio') }
}

/** @param pauses between its starts, which know how often it has ended soon */
function launch(program: string, options: string[], env: NodeJS.ProcessEnv, pauses = createPauses()): ChildProcess {
  const begun = Date.now()
  const child = fork(new URL(`../${program}`, import.meta.url), options, {
    env: { ...memoryEnvironment, ...env },
    execArgv: nodeOptions,
  })
  children.push(child)
  child.on('exit', (code, signal) => {
    if (stopping) return
    children.splice(children.indexOf(child), 1)
    if (code === 98 || !announced) return void stop(1)
    // Killed, out of memory, or without the database: its work is in the database, and is continued.
    const pauseMs = pauses.next(Date.now() - begun)
    const when = pauseMs > MIN_PAUSE_MS ? ` in ${pauseMs / 1000} seconds` : ''
    console.error(`${program} ended unexpectedly (${signal ?? code}) and is started again${when}.`)
    setTimeout(() => stopping || launch(program, options, env, pauses), pauseMs)
  })
  return child
}

/** The server reports when it is ready. */
function ready(child: ChildProcess): Promise<void> {
  return new Promise((done) => child.once('message', () => done()))
}

function connectionLine(databaseUrl: string): Promise<string> {
  return withDb(databaseUrl, async (db) => lineOf(await connectionOf(db)))
}

/**
 * A line for the first admin (decision B3). A terminal shows a token; a log may be read by others, so that it names the command that
 * makes one.
 *
 * @returns null once there is an admin
 */
function firstAdmin(databaseUrl: string): Promise<string | null> {
  return withDb(databaseUrl, async (db) => {
    if (!process.stdout.isTTY) return (await hasAdmin(db)) ? null : 'make a token: npm run admin -- token'
    const token = await makeToken(db, new Date())
    return token && `enter this token: ${token}`
  })
}

async function withDb<Value>(databaseUrl: string, work: (db: Db) => Promise<Value>): Promise<Value> {
  const { db, findWriter } = openDatabase({ databaseUrl, databasePool: 2, timeouts: null })
  try {
    await findWriter()
    return await work(db)
  } finally {
    await db.destroy()
  }
}

function announce(config: ReturnType<typeof readConfig>, connection: string, admin: string | null): void {
  const lines = [`${PRODUCT_NAME} is running at ${config.publicUrl}   (Ctrl-C stops it)`]
  if (postgres) lines.push(`Data: ${postgres.folder}`)
  lines.push(connection)
  if (config.demo)
    lines.push(
      'Demo accounts:',
      ...demoAccounts.map(({ role, email, password }) => `  ${role.padEnd(6)} ${email}  ${password}`),
    )
  if (!config.demo && config.payments.length === 0)
    lines.push('No payment provider is configured: nothing can be booked. PAYMENTS=sandbox allows the built-in one.')
  if (admin)
    lines.push(
      `There is no admin yet. ${config.sendsEmails ? 'Sign up' : 'Log in with what `npm run admin -- account you@example.com` prints'}, open ${config.publicUrl}/admin/bootstrap and ${admin}`,
    )
  for (const warning of startWarnings(config)) lines.push(`\n!!! ${warning}\n`)
  console.log(lines.join('\n'))
}

/** Server and worker first, the database last. */
async function stop(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  const { drainMs } = readConfig(process.env)
  await Promise.all(children.map((child) => ended(child, drainMs)))
  await postgres?.stop()
  process.exit(code)
}

function ended(child: ChildProcess, drainMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  const exited = new Promise<void>((done) => child.once('exit', () => done()))
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), leavesWithinMs(drainMs) + 1000)
  return exited.finally(() => clearTimeout(force))
}
