import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type { Stay } from '#domain/availability/stay.ts'
import { holdDates } from '#domain/bookings/commands/hold-dates.server.ts'
import { recordSecurityEvent } from '#domain/security/commands/record-security-event.server.ts'
import { addDays } from '#kernel/dates.ts'
import { addMinutes, dayIn } from '#kernel/zones.ts'
import { readConfig } from '#platform/config.server.ts'
import { aDemoDatabase } from '#test/demo-database.ts'
import { aGuest, aHost, aListing, anInput, aPaidBooking, days, type TestListing } from '#test/factories.ts'
import { wholeGazetteer } from '#test/places.ts'
import type { World } from '#test/world.ts'
import { afterAll, expect, test } from 'vitest'
import { openServices } from '../services.ts'
import { renewDemo } from './demo.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'patio-db-'))
afterAll(() => rmSync(DATA_DIR, { recursive: true }))

const run = promisify(execFile)
const settingsOf = ({ url }: World, DEMO: '0' | '1') => ({ DATABASE_URL: url, DATA_DIR, DEMO, HOST: '127.0.0.1' })
const program = (world: World, DEMO: '0' | '1', ...words: string[]) =>
  run(process.execPath, words, { env: { ...process.env, ...settingsOf(world, DEMO) } })

type Db = World['db']

async function filledTables(db: Db): Promise<string[]> {
  const tables = (await db.introspection.getTables()).filter(({ isView, schema }) => !isView && schema === 'public')
  const filled = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db)
      return rows.length > 0 ? [name] : []
    }),
  )
  return filled.flat()
}

test('[OPS-01] reset-demo empties a demo and loads its world anew; anywhere else it deletes nothing', async () => {
  const world = await aDemoDatabase()
  const { db } = world
  const resetDemo = (demo: '0' | '1') => program(world, demo, 'scripts/db.ts', 'reset-demo')
  const filled = await filledTables(db)
  const guestId = await aGuest(db)
  const isThere = async () =>
    (await db.selectFrom('user').select('id').where('id', '=', guestId).execute()).length === 1

  await expect(resetDemo('0')).rejects.toMatchObject({ code: 1 })
  expect(await isThere()).toBe(true)

  expect((await resetDemo('1')).stdout).toContain('The demo world is new.')
  expect(await isThere()).toBe(false)
  expect((await db.selectFrom('listings').select('id').execute()).length).toBeGreaterThan(400)
  expect(await filledTables(db)).toEqual(expect.arrayContaining(filled))
})

/** Rows in which a text stands, whatever table they are of. */
async function rowsWith(db: Db, text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'graphile_worker') and tablename not like 'place%'`.execute(db)
  const found = await Promise.all(
    rows.map(async ({ name }) => {
      const like = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t
        where t::text like ${`%${text}%`} limit 1`.execute(db)
      return like.rows.map(({ row }) => `${name}: ${row}`)
    }),
  )
  return found.flat()
}

/** Somebody who tried the demo has a space of their own, which the demo's guest books and is paid for, and books one of the demo's. */
async function aRealPerson(db: Db, demoGuest: string) {
  const now = new Date()
  const hostId = await aHost(db, { email: 'real@host.test' })
  const own = await aListing(db, { host_id: hostId })
  const inWeeks = (weeks: number) => dayIn(addMinutes(now, weeks * 10_080), 'America/Santiago')
  const stay = days(inWeeks(3), addDays(inWeeks(3), 2))
  await aPaidBooking(db, own, { guestId: demoGuest, stay, now })
  const between = await aPaidBooking(db, own, {
    guestId: await aGuest(db, { email: 'real@guest.test' }),
    now,
    stay: days(inWeeks(5), inWeeks(6)),
  })
  await holdOneOfTheDemo(db, hostId, days(inWeeks(8), addDays(inWeeks(8), 2)), now)
  return { hostId, own, between }
}

/** Whichever of the demo's spaces takes the stay. */
async function holdOneOfTheDemo(db: Db, guestId: string, stay: Stay, now: Date): Promise<string> {
  const { rows } = await sql<TestListing>`select id, host_id as "hostId" from listings
    where listing_type = 'home' and status = 'published' and min_days <= 2 order by id`.execute(db)
  for (const listing of rows) {
    const held = await holdDates(db, anInput(listing, guestId, { stay }), now)
    if (held.ok) return held.value.bookingId
  }
  throw new Error('no space of the demo is free')
}

/** As one is that was started: its places are whole, and what waits was renewed. */
async function aStartedDemo() {
  const world = await aDemoDatabase()
  await sql`update gazetteer set version = ${wholeGazetteer()}`.execute(world.db)
  await renewDemo(world.url, readConfig(settingsOf(world, '1')))
  mkdirSync(join(DATA_DIR, 'demo'), { recursive: true })
  return { world, db: world.db }
}

test('[OPS-01] [AUTH-08] a database that was a demo is not started outside demo mode until its people are gone, and whoever else was there stays', async () => {
  const { world, db } = await aStartedDemo()
  const leaveDemo = (...options: string[]) => program(world, '0', 'scripts/db.ts', 'leave-demo', ...options)
  const { id: demoGuest } = await db
    .selectFrom('user')
    .select('id')
    .where('email', '=', 'guest@patio.example')
    .executeTakeFirstOrThrow()
  const { hostId, own, between } = await aRealPerson(db, demoGuest)
  await recordSecurityEvent(db, { kind: 'log-in', accountId: demoGuest, device: 'Firefox/Linux' }, new Date())
  // A new address or password does not make somebody of the demo another person.
  await sql`update "user" set email = 'mine@elsewhere.test' where email = 'admin@patio.example'`.execute(db)

  const settings = { ...settingsOf(world, '0'), LOG_LEVEL: 'silent' }
  const config = readConfig(settings)
  for (const role of ['server', 'worker'] as const)
    await expect(openServices(config, role)).rejects.toThrow(/leave-demo/)
  // One that is away cannot be asked yet: the program starts, and answers that it is away.
  const away = readConfig({ ...settings, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/away' })
  await (await openServices(away, 'server')).close()
  await expect(program(world, '0', 'scripts/start.ts')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/leave-demo --all/),
  })

  expect((await leaveDemo()).stdout).toContain('2 other people are left')
  expect((await program(world, '0', 'scripts/db.ts', 'check')).stdout).toContain('All is as it must be.')
  expect([...(await rowsWith(db, '@patio.example')), ...(await rowsWith(db, demoGuest))]).toEqual([])
  expect(existsSync(join(DATA_DIR, 'demo'))).toBe(false)
  expect(await db.selectFrom('listings').select(['id', 'host_id']).execute()).toEqual([{ id: own.id, host_id: hostId }])
  expect(await db.selectFrom('bookings').select('id').execute()).toEqual([{ id: between.bookingId }])
  expect(await db.selectFrom('search_document').select('listing_id').execute()).toEqual([{ listing_id: own.id }])
  await (await openServices(config, 'worker')).close()
  await expect(leaveDemo('--all')).rejects.toMatchObject({ code: 1 })

  await db.insertInto('demo_people').values({ user_id: hostId }).execute()
  expect((await leaveDemo('--all')).stdout).toContain('Everything is deleted')
  expect(await db.selectFrom('user').select('id').execute()).toEqual([])
})
