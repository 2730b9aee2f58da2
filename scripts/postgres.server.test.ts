import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { postgresOwner, thisMachine } from './machine/choices.ts'
import { copyDatabase, dropDatabase, ensureDatabase, type Postgres, startPostgres } from './postgres.ts'

const home = mkdtempSync(join(tmpdir(), 'patio-postgres-'))
const running: Postgres[] = []
const strangers: ChildProcess[] = []
afterAll(async () => {
  for (const stranger of strangers) stranger.kill()
  const folders = new Set(running.map(({ folder }) => folder))
  for (const postgres of running) await postgres.stop()
  for (const folder of [home, ...folders]) rmSync(folder, { recursive: true, force: true })
})

async function started(): Promise<Postgres> {
  const postgres = await startPostgres(home, { throwaway: true })
  running.push(postgres)
  return postgres
}

async function ask(postgres: Postgres, database: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: postgres.url(database) })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

test('[OPS-01] PostgreSQL comes back with its data after any end, whichever program has its old process id by now', async () => {
  const first = await started()
  expect(await ensureDatabase(first, 'kept')).toBe(true)
  expect(await ensureDatabase(first, 'kept')).toBe(false)
  await ask(first, 'kept', 'create table things as select 42 as answer')
  await ask(first, 'kept', 'checkpoint')
  await first.stop()

  // A crash leaves a pid file whose number another program of the user may have.
  const stranger = spawn('sleep', ['60'], postgresOwner(thisMachine) ?? {})
  strangers.push(stranger)
  const pidFile = join(first.folder, 'cluster/postmaster.pid')
  writeFileSync(pidFile, `${stranger.pid}\n${join(first.folder, 'cluster')}\n1700000000\n0\n\n\n\n`)
  const second = await started()
  expect(await ask(second, 'kept', 'select answer from things')).toEqual([{ answer: 42 }])
  expect(Number(readFileSync(pidFile, 'utf8').split('\n')[0])).not.toBe(stranger.pid)

  // A server left by a killed start is stopped, and its data are reused.
  const third = await started()
  expect(await ask(third, 'kept', 'select answer from things')).toEqual([{ answer: 42 }])
  await expect(ask(second, 'kept', 'select answer from things')).resolves.toEqual([{ answer: 42 }])
})

test('[OPS-01] its password is read by its owner only, and no port is open', async () => {
  const postgres = await started()
  expect(await ask(postgres, 'postgres', 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
  const wrong = postgres.url('postgres').replace(/:[^:@/]+@/, ':wrong@')
  const client = new pg.Client({ connectionString: wrong })
  await expect(client.connect()).rejects.toMatchObject({ code: '28P01' })
})

test('a copied database has what its pattern has, and goes when it is dropped', async () => {
  const postgres = await started()
  await ensureDatabase(postgres, 'pattern')
  await ask(postgres, 'pattern', 'create table things as select 7 as answer')

  await copyDatabase(postgres, 'pattern', 'copy')
  await ask(postgres, 'copy', 'insert into things values (8)')
  await copyDatabase(postgres, 'pattern', 'copy')
  expect(await ask(postgres, 'copy', 'select answer from things')).toEqual([{ answer: 7 }])

  await dropDatabase(postgres, 'copy')
  await dropDatabase(postgres, 'copy')
  await expect(ask(postgres, 'copy', 'select 1')).rejects.toMatchObject({ code: '3D000' })
})
