import { defaultLimits } from '#test/limits.ts'
import { once } from 'node:events'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { isOutage, openDatabase, timeoutsOf } from './db.server.ts'
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
