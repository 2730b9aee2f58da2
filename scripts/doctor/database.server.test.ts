import { aGuest } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { later } from '#test/later.ts'
import { noteBackup } from '#platform/backups.server.ts'
import { openDatabase } from '#platform/db.server.ts'
import { beQuiet } from '#platform/quiet.server.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { findingsOfBackups } from './backups.ts'
import { findingsOfClock, findingsOfZones } from './clocks.ts'
import { findingsOfConnections } from './connections.ts'
import {
  findingsOfExtensions,
  findingsOfMigrations,
  findingsOfQuiet,
  findingsOfServer,
  findingsOfWorker,
} from './database.ts'
import { findingsOfMetrics, findingsOfRights } from './rights.ts'

const { db: owner, url } = await aDatabase()
const { appPattern, metricsPattern } = inject('postgres')
const name = url.match(/\/(patio_\w+)\?/)![1]!
const as = (pattern: string) =>
  openDatabase({ databaseUrl: pattern.replace('DATABASE', name), databasePool: 2, timeouts: null }).db
const [app, metrics] = [as(appPattern), as(metricsPattern)]
afterAll(() => Promise.all([app.destroy(), metrics.destroy()]))

const statesOf = (findings: readonly { state: string }[]) => findings.map(({ state }) => state)

test('[OPS-02] the programs’ role on a migrated database is well, and an owner is told to make two', async () => {
  expect(await findingsOfServer(app, false)).toMatchObject([
    { state: 'ok', text: expect.stringMatching(/^PostgreSQL \d/) },
    { state: 'ok', text: "reached by this machine's socket, as patio_app" },
  ])
  expect(await findingsOfServer(owner, false)).toMatchObject([
    { state: 'ok' },
    { state: 'warning', advice: expect.stringContaining('DATABASE_OWNER_URL') },
  ])
  expect(statesOf(await findingsOfServer(owner, true))).toEqual(['ok', 'ok'])
  expect(await findingsOfRights(app)).toMatchObject([
    { state: 'ok', text: expect.stringContaining('changes no table') },
  ])
  expect(await findingsOfRights(owner)).toMatchObject([
    { state: 'warning', text: expect.stringContaining('superuser') },
  ])
  expect(statesOf(await findingsOfMetrics(metrics, new Date()))).toEqual(['ok'])
  expect(statesOf(await findingsOfConnections(app, 10))).toEqual(['ok'])
  expect(statesOf(await findingsOfConnections(app, 200))).toEqual(['warning'])
})

test('[OPS-02] rights that are missing or too many are named, and figures that their role may not read', async () => {
  await sql`revoke select on listings from patio_app`.execute(owner)
  expect(await findingsOfRights(app)).toMatchObject([{ state: 'wrong', text: 'patio_app may not read listings' }])
  await sql`grant select on listings to patio_app; `.execute(owner)
  await sql`grant delete on audit_log to patio_app`.execute(owner)
  expect(await findingsOfRights(app)).toMatchObject([{ state: 'warning', text: expect.stringContaining('audit log') }])
  await sql`revoke delete on audit_log from patio_app`.execute(owner)
  await sql`revoke select on backups from patio_metrics`.execute(owner)
  await expect(findingsOfMetrics(metrics, new Date())).rejects.toThrow('backups')
  await sql`grant select (made_at) on backups to patio_metrics`.execute(owner)
})

test('[OPS-02] a migration that has not run, and an extension that is missing, are wrong', async () => {
  expect(statesOf(await findingsOfMigrations(owner))).toEqual(['ok'])
  expect(statesOf(await findingsOfExtensions(app))).toEqual(['ok'])
  const other = await aDatabase()
  await sql`delete from migrations where name = '0086_backups.sql'`.execute(other.db)
  await sql`drop extension unaccent cascade`.execute(other.db)
  expect(await findingsOfMigrations(other.db)).toMatchObject([
    { state: 'wrong', text: '1 have not run, the first is 0086_backups.sql', advice: 'npm run db -- migrate' },
  ])
  expect(await findingsOfExtensions(other.db)).toMatchObject([
    { state: 'wrong', text: 'unaccent missing', advice: expect.stringContaining('create extension unaccent') },
  ])
  await sql`drop table migrations`.execute(other.db)
  expect(statesOf(await findingsOfMigrations(other.db))).toEqual(['wrong'])
  await other.close()
})

test('[OPS-02] clocks and zone data that differ are told', async () => {
  expect(statesOf(await findingsOfClock(app))).toEqual(['ok'])
  for (const [seconds, state] of [
    [-10, 'warning'],
    [3600, 'wrong'],
  ] as const)
    expect(statesOf(await findingsOfClock(app, () => Date.now() + seconds * 1000))).toEqual([state])
  expect(statesOf(await findingsOfZones(app, new Date()))).toEqual(['ok'])
  expect(await findingsOfZones(app, new Date(), ['Mars/Olympus'])).toMatchObject([
    { state: 'warning', text: expect.stringContaining('Mars/Olympus') },
  ])
})

test('[OPS-02] a quiet copy, a missing or silent worker, and a late backup are warned of', async () => {
  const other = await aDatabase()
  await aGuest(other.db)
  expect(await findingsOfQuiet(other.db)).toEqual([])
  const client = new pg.Client({ connectionString: other.url })
  await client.connect()
  await beQuiet(client)
  await client.end()
  expect(statesOf(await findingsOfQuiet(other.db))).toEqual(['warning'])

  expect(await findingsOfWorker(other.db)).toMatchObject([{ state: 'warning', text: 'none is alive' }])
  const beat = (seconds: number) =>
    sql`insert into worker_heartbeats values ('one', clock_timestamp() - make_interval(secs => ${seconds}))
      on conflict (worker_id) do update set at = excluded.at`.execute(other.db)
  await beat(300)
  expect(await findingsOfWorker(other.db)).toMatchObject([
    { state: 'warning', text: expect.stringContaining('silent') },
  ])
  await beat(5)
  expect(await findingsOfWorker(other.db)).toMatchObject([{ state: 'ok', text: '1 alive' }])

  const backups = (demo = false, backupRecipients: string[] = []) =>
    findingsOfBackups(other.db, { demo, backupRecipients })
  expect(statesOf(await backups())).toEqual(['warning'])
  expect(statesOf(await backups(true))).toEqual(['ok'])
  const noted = (hours: number, isEncrypted: boolean) =>
    noteBackup(other.db, { madeAt: later(new Date(), { hours: -hours }), bytes: 1, locations: ['/b'], isEncrypted })
  await noted(27, true)
  expect(await backups()).toMatchObject([{ state: 'warning', text: expect.stringContaining('27 hours old') }])
  await noted(3, true)
  expect(await backups()).toMatchObject([{ state: 'ok', text: 'the newest is 3 hours old (/b)' }])
  await noted(2, false)
  expect(await backups()).toMatchObject([{ state: 'warning', text: expect.stringContaining('not encrypted') }])
  await expect(backups(false, ['age1nonsense'])).rejects.toThrow('age1nonsense')
  await other.close()
})
