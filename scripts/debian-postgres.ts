import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { appendFileSync, chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { postgresOwner, programs, thisMachine } from './machine/choices.ts'
import { findProgram } from './machine/programs.ts'

/** PostgreSQL refuses root. */
export const owner = postgresOwner(thisMachine)

const STANZA = 'patio'

/** A PostgreSQL of Debian's with pgBackRest, in a folder of its own, as docs/backup.md sets both up. */
export type ArchivedPostgres = {
  url: (database: string) => string
  /** Its data, with what has not been archived. */
  data: string
  start: () => Promise<void>
  /** In order: everything is archived. */
  stop: () => Promise<void>
  /** As when the machine is gone. */
  kill: () => Promise<void>
  /** @returns milliseconds */
  pgbackrest: (...options: string[]) => number
}

/**
 * Makes the cluster and the repository of its backups, and starts it.
 *
 * @param folder an empty one
 * @param archiveSeconds a segment of the log is archived so often, full or not
 * @throws Error that says which program is missing
 */
export async function archivedPostgres(folder: string, archiveSeconds: number): Promise<ArchivedPostgres> {
  const postgres = programFor('postgres')
  const pgbackrest = programFor('pgbackrest')
  const [data, sockets, conf] = [join(folder, 'data'), join(folder, 'socket'), join(folder, 'pgbackrest.conf')]
  giveTo(folder)
  for (const name of ['socket', 'repository', 'lock', 'spool', 'log']) makeFolder(join(folder, name))
  const run = runnerIn(folder)

  writeFileSync(conf, configurationOf(folder))
  giveTo(conf)
  initialise(postgres, data, run)
  appendFileSync(join(data, 'postgresql.conf'), settingsOf({ sockets, pgbackrest, conf, archiveSeconds }))

  const url = urlBy(sockets)
  const { start, end } = serverOn({ postgres, data, url, isReady: 'select not pg_is_in_recovery() as ready' })
  await start()
  return {
    url,
    data,
    start,
    stop: () => end('SIGINT'),
    kill: () => end('SIGKILL'),
    pgbackrest: (...options) => {
      const begun = performance.now()
      run(pgbackrest, [`--config=${conf}`, `--stanza=${STANZA}`, ...options])
      return performance.now() - begun
    },
  }
}

/** A folder's programs, as the user that PostgreSQL runs as. */
export const runnerIn = (folder: string) => (program: string, options: readonly string[]) =>
  void execFileSync(program, options, { ...owner, cwd: folder, stdio: 'pipe', env: { ...process.env, HOME: folder } })

/** An empty cluster, of which nobody is asked a password. */
export const initialise = (postgres: string, data: string, run: ReturnType<typeof runnerIn>): void =>
  run(join(dirname(postgres), 'initdb'), [
    '-D',
    data,
    '-U',
    'patio',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  ])

export const urlBy = (sockets: string) => (database: string) =>
  `postgresql://patio@/${database}?host=${encodeURIComponent(sockets)}`

type Serving = { postgres: string; data: string; url: (database: string) => string; isReady: string }

/** Starts and ends PostgreSQL on a folder of data. @param isReady a statement whose column `ready` says that it is */
export function serverOn({ postgres, data, url, isReady }: Serving) {
  let server: ChildProcess | null = null
  return {
    start: async (): Promise<void> => {
      server = spawn(postgres, ['-D', data], { ...owner, cwd: dirname(data), detached: true, stdio: 'ignore' })
      await untilReady(url('postgres'), server, isReady)
    },
    end: async (signal: NodeJS.Signals): Promise<void> => {
      if (!server || server.exitCode !== null || server.signalCode !== null) return
      const exited = once(server, 'exit')
      // Killed with all of its processes, which would else write on.
      if (signal === 'SIGKILL') process.kill(-server.pid!, signal)
      else server.kill(signal)
      await exited
    },
  }
}

export const programFor = (name: 'postgres' | 'pgbackrest') =>
  findProgram(
    programs[name],
    undefined,
    `The drill needs ${programs[name].name}: install Debian's package ${programs[name].aptPackage}.`,
  )

export function makeFolder(path: string): void {
  mkdirSync(path, { recursive: true })
  chmodSync(path, 0o700)
  giveTo(path)
}

export const giveTo = (path: string): void => void (owner && chownSync(path, owner.uid, owner.gid))

const configurationOf = (folder: string) => `[global]
repo1-path=${join(folder, 'repository')}
repo1-retention-full=2
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=of-the-drill
log-path=${join(folder, 'log')}
lock-path=${join(folder, 'lock')}
spool-path=${join(folder, 'spool')}
log-level-file=off
log-level-console=warn
start-fast=y

[${STANZA}]
pg1-path=${join(folder, 'data')}
pg1-socket-path=${join(folder, 'socket')}
pg1-user=patio
`

type Settings = { sockets: string; pgbackrest: string; conf: string; archiveSeconds: number }

const settingsOf = ({ sockets, pgbackrest, conf, archiveSeconds }: Settings) => `
listen_addresses = ''
unix_socket_directories = '${sockets}'
timezone = 'UTC'
archive_mode = on
archive_command = '${pgbackrest} --config=${conf} --stanza=${STANZA} archive-push %p'
archive_timeout = ${archiveSeconds}
`

async function untilReady(url: string, server: ChildProcess, question: string): Promise<void> {
  const end = performance.now() + 120_000
  while (performance.now() < end) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode}.`)
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query<{ ready: boolean }>(question)
      await client.end()
      if (rows[0]!.ready) return
    } catch {
      // It is starting.
    }
    await setTimeout(100)
  }
  throw new Error('PostgreSQL is not ready after two minutes.')
}
