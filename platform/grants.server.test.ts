import { operatingFigures } from '#domain/admin/queries/operating-figures.server.ts'
import { makePartitions } from '#domain/analytics/commands/make-partitions.server.ts'
import { newId } from '#kernel/ids.ts'
import { aGuest, NOW } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { connectionOf, lineOf } from './database-connection.server.ts'
import { openDatabase } from './db.server.ts'
import { grantRoles, roleOf } from './grants.server.ts'

const { db: owner, url } = await aDatabase()
const { appPattern, metricsPattern } = inject('postgres')
const name = url.match(/\/(patio_\w+)\?/)![1]!
const as = (pattern: string) =>
  openDatabase({ databaseUrl: pattern.replace('DATABASE', name), databasePool: 2, timeouts: null })
const [app, metrics] = [as(appPattern), as(metricsPattern)]
afterAll(() => Promise.all([app.db.destroy(), metrics.db.destroy()]))

/** PostgreSQL's code for a missing right. */
const REFUSED = { code: '42501' }

test.each([
  'drop trigger audit_log_append_only on audit_log',
  'alter table audit_log disable trigger all',
  'alter table journal disable trigger journal_append_only',
  'drop table audit_log',
  'truncate audit_log',
  'truncate page_views',
  'delete from audit_log',
  `update audit_log set action = 'another'`,
  'delete from postings',
  'update journal set at = now()',
  'update payout_parts set amount_minor = 1',
  'delete from payout_files',
  `set session_replication_role = 'replica'`,
  `select set_config('session_replication_role', 'replica', true)`,
  'create table public.own (id integer)',
  'create or replace function audit_log_is_append_only() returns trigger language plpgsql as $$ begin return new; end $$',
  'alter role patio_app createdb',
  `insert into migrations (name, hash) values ('0999', '')`,
  `update booking_moves set to_status = 'confirmed'`,
  'alter database postgres set session_replication_role = replica',
  'set role patio',
])('[OPS-02] [ADM-05] server and worker may not: %s', async (statement) => {
  await expect(sql.raw(statement).execute(app.db)).rejects.toMatchObject(REFUSED)
})

test('[OPS-02] they may write what they need, and have partitions made of the four tables alone', async () => {
  await app.db.insertInto('audit_log').values({ id: newId(), at: NOW, action: 'settings-changed' }).execute()
  await sql`update audit_log set reason = '-' where reason = 'never'`.execute(app.db)
  await aGuest(app.db)
  await makePartitions(app.db, '2031-03-15')
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relname ~ '_2031_0[2345]$' and relispartition order by 1`.execute(owner)
  expect(rows).toHaveLength(16)
  await sql`select drop_partitions('2031-06-01')`.execute(app.db)
  expect((await sql`select from pg_class where relname ~ '_2031_' and relispartition`.execute(owner)).rows).toEqual([])
})

test('[OPS-02] a table that a migration adds is granted when the owner migrates, and nothing that was granted by hand stays', async () => {
  await sql`create table public.added (id integer); grant truncate on audit_log to patio_app`.execute(owner)
  await expect(sql`select from added`.execute(app.db)).rejects.toMatchObject(REFUSED)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await grantRoles(client, { app: roleOf(appPattern), metrics: roleOf(metricsPattern) })
  await expect(grantRoles(client, { app: 'nobody_here' })).rejects.toThrow(/create role nobody_here login/)
  await client.end()
  await sql`insert into added values (1)`.execute(app.db)
  await expect(sql`truncate audit_log`.execute(app.db)).rejects.toMatchObject(REFUSED)
  await sql`drop table added`.execute(owner)
})

test('[OPS-02] whoever reads figures reads these and nothing of people', async () => {
  expect(await operatingFigures(metrics.db, NOW)).toEqual(await operatingFigures(owner, NOW))
  for (const statement of [
    'select email from "user"',
    'select to_address from outgoing_emails',
    'select guest_id from bookings',
    'select payload from graphile_worker._private_jobs',
    'update worker_heartbeats set at = now()',
    'delete from search_changes',
    `select make_partitions('2031-03-15')`,
  ])
    await expect(sql.raw(statement).execute(metrics.db), statement).rejects.toMatchObject(REFUSED)
})

test('[OPS-02] the start says in a line how the database is reached, and as whom', async () => {
  expect(lineOf(await connectionOf(app.db))).toBe("Database: by this machine's socket, as patio_app")
  expect(lineOf(await connectionOf(owner))).toMatch(
    /^Database: by this machine's socket, as patio, who owns the tables/,
  )
  const remote = { role: 'patio_app', isLocal: false, isOwner: false }
  expect(lineOf({ ...remote, tls: null })).toBe('Database: NOT encrypted, as patio_app')
  expect(lineOf({ ...remote, tls: 'TLSv1.3' })).toBe('Database: encrypted (TLSv1.3), as patio_app')
})
