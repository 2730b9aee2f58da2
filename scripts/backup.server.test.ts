import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { findBrokenPromises } from '../promises.ts'
import { lateBackup } from '#platform/backups.server.ts'
import { readConfig } from '#platform/config.server.ts'
import type { Db } from '#platform/db.server.ts'
import { migrate } from '#platform/migrations.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { quietSince } from '#platform/quiet.server.ts'
import { record } from '#domain/analytics/commands/record.server.ts'
import { aDemoDatabase } from '#test/demo-database.ts'
import { aGuest, aHold, aListing } from '#test/factories.ts'
import { aView } from '#test/observations.ts'
import { spoken } from '#test/operator.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUp, restore } from './backup.ts'
import { backUpCommand, restoreCommand } from './backup/commands.ts'
import { goLiveNow } from './go-live.ts'

const folder = mkdtempSync(join(tmpdir(), 'patio-backup-'))
/** Of a database with few rows, which do for what does not depend on them. */
const path = join(folder, 'patio.backup')
afterAll(() => rmSync(folder, { recursive: true }))

const source = await aDatabase()
/** The source's rows, which do not change after the backup. */
let sourceContents: Record<string, string>

/** Values that could be confused with COPY's syntax, line ends or our own marks. */
const ODD = String.raw`\.` + '\n' + String.raw`\end` + '\n\t\\N "{}" \u2028 \r\n ñandú 🏠 \\'

beforeAll(async () => {
  await aListing(source.db)
  // The rule of names has come after some of them.
  await aGuest(source.db, { firstName: 'B2B' })
  await addOddRows(source.db)
  sourceContents = await contents(source.db)
  await backUp(source.url, path)
})

async function addOddRows(db: Db): Promise<void> {
  await addJob(db, 'email.send', { emailId: ODD })
  await sql`update listings set street = ${ODD}, commune = '' where id = (select min(id::text)::uuid from listings)`.execute(
    db,
  )
  await record(db, [aView({})])
}

/** Each table's count and checksum over all columns, except the places, which come from files, whether it is a copy, and its backups. */
async function contents(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{
    name: string
  }>`select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'graphile_worker') and tablename !~ '^(migrations|routines|gazetteer|place.*|quiet_installation|backups)$' order by 1`.execute(
    db,
  )
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{
      sum: string
    }>`select count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\n' order by t::text)), '') as sum
      from ${sql.raw(name)} t`.execute(db)
    found[name] = rows[0]!.sum
  }
  return found
}

/** The schema: tables, rules and sequences, without rows. */
async function shape(db: Db) {
  const { rows: triggers } =
    await sql`select tgrelid::regclass::text as on, tgname, tgenabled, tgdeferrable, tginitdeferred
    from pg_trigger where not tgisinternal order by 1, 2`.execute(db)
  const { rows: constraints } =
    await sql`select conrelid::regclass::text as on, conname, condeferrable, condeferred, convalidated
    from pg_constraint where connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) order by 1, 2`.execute(
      db,
    )
  const { rows: sequences } =
    await sql`select schemaname, sequencename, last_value from pg_sequences order by 1, 2`.execute(db)
  return { triggers, constraints, sequences }
}

test('[OPS-02] a backup restored into a new database is the same to the last row, number and rule', async () => {
  const [demo, target] = [await aDemoDatabase(), await aDatabase()]
  const whole = join(folder, 'demo.backup')
  await addOddRows(demo.db)
  await backUp(demo.url, whole)
  await sql`insert into tax_rates values ('XX', 3)`.execute(target.db)

  const { tables, rows } = await restore(target.url, whole)

  expect(tables).toBeGreaterThan(40)
  expect(rows).toBeGreaterThan(5000)
  expect(await contents(target.db)).toEqual(await contents(demo.db))
  expect(await shape(target.db)).toEqual(await shape(demo.db))
  expect(await findBrokenPromises(target.db, null)).toEqual([])
  expect(statSync(whole).mode & 0o777).toBe(0o600)

  // New rows continue from there: sequences do not repeat numbers, and triggers work again.
  await addJob(target.db, 'email.send', { emailId: 'new' })
  await aHold(target.db, await aListing(target.db))
  await expect(sql`delete from journal`.execute(target.db)).rejects.toThrow()
})

const settingsOf = (databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  DATA_DIR: folder,
  DEMO: '0',
  HOST: '127.0.0.1',
})

/** `npm run db -- check`, as an operator types it. */
function runCheck(databaseUrl: string): { status: number | null; output: string } {
  const env = { ...process.env, ...settingsOf(databaseUrl) }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/db.ts', 'check'], { env, encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

/** The others in this process: the drill of restoring and its proof start each as a program. */
function commandsOf(databaseUrl: string) {
  const config = readConfig(settingsOf(databaseUrl))
  return {
    backup: (file: string) => spoken(() => backUpCommand(databaseUrl, config, [file])),
    restore: (file: string) =>
      spoken(() => restoreCommand(databaseUrl, config, { words: [file], migrateNow: () => migrate(databaseUrl) })),
    goLive: (isConfirmed: boolean) => spoken(() => goLiveNow(databaseUrl, config, isConfirmed)),
  }
}

test('[OPS-02] the commands of the documentation back up, restore and check; nothing is overwritten', async () => {
  const fresh = await aDatabase()
  const file = join(folder, 'by-hand.backup')
  const [here, there] = [commandsOf(source.url), commandsOf(fresh.url)]

  expect(await here.backup(file)).toMatchObject({
    status: 0,
    output: expect.stringMatching(/ tables, \d+ rows/),
  })
  expect(await here.backup(file)).toMatchObject({
    status: 2,
    output: expect.stringContaining('there already'),
  })
  expect(await lateBackup(source.db)).toBeNull()
  expect(await there.restore(file)).toMatchObject({ status: 0, output: expect.stringContaining('db -- check') })
  expect(runCheck(fresh.url)).toEqual({
    status: 0,
    // A backup was noted after what it has.
    output: expect.stringMatching(
      /^All is as it must be\.\nNames from before their rule[^\n]*\nNo backup of this database is known[^\n]*\n$/,
    ),
  })

  expect(await contents(fresh.db)).toEqual(sourceContents)
  expect(await there.restore(file)).toMatchObject({ status: 1, output: expect.stringContaining('in use') })

  // The job that waits would leave; only what is asked for explicitly lets it.
  const leaving = expect.stringMatching(/Quiet since .*\n(  .*\n)*  1 jobs email\.send, since /)
  expect(await there.goLive(false)).toMatchObject({ status: 1, output: leaving })
  expect(await quietSince(fresh.db)).not.toBeNull()
  expect(await there.goLive(true)).toMatchObject({ status: 0, output: expect.stringContaining('It is live') })
  expect(await quietSince(fresh.db)).toBeNull()
  await fresh.close()
})

test('[OPS-02] a file that is not there, or is no backup, is an error of the restore', async () => {
  const { url, close } = await aDatabase()
  const text = join(folder, 'text.backup')
  writeFileSync(text, 'a text')
  await expect(restore(url, text)).rejects.toThrow(/header/)
  await expect(restore(url, join(folder, 'nowhere.backup'))).rejects.toThrow(/ENOENT/)
  await close()
})

test('[OPS-02] after a restore beside other routines the next start applies ours', async () => {
  const { url, close } = await aDatabase()
  const older = join(folder, 'older.backup')
  const text = gunzipSync(readFileSync(path)).toString('latin1')
  writeFileSync(older, gzipSync(Buffer.from(text.replace(/(?<="search.sql":")\w+/, 'of-before'), 'latin1')))

  await restore(url, older)

  expect(await migrate(url)).toEqual(['routines/search.sql'])
  await close()
})

test('[OPS-02] a backup is not restored into a database that is in use', async () => {
  const { db, url, close } = await aDatabase()
  await aGuest(db)
  const before = await contents(db)
  await expect(restore(url, path)).rejects.toThrow('in use')
  expect(await contents(db)).toEqual(before)
  await close()
})

test.each([
  ['cut off in its middle', (file: string) => truncateSync(file, Math.floor(statSync(file).size / 2)), /end of file/],
  [
    'whole as a file and cut off inside',
    (file: string) => writeFileSync(file, gzipSync(gunzipSync(readFileSync(file)).subarray(0, -5))),
    /not whole/,
  ],
  [
    'made by another version',
    (file: string) =>
      writeFileSync(
        file,
        gzipSync(gunzipSync(readFileSync(file)).toString().replace('0011_payments.sql', '0011_gold.sql')),
      ),
    /another version: 0011_gold.sql, 0011_payments.sql/,
  ],
  ['no backup at all', (file: string) => writeFileSync(file, gzipSync('{"a":1}\n')), /no backup/],
] as const)('[OPS-02] of a backup that is %s nothing is restored', async (_what, damage, complaint) => {
  const { db, url, close } = await aDatabase()
  const damaged = join(folder, 'damaged.backup')
  writeFileSync(damaged, readFileSync(path))
  damage(damaged)
  const before = await contents(db)

  await expect(restore(url, damaged)).rejects.toThrow(complaint)

  expect(await contents(db)).toEqual(before)
  expect((await shape(db)).triggers).toEqual((await shape(source.db)).triggers)
  await close()
})

test('[OPS-02] a backup is of one moment, whatever is written while it is made', async () => {
  const [busy, target] = [await aDatabase(), await aDatabase()]
  const file = join(folder, 'busy.backup')

  // The backup waits at a locked table while another one gets a row, which it must not contain.
  let running: Promise<unknown> = Promise.resolve()
  await busy.db.transaction().execute(async (tx) => {
    await sql`lock table tax_rates in access exclusive mode`.execute(tx)
    running = backUp(busy.url, file)
    await expect.poll(() => waitingFor(busy.db, 'tax_rates')).toBe(1)
    await sql`insert into worker_heartbeats values ('one', now())`.execute(tx)
  })
  await running

  await restore(target.url, file)
  expect((await contents(target.db))['public.worker_heartbeats']).toBe('0 ')
})

async function waitingFor(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int from pg_locks
    where relation = ${table}::regclass and not granted`.execute(db)
  return rows[0]!.count
}
