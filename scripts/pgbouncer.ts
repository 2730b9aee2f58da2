import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '#test/processes.ts'
import { giveTo, makeFolder, owner, programFor } from './debian-postgres.ts'

export type Pooler = {
  url: (database: string) => string
  start: () => Promise<void>
  /** Everybody's connection is cut off. */
  kill: () => Promise<void>
}

type Options = {
  /** The folder of PostgreSQL's socket. */
  sockets: string
  /** Whose password PostgreSQL asks. */
  role: { name: string; password: string }
  /** Connections to PostgreSQL for each database. */
  size: number
}

/**
 * Debian's PgBouncer with the file of `deploy/pgbouncer`, in front of a PostgreSQL of this machine.
 *
 * @param folder an empty one
 * @throws Error that says that the program is missing
 */
export async function startPgbouncer(folder: string, { sockets, role, size }: Options): Promise<Pooler> {
  const program = programFor('pgbouncer')
  makeFolder(folder)
  const port = await freePort()
  const [users, file] = [join(folder, 'users'), join(folder, 'pgbouncer.ini')]
  writeFileSync(users, `"${role.name}" "${role.password}"\n`)
  const deployed = readFileSync(new URL('../deploy/pgbouncer/pgbouncer.ini', import.meta.url), 'utf8')
  const settings: Readonly<Record<string, string>> = {
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    auth_type: 'trust',
    auth_file: users,
    default_pool_size: String(size),
  }
  const own = deployed
    .replace(/^patio = .*$/m, `* = host=${sockets}`)
    .replace(/^(\w+) = .*$/gm, (line, name: string) =>
      settings[name] === undefined ? line : `${name} = ${settings[name]}`,
    )
  writeFileSync(file, own)
  for (const path of [users, file]) giveTo(path)

  const url = (database: string) => `postgresql://${role.name}@127.0.0.1:${port}/${database}`
  let child: ChildProcess | null = null
  const start = async () => {
    child = spawn(program, [file], { ...owner, cwd: folder, stdio: 'ignore' })
    await untilItListens(url('pgbouncer'), child)
  }
  await start()
  return {
    url,
    start,
    kill: async () => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
  }
}

/** A refusal is an answer: not everybody may look at the pooler itself. */
async function untilItListens(url: string, child: ChildProcess): Promise<void> {
  for (let waited = 0; waited < 10_000; waited += 50) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}.`)
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      return void client.end().catch(() => {})
    } catch (error) {
      if (error instanceof pg.DatabaseError) return
      await setTimeout(50)
    }
  }
  throw new Error('PgBouncer did not answer within 10 s.')
}
