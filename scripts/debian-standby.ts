import { appendFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { giveTo, initialise, makeFolder, programFor, runnerIn, serverOn, urlBy } from './debian-postgres.ts'

/** One of two PostgreSQLs of Debian's, each of which can be the primary. */
export type Host = {
  url: (database: string) => string
  /** The folder of its socket, by which an address names it as a host. */
  sockets: string
  start: () => Promise<void>
  stop: () => Promise<void>
  /** As when the machine is gone. */
  kill: () => Promise<void>
  /** Runs a statement as the superuser. */
  ask: <Row extends pg.QueryResultRow>(text: string, database?: string) => Promise<Row[]>
}

export type Pair = {
  primary: Host
  /** A real one, made by `pg_basebackup`, which follows by streaming. */
  standby: Host
  /** Both hosts of a database, as `DATABASE_URL` names them. */
  both: (database: string) => string
  /** The standby takes writes from now on. */
  promote: () => Promise<void>
  /** The standby has all that the primary has written until now. */
  caughtUp: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Makes and starts both, the way docs/growing.md says.
 *
 * @param folder an empty one
 * @param synchronousCommit what a commit waits for: `remote_apply` until the standby shows it
 * @throws Error that says which program is missing
 */
export async function primaryAndStandby(folder: string, synchronousCommit: 'on' | 'remote_apply'): Promise<Pair> {
  const postgres = programFor('postgres')
  const run = runnerIn(folder)
  giveTo(folder)
  const primary = aHost(folder, 'primary', postgres, 'select not pg_is_in_recovery() as ready')
  initialise(postgres, join(folder, 'primary', 'data'), run)
  appendFileSync(join(folder, 'primary', 'data', 'postgresql.conf'), settingsOf(primary.sockets))
  await primary.start()

  const standby = aHost(folder, 'standby', postgres, 'select true as ready')
  const data = join(folder, 'standby', 'data')
  run(join(dirname(postgres), 'pg_basebackup'), [
    `--pgdata=${data}`,
    '--write-recovery-conf',
    '--checkpoint=fast',
    '--wal-method=stream',
    `--dbname=host=${primary.sockets} user=patio application_name=standby`,
  ])
  appendFileSync(join(data, 'postgresql.conf'), settingsOf(standby.sockets))
  await standby.start()
  if (synchronousCommit === 'remote_apply') {
    await primary.ask(`alter system set synchronous_standby_names = 'standby'`)
    await primary.ask(`alter system set synchronous_commit = 'remote_apply'`)
    await primary.ask('select pg_reload_conf()')
  }
  const pair: Pair = {
    primary,
    standby,
    both: (database) =>
      `postgresql://patio@/${database}?host=${[primary, standby].map(({ sockets }) => encodeURIComponent(sockets)).join(',')}&target_session_attrs=read-write`,
    promote: async () => {
      // Of a host that waits for nobody's copy.
      await standby.ask(`alter system set synchronous_standby_names = ''`)
      await standby.ask('select pg_reload_conf()')
      await standby.ask('select pg_promote(wait => true)')
    },
    caughtUp: async () => {
      const [{ position }] = (await primary.ask<{ position: string }>(
        'select pg_current_wal_flush_lsn()::text as position',
      )) as [{ position: string }]
      for (;;) {
        const [row] = await standby.ask<{ there: boolean }>(
          `select pg_last_wal_replay_lsn() >= '${position}'::pg_lsn as there`,
        )
        if (row!.there) return
        await setTimeout(20)
      }
    },
    stop: async () => {
      await standby.kill()
      await primary.kill()
    },
  }
  await pair.caughtUp()
  return pair
}

function aHost(folder: string, name: string, postgres: string, isReady: string): Host {
  const [own, sockets] = [join(folder, name), join(folder, name, 'socket')]
  makeFolder(own)
  makeFolder(sockets)
  const url = urlBy(sockets)
  const { start, end } = serverOn({ postgres, data: join(own, 'data'), url, isReady })
  return {
    url,
    sockets,
    start,
    stop: () => end('SIGINT'),
    kill: () => end('SIGKILL'),
    ask: async (text, database = 'postgres') => {
      const client = new pg.Client({ connectionString: url(database) })
      client.on('error', () => {})
      await client.connect()
      try {
        return (await client.query(text)).rows
      } finally {
        await client.end().catch(() => {})
      }
    },
  }
}

/** Nobody cuts the power of this machine, so nothing waits for its disk. */
const settingsOf = (sockets: string) => `
listen_addresses = ''
unix_socket_directories = '${sockets}'
timezone = 'UTC'
wal_level = replica
hot_standby = on
hot_standby_feedback = on
max_connections = 100
fsync = off
max_standby_streaming_delay = 1s
wal_receiver_status_interval = 1s
`
