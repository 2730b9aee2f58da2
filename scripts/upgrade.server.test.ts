import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { cancelBy } from '#domain/bookings/commands/cancel-booking.server.ts'
import { refreshAllDocuments } from '#domain/search/commands/refresh-documents.server.ts'
import { newId } from '#kernel/ids.ts'
import { openDatabase } from '#platform/db.server.ts'
import { migrate, migrationFiles } from '#platform/migrations.server.ts'
import { applyRoutines } from '#platform/routines.server.ts'
import { runMigration } from '#platform/run-migration.server.ts'
import { NOW, valueOf } from '#test/factories.ts'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { findBrokenPromises } from '../promises.ts'
import { dropDatabase, ensureDatabase } from './postgres.ts'
import { dumpRows, loadRows, type UpgradeFixture } from './upgrade-rows.ts'

const folder = join(import.meta.dirname, '../test/fixtures/releases')
const releases = readdirSync(folder).filter((name) => name.endsWith('.json.gz'))
const { urlPattern, folder: home } = inject('postgres')
const postgres = { url: (name: string) => urlPattern.replace('DATABASE', name), folder: home, stop: async () => {} }

/** The database of a release as it was left, with its routines and rows. */
async function aDatabaseOf(fixture: UpgradeFixture) {
  const name = `patio_${randomBytes(6).toString('hex')}`
  await ensureDatabase(postgres, name)
  const url = postgres.url(name)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await dropDatabase(postgres, name)
  })
  await client.query(
    'create table migrations (name text primary key, hash text not null, ran_at timestamptz not null default now())',
  )
  for (const file of await migrationFiles())
    if (Object.hasOwn(fixture.migrations, file.name)) await runMigration(client, file)
  await runMigrations({ connectionString: url })
  await applyRoutines(client, fixture.routines)
  await loadRows(client, fixture)
  return { url, client }
}

const read = (name: string) => JSON.parse(String(gunzipSync(readFileSync(join(folder, name))))) as UpgradeFixture

test('[OPS-02] there is a release to come from', () => {
  expect(releases.length).toBeGreaterThan(0)
})

test.each(releases)('[OPS-02] no migration that %s has run has changed since', async (name) => {
  const { migrations } = read(name)
  const files = new Map((await migrationFiles()).map(({ name: file, hash }) => [file, hash]))
  expect(Object.keys(migrations).length).toBeGreaterThan(50)
  for (const [file, hash] of Object.entries(migrations)) expect([file, files.get(file)]).toEqual([file, hash])
})

test.each(releases)(
  '[OPS-02] from %s to the newest: every row is there, no promise is broken, and what people left can be gone on with',
  async (name) => {
    const fixture = read(name)
    const { url, client } = await aDatabaseOf(fixture)
    const before = await dumpRows(client)
    const counted = (rows: typeof before) =>
      Object.fromEntries(Object.entries(rows.tables).map(([table, { rows: all }]) => [table, all.length]))
    expect(counted(before)).toEqual(counted(fixture))

    const ran = await migrate(url)
    expect(ran.filter((file) => !file.startsWith('routines/'))).toEqual(
      (await migrationFiles()).map(({ name: file }) => file).filter((file) => !Object.hasOwn(fixture.migrations, file)),
    )
    const after = counted(await dumpRows(client))
    const fewer = Object.entries(counted(before)).filter(([table, count]) => (after[table] ?? 0) < count)
    expect(fewer).toEqual([])

    const { db } = openDatabase({ databaseUrl: url, databasePool: 4, timeouts: null })
    onTestFinished(() => db.destroy())
    expect(await findBrokenPromises(db, null)).toEqual([])
    await refreshAllDocuments(db, NOW)
    const published = await db.selectFrom('listings').select('id').where('status', '=', 'published').execute()
    const documents = await db.selectFrom('search_document').select('listing_id').execute()
    expect(new Set(documents.map(({ listing_id }) => listing_id))).toEqual(new Set(published.map(({ id }) => id)))

    const booking = await db
      .selectFrom('bookings')
      .innerJoin('quotes', 'quotes.id', 'bookings.quote_id')
      .select(['bookings.id', 'guest_id', 'total_minor'])
      .where('status', '=', 'confirmed')
      .where('starts_at', '>', NOW)
      .executeTakeFirstOrThrow()
    const cancelling = { bookingId: booking.id, guestId: booking.guest_id, idempotencyKey: newId() }
    valueOf(await cancelBy.guest(db, { ...cancelling, shownMinor: booking.total_minor }, NOW))
    const refunds = await db.selectFrom('refunds').select('amount_minor').where('booking_id', '=', booking.id).execute()
    expect(refunds).toHaveLength(1)
    expect(await findBrokenPromises(db, null)).toEqual([])
  },
)
