import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { runMigration } from './run-migration.server.ts'

const { db, url } = await aDatabase()
const client = new pg.Client({ connectionString: url })
await client.connect()
afterAll(() => client.end())

const file = (name: string, text: string) => ({ name, text, hash: 'x' })
const columnsOf = async (table: string) =>
  (
    await sql<{ name: string }>`select attname as name from pg_attribute where attrelid = ${table}::regclass`.execute(
      db,
    )
  ).rows.map(({ name }) => name)
const isNoted = async (name: string) =>
  (await db.selectFrom('migrations').select('name').where('name', '=', name).execute()).length === 1

test('[OPS-02] a migration waits for a lock for half a second, lets everybody pass, and tries again', async () => {
  const reader = new pg.Client({ connectionString: url })
  await reader.connect()
  await reader.query('begin; select count(*) from listings')
  const lines: string[] = []
  const migration = runMigration(client, file('1_a.sql', 'alter table listings add column a_new_one text'), {
    log: (line) => lines.push(line),
    pauseMs: 1,
  })
  // Who comes while it waits is behind it, for less than a request waits.
  let longestMs = 0
  while (lines.length < 3) {
    const begun = performance.now()
    await sql`select count(*) from listings`.execute(db)
    longestMs = Math.max(longestMs, performance.now() - begun)
  }
  expect(longestMs).toBeLessThan(1500)
  expect(lines[0]).toMatch(/^1_a\.sql waits for a lock \(1 of 40 tries\)/)
  await reader.query('commit')
  await reader.end()
  await migration
  expect(await columnsOf('listings')).toContain('a_new_one')
  expect(await isNoted('1_a.sql')).toBe(true)
})

test('[OPS-02] one that fails leaves nothing behind, and says which it was', async () => {
  const text = 'create table half_done (a text); select * from no_such_table'
  await expect(runMigration(client, file('2_b.sql', text))).rejects.toThrow(/^Migration 2_b\.sql failed: relation/)
  expect((await sql`select to_regclass('half_done') as found`.execute(db)).rows).toEqual([{ found: null }])
  expect(await isNoted('2_b.sql')).toBe(false)
})

test('[OPS-02] a file by statements makes an index beside writers, and goes on after it was cut off', async () => {
  await sql`create table many (a integer)`.execute(db)
  await sql`insert into many values (1), (1)`.execute(db)
  const making = (unique: string) =>
    file(
      '3_c.sql',
      `-- transaction: none
create ${unique} index concurrently if not exists many_a on many (a);
alter table many add constraint many_positive check (a > 0) not valid;
alter table many validate constraint many_positive;`,
    )
  await expect(runMigration(client, making('unique'))).rejects.toThrow('could not create unique index')
  const validity = async () =>
    (await sql`select indisvalid as valid from pg_index where indexrelid = to_regclass('many_a')`.execute(db)).rows
  expect(await validity()).toEqual([{ valid: false }])

  await runMigration(client, making(''))
  expect(await validity()).toEqual([{ valid: true }])
  expect(await isNoted('3_c.sql')).toBe(true)
})
