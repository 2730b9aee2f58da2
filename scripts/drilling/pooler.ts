import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '#test/processes.ts'
import pg from 'pg'
import { postgresOwner, programs, thisMachine } from '../machine/choices.ts'
import { findProgram } from '../machine/programs.ts'
import { eventually } from './eventually.ts'

/** It refuses root, as PostgreSQL does, whose socket is that user's. */
const owner = postgresOwner(thisMachine)

/** PgBouncer before a database, in transaction mode, with the settings of `deploy/pgbouncer`. */
export type Pooler = {
  url: string
  start: () => Promise<void>
  /** @param signal SIGINT lets what is underway end, SIGKILL does not */
  end: (signal: 'SIGINT' | 'SIGKILL') => Promise<void>
}

/**
 * @param databaseUrl by a socket, with its password where one is asked for
 * @param size connections to PostgreSQL
 * @throws Error that says which program is missing
 */
export async function aPooler(folder: string, databaseUrl: string, size = 20): Promise<Pooler> {
  const program = findProgram(
    programs.pgbouncer,
    process.env['PGBOUNCER'],
    'The drill needs PgBouncer: install it, or set PGBOUNCER to its path.',
  )
  const { user, password, database = '', host } = new pg.Client({ connectionString: databaseUrl })
  const port = await freePort()
  const own = join(folder, 'pooler')
  mkdirSync(own, { mode: 0o700 })
  const [settings, users] = [join(own, 'pgbouncer.ini'), join(own, 'users')]
  writeFileSync(users, `"${user}" "${password ?? ''}"\n`)
  writeFileSync(
    settings,
    deployedWith({
      patio: `host=${host} dbname=${database}`,
      listen_addr: '127.0.0.1',
      listen_port: String(port),
      auth_type: 'trust',
      auth_file: users,
      default_pool_size: String(size),
    }).replace(/^patio =/m, `${database} =`),
  )
  if (owner) for (const path of [folder, own, settings, users]) chownSync(path, owner.uid, owner.gid)
  const url = `postgres://${user}:${password ?? ''}@127.0.0.1:${port}/${database}`
  let child: ChildProcess | null = null
  return {
    url,
    start: async () => {
      const started = spawn(program, [settings], { ...owner, stdio: 'ignore' })
      child = started
      await eventually('PgBouncer answers', async () => {
        if (started.exitCode !== null) throw new Error(`PgBouncer ended with ${started.exitCode}.`)
        return answers(url)
      })
    },
    end: async (signal) => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill(signal)
      await exited
    },
  }
}

function deployedWith(own: Readonly<Record<string, string>>): string {
  const deployed = readFileSync(new URL('../../deploy/pgbouncer/pgbouncer.ini', import.meta.url), 'utf8')
  return deployed.replace(/^(\w+) = .*$/gm, (line, name: string) =>
    own[name] === undefined ? line : `${name} = ${own[name]}`,
  )
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    await client.end()
    return true
  } catch {
    return false
  }
}
