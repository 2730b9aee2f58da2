import { defaultLimits } from '#test/limits.ts'
import { once } from 'node:events'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { isOutage, openDatabase, timeoutsOf } from './db.server.ts'
import { writerAddress } from './writer.server.ts'
import { isTooSlow } from './deadline.server.ts'

const { db, url } = await aDatabase()

const short = openDatabase({
  databaseUrl: url,
  databasePool: 3,
  timeouts: { statementMs: 200, lockMs: 50, idleTransactionMs: 50 },
})
afterAll(() => short.db.destroy())

test('a statement that takes longer than its program allows is given up by the database', async () => {
  await expect(sql`select pg_sleep(30)`.execute(short.db)).rejects.toSatisfy(isTooSlow)
  expect((await sql`select 1`.execute(short.db)).rows).toHaveLength(1)
})

test('who waits too long for a lock gives up, and whoever holds it goes on', async () => {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(18)`.execute(tx)
    await expect(sql`select pg_advisory_xact_lock(18)`.execute(short.db)).rejects.toMatchObject({ code: '55P03' })
    expect((await sql`select 1`.execute(tx)).rows).toHaveLength(1)
  })
})

test('a transaction in which nothing happens is ended, and its locks are free', async () => {
  const client = await short.pool.connect()
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock(19)')
  const [error] = (await once(client, 'error')) as [Error]
  client.release(true)

  expect(error).toMatchObject({ code: '25P03' })
  expect(error).toSatisfy(isOutage)
  // The database reports the error before it releases the lock, for which this waits.
  expect((await sql`select pg_advisory_xact_lock(19)`.execute(db)).rows).toHaveLength(1)
})

test('[OPS-02] a full disk of the database is an outage, since what is typed may be sent again', async () => {
  const full = sql`do $$ begin raise exception 'No space left on device' using errcode = 'disk_full'; end $$`
  await expect(full.execute(short.db)).rejects.toSatisfy(isOutage)
})

test.each([
  ['server', ['3s', '2s', '10s']],
  ['worker', ['1min', '2s', '10s']],
] as const)('the %s gives statement, lock and idle transaction %j', async (program, expected) => {
  const own = openDatabase({ databaseUrl: url, databasePool: 1, timeouts: timeoutsOf(defaultLimits, program) })
  expect(await limitsOf(own.db)).toEqual(expected)
  await own.db.destroy()
})

test('what is run by hand, as migrations are, has no limit', async () => {
  expect(await limitsOf(db)).toEqual(['0', '0', '0'])
})

async function limitsOf(of: typeof db): Promise<string[]> {
  const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
  return Promise.all(
    names.map(async (name) => {
      const { rows } = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(of)
      return rows[0]!.value
    }),
  )
}

const onServer = { databasePool: 2, timeouts: timeoutsOf(defaultLimits, 'server') }

/** A transaction that its database refuses, as a standby would. */
const aRefusedWrite = (of: typeof db) =>
  of.transaction().execute(async (tx) => {
    await sql`set transaction read only`.execute(tx)
    await sql`delete from spent_budgets`.execute(tx)
  })

test('[OPS-02] a connection that takes no writes any more is given up, because its host’s name may lead to another by now', async () => {
  const own = openDatabase({ databaseUrl: url, ...onServer, databasePool: 1 })
  const pid = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(own.db)).rows[0]!.pid
  const before = await pid()
  expect(await pid()).toBe(before)
  await expect(aRefusedWrite(own.db)).rejects.toSatisfy(isOutage)
  expect(own.isAway()).toBe(false)
  expect(await pid()).not.toBe(before)
  await own.db.destroy()
})

describe('[OPS-02] of several hosts', () => {
  // PostgreSQL's socket is in a folder of this machine, and the other host in one that is not there.
  const [, sockets = ''] = /host=([^&]+)/.exec(url) ?? []
  const both = url.replace(sockets, `%2Fnowhere,${sockets}`)

  test('the one that takes writes is found at once where it is looked for', async () => {
    const patient = openDatabase({ databaseUrl: both, ...onServer })
    await patient.findWriter()
    expect((await sql`select 1`.execute(patient.db)).rows).toHaveLength(1)
    await patient.db.destroy()
    expect(await writerAddress(both)).toBe(url)
  })

  test.each([
    ['by a statement', async ({ db: of }: ReturnType<typeof openDatabase>) => void (await sql`select 1`.execute(of))],
    [
      'by the pool, as the queue does',
      async ({ pool }: ReturnType<typeof openDatabase>) => (await pool.connect()).release(),
    ],
  ])('the one that takes writes is found after an outage, whoever meets it: %s', async (_way, ask) => {
    const surprised = openDatabase({ databaseUrl: both, ...onServer })
    await expect(ask(surprised)).rejects.toSatisfy(isOutage)
    expect(surprised.isAway()).toBe(true)
    await expect.poll(() => surprised.isAway()).toBe(false)
    await ask(surprised)
    await surprised.db.destroy()
  })

  test('where none takes writes it is an outage, whoever answers', async () => {
    const name = sql.raw(
      `"${(await sql<{ name: string }>`select current_database() as name`.execute(db)).rows[0]!.name}"`,
    )
    await sql`alter database ${name} set default_transaction_read_only = on`.execute(db)
    const reading = openDatabase({ databaseUrl: both, ...onServer })
    await reading.findWriter()
    expect(reading.isAway()).toBe(true)
    await expect(sql`select 1`.execute(reading.db)).rejects.toSatisfy(isOutage)
    await expect(writerAddress(both)).rejects.toThrow('no host of the database takes writes: /nowhere, ')
    // Connections of before take writes.
    await sql`alter database ${name} reset default_transaction_read_only`.execute(db)
    await expect.poll(() => reading.isAway()).toBe(false)
    await reading.db.destroy()
  })

  test('one that takes no writes any more is left for another, and what was refused is an outage', async () => {
    const own = openDatabase({ databaseUrl: both, ...onServer, databasePool: 1 })
    await own.findWriter()
    await expect(aRefusedWrite(own.db)).rejects.toSatisfy(isOutage)
    expect(own.isAway()).toBe(true)
    await expect.poll(() => own.isAway()).toBe(false)
    await own.db.destroy()
  })
})
