import { refreshChangedDocuments } from '#domain/search/commands/refresh-documents.server.ts'
import { openDatabase } from '#platform/db.server.ts'
import { localSecret } from '#platform/secrets.server.ts'
import { openVault } from '#platform/vault.server.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { insertBlocks, makeBlocks } from './blocks.ts'
import { insertBookings } from './booking-rows.ts'
import { makeBookings } from './bookings.ts'
import { insertCalendars } from './calendars.ts'
import { Calendar } from './calendar.ts'
import { insertDemoAccounts } from './demo-accounts.ts'
import { giveToDemoGuest } from './demo-guest.ts'
import { insertDrafts } from './drafts.ts'
import { insertLedger } from './ledger.ts'
import { insertListings } from './listing-rows.ts'
import { makeListings } from './listings.ts'
import { insertMessages } from './messaging.ts'
import { insertNotifications } from './notifications.ts'
import type { SeedSettings } from './offers.ts'
import { insertPayments } from './payments.ts'
import { insertPayouts } from './payouts.ts'
import { insertPeople, makePeople } from './people.ts'
import { insertPhotos } from './photo-rows.ts'
import { copyPictures, readPictures } from './photos.ts'
import { insertPlaces } from './places.ts'
import { insertRates } from './rates.ts'
import { insertReviews } from './reviews.ts'
import { insertSeason } from './seasons.ts'
import { loadTraffic } from './traffic.ts'
import { insertViews } from './views.ts'
import { insertWishlists } from './wishlists.ts'
import { type WorldTime, worldTime } from './world.ts'

/**
 * Fills an empty, migrated database with a year of business, relative to the day of loading.
 *
 * One transaction leaves the database empty after an interrupted load.
 *
 * @param options.dataDir the storage's folder: the demo pictures are copied to `demo/` below it
 * @param options.payoutKeys as the servers have them; none: as they are generated in that folder
 */
export async function loadDemoWorld(
  databaseUrl: string,
  { dataDir, payoutKeys, now = new Date() }: { dataDir: string; payoutKeys?: string | undefined; now?: Date },
): Promise<void> {
  const time = worldTime(now)
  const pictures = await readPictures()

  await copyPictures(pictures, dataDir)
  const { listings } = await inOneTransaction(databaseUrl, async (client) => {
    const world = makeWorld(time, await readSettings(client))
    await insertPlaces(client)
    await insertRates(client, now)
    await insertWorld(client, world, time)
    await insertPhotos(client, world.listings, pictures, time)
    const vault = openVault(payoutKeys ?? localSecret(dataDir, 'payout-keys'))
    await insertPayouts(client, world.people, vault, time)
    return world
  })
  await makeDocuments(databaseUrl, time.start)
  await loadTraffic(databaseUrl, listings, time)
}

/** Builds documents as the worker would, so that search is complete at once. */
async function makeDocuments(databaseUrl: string, now: Date): Promise<void> {
  const { db } = openDatabase({ databaseUrl, databasePool: 1, timeouts: null })
  try {
    // Without statistics the planner reads all of `occupancy` for each listing.
    await sql`analyze`.execute(db)
    await refreshChangedDocuments(db, now)
    await sql`analyze search_document`.execute(db)
  } finally {
    await db.destroy()
  }
}

async function readSettings(client: pg.Client): Promise<SeedSettings> {
  const { rows } = await client.query<SeedSettings>(`
    select service_fee_percent as "serviceFeePercent", week_discount_days as "weekDays", month_discount_days as "monthDays",
      (select jsonb_object_agg(country_code, percent) from tax_rates) as "taxPercents" from settings`)
  return rows[0]!
}

function makeWorld(time: WorldTime, settings: SeedSettings) {
  const calendar = new Calendar()
  const people = makePeople(time)
  const listings = makeListings(people, time, settings)
  const blocks = makeBlocks(listings, calendar, time)
  const bookings = makeBookings(listings, people, calendar, time)
  giveToDemoGuest(bookings, people, time)
  return { people, listings, blocks, bookings }
}

async function insertWorld(
  client: pg.Client,
  { people, listings, blocks, bookings }: ReturnType<typeof makeWorld>,
  time: WorldTime,
): Promise<void> {
  await insertPeople(client, people)
  await insertDemoAccounts(client, people)
  await insertListings(client, listings)
  await insertDrafts(client, people.demoHost, time)
  await insertSeason(client, people.demoHost, time)
  await insertViews(client, people.demoHost, time)
  await insertBlocks(client, blocks, time)
  await insertBookings(client, bookings, time)
  await insertCalendars(client, people.demoHost, time)
  await insertPayments(client, bookings)
  await insertLedger(client, bookings, time)
  await insertNotifications(client, bookings, people)
  await insertReviews(client, bookings, people.demoGuest.id, time)
  await insertMessages(client, { people, listings, bookings }, time)
  await insertWishlists(client, people.demoGuest, { all: listings, host: people.demoHost }, time)
}

async function inOneTransaction<Made>(databaseUrl: string, work: (client: pg.Client) => Promise<Made>): Promise<Made> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    const made = await work(client)
    await client.query('commit')
    return made
  } finally {
    await client.end()
  }
}
