import { randomBytes } from 'node:crypto'
import { copyDatabase, dropDatabase, ensureDatabase } from '#scripts/postgres.ts'
import { postgresOfRun } from '#test/template.ts'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { migrate, migrationFiles, migrationStatus, pendingLocks } from './migrations.server.ts'
import { routineFiles } from './routines.server.ts'
import { formerMigrations, LAST_SQUASHED } from './former-migrations.server.ts'

const { template } = inject('postgres')
const postgres = postgresOfRun()

const anEmptyDatabase = () => aDatabaseBy((name) => ensureDatabase(postgres, name))
/** As all files and routines have made it. */
const aMigratedDatabase = () => aDatabaseBy((name) => copyDatabase(postgres, template, name))

async function aDatabaseBy(make: (name: string) => Promise<unknown>): Promise<{ url: string; client: pg.Client }> {
  const name = `patio_${randomBytes(6).toString('hex')}`
  await make(name)
  const client = new pg.Client({ connectionString: postgres.url(name) })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await dropDatabase(postgres, name)
  })
  return { url: postgres.url(name), client }
}

/** The unreleased migrations have left their record, tables of the same names and queued jobs. */
async function aDatabaseFromBefore() {
  const { url, client } = await anEmptyDatabase()
  await client.query(`
    create table migrations (name text primary key, hash text not null, ran_at timestamptz not null default now());
    insert into migrations (name, hash) values ('0001_people.sql', 'x'), ('0002_listings.sql', 'y');
    create extension btree_gist;
    create table listings (id integer primary key);
    insert into listings values (1);
    create function busy_days(listing listings) returns text language sql as 'select 1::text';
    create schema graphile_worker;
    create table graphile_worker.left_over (id integer)`)
  return { url, client }
}

const columnsOf = async (client: pg.Client, table: string) =>
  (
    await client.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 order by 1`,
      [table],
    )
  ).rows.map(({ name }) => name)

test('[OPS-01] a demo database that the unreleased migrations made is replaced by a new one, and says so', async () => {
  const { url, client } = await aDatabaseFromBefore()
  const lines: string[] = []

  const ran = await migrate(url, { isDemo: true, log: (line) => lines.push(line) })

  expect(ran).toEqual([
    ...(await migrationFiles()).map(({ name }) => name),
    ...(await routineFiles()).map(({ name }) => `routines/${name}`),
  ])
  expect(lines).toEqual([expect.stringContaining('replaced by a new one')])
  expect(await columnsOf(client, 'listings')).toContain('host_id')
  expect((await client.query(`select to_regclass('graphile_worker.left_over') as table`)).rows).toEqual([
    { table: null },
  ])
  expect((await migrationStatus(url)).every(({ ranAt }) => ranAt)).toBe(true)
})

test('[OPS-02] any other database that they made is refused in one sentence, and keeps what it holds', async () => {
  const { url, client } = await aDatabaseFromBefore()

  await expect(migrate(url)).rejects.toThrow(
    /^This database was made by migrations that were never released, and cannot be updated/,
  )

  expect((await client.query('select id from listings')).rows).toEqual([{ id: 1 }])
  expect((await client.query('select name from migrations order by 1')).rows).toHaveLength(2)
})

test('[OPS-02] a demo database of released migrations is kept as it is', async () => {
  const { url, client } = await aMigratedDatabase()
  await client.query('insert into demo_clock (ahead_seconds) values (60)')

  expect(await migrate(url, { isDemo: true })).toEqual([])
  expect((await client.query('select ahead_seconds::integer from demo_clock')).rows).toEqual([{ ahead_seconds: 60 }])
})

test('[OPS-02] a migration that has changed since it ran stops the start', async () => {
  const { url, client } = await aMigratedDatabase()
  await client.query(`update migrations set hash = 'x' where name = '0009_occupancy.sql'`)

  await expect(migrate(url)).rejects.toThrow('0009_occupancy.sql was run before and has changed since')
})

test('[OPS-02] two programs that start at once migrate an empty database once: each waits for a lock of a transaction, which a pooler can hand on, and leaves none of a session behind', async () => {
  const { url, client } = await anEmptyDatabase()
  const holder = new pg.Client({ connectionString: url })
  await holder.connect()
  await holder.query('begin; select pg_advisory_xact_lock(7246001)')
  const migrations = Promise.all([migrate(url), migrate(url)])
  const connected = `select from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`
  await expect.poll(async () => (await client.query(connected)).rowCount).toBe(6)
  expect((await client.query(`select to_regclass('migrations') as found`)).rows).toEqual([{ found: null }])
  await holder.end()
  expect((await migrations).filter((ran) => ran.length > 0)).toHaveLength(1)
  const left = `select from pg_locks join pg_database d on d.oid = database where locktype = 'advisory' and datname = current_database()`
  expect((await client.query(left)).rowCount).toBe(0)
})

test('[OPS-02] a dry run lists what would run and whom it would hold up, and changes nothing', async () => {
  const empty = await anEmptyDatabase()
  const all = await migrationFiles()
  expect((await pendingLocks(empty.url)).map(({ name }) => name)).toEqual(all.map(({ name }) => name))
  expect((await empty.client.query(`select to_regclass('migrations') as found`)).rows).toEqual([{ found: null }])

  const { url, client } = await aMigratedDatabase()
  expect(await pendingLocks(url)).toEqual([])
  await client.query(`delete from migrations where name = '0083_settled_failures.sql'`)
  expect(await pendingLocks(url)).toEqual([
    {
      name: '0083_settled_failures.sql',
      isByStatement: false,
      locks: [1, 2].map(() =>
        expect.objectContaining({ table: 'outgoing_emails', mode: 'ACCESS EXCLUSIVE', isLong: null }),
      ),
    },
  ])
})

/** The schema of the squashed files is that of the former ones, so such a database differs from one of theirs by its record alone. */
async function aDatabaseOfFormerMigrations() {
  const { url, client } = await anEmptyDatabase()
  await client.query(
    'create table migrations (name text primary key, hash text not null, ran_at timestamptz not null default now())',
  )
  for (const { text } of (await migrationFiles()).filter(({ name }) => name <= LAST_SQUASHED)) await client.query(text)
  await recordFormer(client, '0081_plain_names.sql')
  return { url, client }
}

/** Nothing is run there, so that its schema does not matter: it has the present one. */
async function aDatabaseOfRecord(upTo: string) {
  const { url, client } = await aMigratedDatabase()
  await client.query('delete from migrations')
  await recordFormer(client, upTo)
  return { url, client }
}

async function recordFormer(client: pg.Client, upTo: string): Promise<void> {
  const former = Object.entries(formerMigrations).filter(([name]) => name <= upTo)
  await client.query('insert into migrations (name, hash) select * from unnest ($1::text[], $2::text[])', [
    former.map(([name]) => name),
    former.map(([, hash]) => hash),
  ])
  await client.query('insert into demo_clock (ahead_seconds) values (60)')
}

const recordOf = async (client: pg.Client) =>
  (await client.query<{ name: string; hash: string }>('select name, hash from migrations order by name')).rows

const isUntouched = async (client: pg.Client) =>
  (await client.query('select from demo_clock where ahead_seconds = 60')).rowCount === 1

test('[OPS-02] a database at the last of the former migrations is taken over: only later files run, and its record is new', async () => {
  const { url, client } = await aDatabaseOfFormerMigrations()
  await client.query(`insert into migrations (name, hash) values ('9999_of_a_newer_build.sql', 'x')`)

  const all = await migrationFiles()
  const later = all.map(({ name }) => name).filter((name) => name > LAST_SQUASHED)
  expect((await migrate(url)).filter((name) => !name.startsWith('routines/'))).toEqual(later)

  const files = all.map(({ name, hash }) => ({ name, hash }))
  expect(await recordOf(client)).toEqual([...files, { name: '9999_of_a_newer_build.sql', hash: 'x' }])
  expect(await isUntouched(client)).toBe(true)
  expect(await migrate(url)).toEqual([])
})

test.each([
  ['stands before it', '0080_jobs_of_imports.sql', null, '0081_plain_names.sql'],
  ['has run another file than was released', '0081_plain_names.sql', '0057_payouts.sql', '0057_payouts.sql'],
])(
  '[OPS-02] one that %s is refused, is told which version it needs first, and keeps what it holds',
  async (_, upTo, changed, named) => {
    const { url, client } = await aDatabaseOfRecord(upTo)
    await client.query(`update migrations set hash = 'x' where name = $1`, [changed])
    const record = await recordOf(client)

    await expect(migrate(url)).rejects.toThrow(
      `made by an older version: ${named} has not run there as it was. Update it first to the version whose last migration is 0081_plain_names.sql`,
    )

    expect(await recordOf(client)).toEqual(record)
    expect(await isUntouched(client)).toBe(true)
  },
)

test('[OPS-01] a demo database that stands before it is replaced by a new one, and says so', async () => {
  const { url, client } = await aDatabaseOfRecord('0080_jobs_of_imports.sql')
  const lines: string[] = []

  await migrate(url, { isDemo: true, log: (line) => lines.push(line) })

  expect(lines).toEqual([expect.stringContaining('made by an older version: it is replaced by a new one')])
  expect(await isUntouched(client)).toBe(false)
})
