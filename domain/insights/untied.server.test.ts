import { createVisitorKeys, removeSalts } from '#domain/analytics/commands/visitor-keys.server.ts'
import { record } from '#domain/analytics/commands/record.server.ts'
import { recordPayment } from '#domain/analytics/commands/record-payment.server.ts'
import { recordViews } from '#domain/analytics/commands/record-views.server.ts'
import { newId } from '#kernel/ids.ts'
import { aListing, aPaidBooking, NOW } from '#test/factories.ts'
import { later } from '#test/later.ts'
import { aSearch, aView, commonOf } from '#test/observations.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { rollUp } from './commands/roll-up.server.ts'

const { db } = await aDatabase()
const listing = await aListing(db)
const another = await aListing(db)
const { bookingId } = await aPaidBooking(db, listing)
const addresses = Array.from({ length: 50 }, (_, index) => `fd00:${index}::1`)
const userAgent = 'Mozilla/5.0 Firefox/150.0'
const at = later(NOW, { minutes: 17 })
const common = { site: 'cl', day: '2026-03-02' } as const
const guest = await createVisitorKeys(db).visitorOf({ ...common, client: addresses[7]!, userAgent })

/** Of the day itself, before it was over. */
let tiedBefore: string[]

beforeAll(async () => {
  const of = { ...commonOf({ visitor: guest, at }) }
  const search = newId()
  await record(db, [
    aView({ visitor: guest, at, view: search }),
    aSearch({ visitor: guest, at, view: search, city: 'Santiago', results: 1 }),
    { ...of, kind: 'opened', view: search, listingId: listing.id, position: 1 },
    { ...of, kind: 'appearances', view: search, listings: [{ id: listing.id, position: 1 }] },
    aView({ visitor: guest, at, listingId: listing.id, page: '/property/:listingId' }),
    { ...of, kind: 'time', view: search, seconds: 5, blurs: 0, focuses: 0 },
    { ...of, kind: 'beat', view: search, page: '/' },
    { ...of, kind: 'event', name: 'shared' },
    { ...of, kind: 'step', step: 'panel', listingId: listing.id },
    { ...of, kind: 'step', step: 'hold', listingId: listing.id, bookingId },
  ])
  await recordPayment(db, { bookingId, at })
  const seen = [listing.id, another.id].map((listingId) => ({ listingId, visitor: guest, userId: null, at }))
  await recordViews(db, seen)
  tiedBefore = mentions(await rowsOfVisitors(), await keysTried())
})

/** Somebody who reads the whole database, and knows all addresses and browsers, tries every key that can be made. */
async function keysTried(): Promise<Set<string>> {
  const keys = createVisitorKeys(db)
  return new Set(await Promise.all(addresses.map((client) => keys.visitorOf({ ...common, client, userAgent }))))
}

/** Each row of the product, but those of the people and bookings themselves, as text. */
async function rowsOfVisitors(): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I', tablename) as name from pg_tables where schemaname = 'public'
      and tablename ~ '^(page_|property_|search_|booking_conv|analytics_|user_sess|unkeyed|live_vis|daily_|visit|text_|ceiling|date_|listing_fig)'
      and tablename !~ '^(search_(document|words|zones|changes)|visitor_salts)'`.execute(db)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.raw(name)} t`.execute(db)
    found.push(...rows.map(({ row }) => `${name} ${row}`))
  }
  return found
}

const mentions = (rows: readonly string[], texts: Iterable<string>) =>
  rows.filter((row) => [...texts].some((text) => row.includes(text)))

test('[ADM-06] while the day lasts, a key leads to what was done: what follows is not true of an empty table', () => {
  expect(tiedBefore.length).toBeGreaterThan(8)
})

test('[ADM-06] once the day is over, nothing that was done leads to a person, a booking, or to the next thing that was done', async () => {
  const tomorrow = later(NOW, { days: 1 })
  await removeSalts(db, tomorrow)
  await rollUp(db, tomorrow)
  await sql`delete from live_visitors`.execute(db)
  const rows = await rowsOfVisitors()
  expect(rows.length).toBeGreaterThan(20)

  // Neither by the keys of all known browsers, nor by the key itself, nor by the ids of people and bookings.
  const { rows: people } = await sql<{ id: string }>`
    select user_id::text as id from profiles union select id::text from bookings union select guest_id::text from bookings`.execute(
    db,
  )
  expect(mentions(rows, [...(await keysTried()), guest, ...people.map(({ id }) => id)])).toEqual([])
  expect(mentions(rows, addresses)).toEqual([])
  // Nor by the minute: of the booking's listing no row has one.
  expect(rows.filter((row) => /T\d\d:(?!00:00)/.test(row))).toEqual([])
  expect(await db.selectFrom('booking_conversions').select('step').execute()).toEqual([])
  // Nor is one page beside the next of the same visitor: only a search stands beside its own page.
  const { rows: linked } = await sql<{ count: number }>`
    select count(*)::integer as count from page_views where visitor is not null`.execute(db)
  expect(linked[0]!.count).toBe(0)
  // Nor do the views of two listings say that one visitor has seen both.
  const { rows: visitors } = await sql<{ count: number }>`
    select count(distinct visitor)::integer as count from property_views where listing_id in (${listing.id}, ${another.id})`.execute(
    db,
  )
  expect(visitors[0]!.count).toBe(2)
})
