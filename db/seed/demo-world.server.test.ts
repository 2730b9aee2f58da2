import { ABOUT_METRES } from '#app/map/circle.ts'
import { problemOf } from '#domain/availability/availability.ts'
import { bookingRules } from '#domain/availability/queries.server.ts'
import type { Stay } from '#domain/availability/stay.ts'
import { bookingRows, toBooking } from '#domain/bookings/queries/read-booking.server.ts'
import { contentOf } from '#domain/publishing/input.ts'
import { everything } from '#domain/publishing/own-list.ts'
import { listDrafts } from '#domain/publishing/queries/list-drafts.server.ts'
import { listOwnListings } from '#domain/publishing/queries/list-own.server.ts'
import { findOwnListing } from '#domain/publishing/queries/read-fields.server.ts'
import { subcategories } from '#domain/listings/category.ts'
import { quote } from '#domain/pricing/quote.ts'
import { findBrokenPromises } from '../../promises.ts'
import { makePayouts } from '#domain/payouts/commands/make-payouts.server.ts'
import { readReconciliation } from '#domain/payments/queries/read-reconciliation.server.ts'
import { readBankFile } from '#domain/payouts/commands/read-bank-file.server.ts'
import { listFailed } from '#domain/payouts/queries/list-failed.server.ts'
import { listDue, listFiles } from '#domain/payouts/queries/list-payouts.server.ts'
import { listMonths, listOwnPayouts } from '#domain/payouts/queries/list-own-money.server.ts'
import { readBalances } from '#domain/payouts/queries/read-balance.server.ts'
import { readFunnel } from '#domain/insights/queries/read-funnel.server.ts'
import { readSearches } from '#domain/insights/queries/read-searches.server.ts'
import { readTraffic } from '#domain/insights/queries/read-traffic.server.ts'
import { findCarousels } from '#domain/search/queries/find-carousels.server.ts'
import { positionOf, priceScale } from '#domain/search/price-scale.ts'
import { listConversations } from '#domain/messaging/queries/list-conversations.server.ts'
import { readThread } from '#domain/messaging/queries/read-thread.server.ts'
import { whatWaits } from '#domain/notifications/queries/what-waits.server.ts'
import { findWishlist } from '#domain/wishlists/queries/find-wishlist.server.ts'
import { listWishlists } from '#domain/wishlists/queries/list-wishlists.server.ts'
import type { Db } from '#platform/db.server.ts'
import { createBudgets } from '#platform/budget.server.ts'
import { localSecret } from '#platform/secrets.server.ts'
import { openVault } from '#platform/vault.server.ts'
import { aGateway, wideLimits } from '#test/factories.ts'
import { memoryStorage } from '#test/media.ts'
import { weekdayOf } from '#kernel/dates.ts'
import { aDatabaseWithPlaces } from '#test/places.ts'
import { verifyPassword } from '#platform/password-hash.server.ts'
import { sql } from 'kysely'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts } from '#domain/accounts/demo.ts'
import { permissions } from '#domain/accounts/permission.ts'
import { demoCities } from './data/cities.ts'
import { searchIn } from '#test/searches.ts'
import { boxAround } from '#kernel/geo.ts'
import { dayIn } from '#kernel/zones.ts'
import { FIRST_SCREEN, shapeOf } from './data/scenes.ts'
import { openDemoClaims } from './claims.ts'
import { loadDemoWorld } from './demo-world.ts'
import { pictureFolder, readPictures } from './photos.ts'
import { askDemoHost } from './requests.ts'

const now = new Date('2026-08-30T17:40:00Z')
const DAY_MS = 24 * 60 * 60 * 1000
let dataDir: string
/** As it was loaded: no test changes it. */
let db: Db
/** The same day's at another hour, for whoever changes something. */
let started: Db
/** The fingerprints of both as they were loaded. */
let fingerprints: Fingerprints[]

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'patio-seed-'))
  const [world, another] = [await aDatabaseWithPlaces(), await aDatabaseWithPlaces()]
  await loadDemoWorld(world.url, { dataDir, now })
  await loadDemoWorld(another.url, { dataDir, now: new Date('2026-08-30T03:05:00Z') })
  ;[db, started] = [world.db, another.db]
  fingerprints = await Promise.all([db, started].map(fingerprintsOf))
})
afterAll(() => rm(dataDir, { recursive: true }))

type Fingerprints = Record<string, string>

/** Of what is the same for everybody who loads the demo world on one day, by table. */
async function fingerprintsOf(world: Db): Promise<Fingerprints> {
  const tables =
    'profiles host_declarations listings listing_texts photos bookings occupancy postings reviews property_views search_document'
  const found: Fingerprints = {}
  for (const table of tables.split(' ')) {
    const { rows } = await sql<{
      hash: string
    }>`select md5(string_agg(t::text, '|' order by t::text)) as hash from ${sql.table(table)} t`.execute(world)
    found[table] = rows[0]!.hash
  }
  return found
}

/** Rows that violate a rule, of which there should be none. */
const offenders = async (query: ReturnType<typeof sql>) => (await query.execute(db)).rows

test('[OPS-01] the demo world has every kind of space, and both ways of letting in every city', async () => {
  const published = await db
    .selectFrom('listings')
    .select(['subcategory', 'listing_type', 'city'])
    .where('status', '=', 'published')
    .execute()

  expect(published.length).toBeGreaterThanOrEqual(400)
  for (const kind of subcategories) {
    const count = published.filter(({ subcategory }) => subcategory === kind).length
    expect(count, kind).toBeGreaterThanOrEqual(6)
    expect(count, kind).toBeLessThanOrEqual(30)
  }
  for (const { name } of demoCities) {
    const here = published.filter(({ city }) => city === name.en)
    expect(here.length, name.en).toBeGreaterThanOrEqual(8)
    expect(new Set(here.map(({ listing_type }) => listing_type)).size, name.en).toBe(2)
  }
})

test('[OPS-01] either way of letting fills the rows of the front page', async () => {
  for (const type of ['home', 'experience'] as const) {
    const rows = await db
      .selectFrom('listings')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('listing_type', '=', type)
      .groupBy('subcategory')
      .execute()
    expect(rows.filter(({ count }) => count >= 11).length, type).toBeGreaterThanOrEqual(10)
    expect(rows.filter(({ count }) => count >= 12).length, type).toBeGreaterThanOrEqual(6)
  }
})

test.each([
  ['day', 0],
  ['hour', 1],
] as const)(
  '[HOME-12] per %s about half of the demo world stands on half of the price filter’s track',
  async (type, kind) => {
    const { rows } = await sql<{
      price: string
    }>`select price_base as price from search_document where kind = ${kind}`.execute(db)
    const scale = priceScale('CLP', type)
    const onHalf = rows.filter(({ price }) => positionOf(Number(price), scale) < 0.5).length / rows.length
    expect(onHalf).toBeGreaterThan(0.4)
    expect(onHalf).toBeLessThan(0.6)
  },
)

test('[OPS-01] every listing of the demo world has its texts in both languages, without open placeholders', async () => {
  const missing = sql`select id from listings l where (select count(*) from listing_texts t where t.listing_id = l.id) <> 2`
  const unfilled = sql`select title from listing_texts where title ~ '[{}]|undefined|NaN' or description ~ '[{}]|undefined|NaN'`

  expect(await offenders(missing)).toEqual([])
  expect(await offenders(unfilled)).toEqual([])
})

test('[OPS-01] no two titles of one kind are alike in the demo world', async () => {
  expect(
    await offenders(sql`select subcategory, title from listing_texts join listings on id = listing_id
      group by subcategory, language, title having count(*) > 1`),
  ).toEqual([])
})

test('[OPS-01] no two listings of one kind show the same cover, and each shows at least five pictures that are there', async () => {
  const alike = sql`select subcategory from listing_photos join listings on id = listing_id where position = 0
    group by subcategory, photo_id having count(*) > 1`
  const few = sql`select listing_id from listing_photos group by 1 having count(*) < 5 or count(distinct photo_id) <> count(*)`
  const copied = new Set((await readdir(join(dataDir, 'demo'))).map((file) => `demo/${file}`))
  const photos = await db.selectFrom('photos').select('source').execute()

  expect(await offenders(alike)).toEqual([])
  expect(await offenders(few)).toEqual([])
  expect(photos.filter(({ source }) => !copied.has(source))).toEqual([])
})

test('[HOME-03] a space for many is no living room, and no picture comes twice among the first 24 results of a city', async () => {
  const rooms = await roomsShown()
  const halls = await db
    .selectFrom('listings')
    .select('id')
    .where('subcategory', '=', 'hall')
    .where('max_guests', '>', 140)
    .execute()
  expect(halls.length).toBeGreaterThan(5)
  expect(halls.filter(({ id }) => /loft/.test(rooms.get(id)!))).toEqual([])

  const covers = await coversShown()
  for (const type of ['day', 'hour'] as const)
    for (const { id: city, neighbourhoods } of demoCities) {
      const area = boxAround(neighbourhoods[0]!)
      const pages = await Promise.all([1, 2].map((page) => searchIn(db, { type, page }, area, now)))
      const shown = [...new Set(pages.flatMap(({ listings }) => listings.map(({ id }) => id)))].slice(0, 24)
      const seen = shown.map((id) => covers.get(id)!)
      expect(seen.toSorted(), `${city} per ${type}`).toEqual([...new Set(seen)].toSorted())
    }
})

/** The file of each cover, however it is treated, by listing id. */
async function coversShown(): Promise<Map<string, string>> {
  const covers = await db
    .selectFrom('listing_photos')
    .innerJoin('photos', 'photos.id', 'photo_id')
    .select(['listing_id', 'source'])
    .where('position', '=', 0)
    .execute()
  return new Map(covers.map(({ listing_id, source }) => [listing_id, source]))
}

/** The rendered place of each cover, by listing id. */
async function roomsShown(): Promise<Map<string, string>> {
  const scenes = new Map((await readPictures()).map(({ file, scene }) => [`demo/${file}`, scene]))
  return new Map([...(await coversShown())].map(([id, source]) => [id, scenes.get(source)!]))
}

test('[HOME-01] the first screen of every row of the front page shows no room twice, without a place and from anywhere in the demo world, and no two built alike side by side', async () => {
  const rooms = await roomsShown()
  const places = [null, ...demoCities.flatMap(({ neighbourhoods }) => neighbourhoods)]
  const large = new Set<object | null>([null, ...demoCities[0]!.neighbourhoods])

  for (const type of ['day', 'hour'] as const)
    for (const place of places) {
      const { rows } = await findCarousels(db, { type, near: place }, now)
      expect(rows.length).toBeGreaterThanOrEqual(large.has(place) ? 8 : 3)
      for (const { subcategory, ids } of rows) {
        const shown = ids.slice(0, FIRST_SCREEN).map((id) => rooms.get(id)!)
        expect(shown, `${subcategory} ${place?.name}`).toEqual([...new Set(shown)])
        const beside = shown.filter((room, index) => index > 0 && shapeOf(room) === shapeOf(shown[index - 1]!))
        if (!place) expect(beside, `${subcategory}: ${shown.join()}`).toEqual([])
      }
    }
})

test('[HOME-03] of each kind in Santiago at most two show the same room, and the pictures take at most 20 MB of the repository', async () => {
  const rooms = await roomsShown()
  const listings = await db
    .selectFrom('listings')
    .select(['id', 'subcategory'])
    .where('city', '=', 'Santiago')
    .execute()
  const alike = new Map<string, string[]>()
  for (const { id, subcategory } of listings) {
    const room = `${subcategory}: ${rooms.get(id)}`
    alike.set(room, [...(alike.get(room) ?? []), id])
  }
  expect(listings.length).toBeGreaterThan(150)
  expect([...alike].filter(([, ids]) => ids.length > 2)).toEqual([])

  const sizes = await Promise.all(
    (await readdir(pictureFolder)).map(async (file) => (await stat(new URL(file, pictureFolder))).size),
  )
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(20e6)
})

test('[OPS-01] Pucón has houses and cabins, and London meeting rooms by the hour', async () => {
  const titles = await db
    .selectFrom('listings')
    .innerJoin('listing_texts', 'listing_id', 'id')
    .select(['city', 'subcategory', 'listing_type', 'title'])
    .where('language', '=', 'en')
    .execute()
  const houses = titles.filter(({ city, subcategory }) => city === 'Pucón' && subcategory === 'house')
  expect(houses.length).toBeGreaterThanOrEqual(5)
  expect(houses.filter(({ title }) => /cabin/i.test(title)).length).toBeGreaterThanOrEqual(2)
  expect(
    titles.filter((each) => each.city === 'London' && each.subcategory === 'room' && each.listing_type === 'experience')
      .length,
  ).toBeGreaterThanOrEqual(3)
})

test('[LIST-01] no text of the demo world names the street of its listing', async () => {
  const named = sql`select title, street from listing_texts join listings on id = listing_id
    where title || ' ' || description ilike '%' || trim(both from regexp_replace(street, '\\d+', '')) || '%'`
  expect(await offenders(named)).toEqual([])
})

test('[OPS-01] each demo listing stands in its own time zone and currency, and strangers see another point', async () => {
  const zones = await db.selectFrom('listings').select(['city', 'time_zone', 'currency']).distinct().execute()

  expect(zones).toContainEqual({ city: 'Punta Arenas', time_zone: 'America/Punta_Arenas', currency: 'CLP' })
  expect(zones).toContainEqual({ city: 'Tokyo', time_zone: 'Asia/Tokyo', currency: 'USD' })
  expect(zones).toContainEqual({ city: 'London', time_zone: 'Europe/London', currency: 'GBP' })
  expect(zones).toHaveLength(demoCities.length)
  expect(
    await offenders(
      sql`select id from listings where metres_apart(lat, lng, shown_lat, shown_lng) not between 190 and ${ABOUT_METRES}`,
    ),
  ).toEqual([])
  const apart = sql`select space_id from listing_spaces join listings on id = listing_id group by 1
    having count(distinct (shown_lat, shown_lng)) > 1`
  expect(await offenders(apart)).toEqual([])
})

test('[OPS-01] every booking of the demo world was one that the product itself allows', async () => {
  const bookings = await db
    .selectFrom('bookings')
    .select(['listing_id', 'check_in', 'check_out', 'start_time', 'duration_minutes', 'created_at'])
    .where(sql<boolean>`id::text ~ '[05]$'`)
    .execute()

  expect(bookings.length).toBeGreaterThan(200)
  for (const booking of bookings) {
    const rules = await bookingRules(db, booking.listing_id)
    const stay: Stay =
      booking.start_time === null
        ? { unit: 'day', checkIn: booking.check_in, checkOut: booking.check_out }
        : {
            unit: 'hour',
            day: booking.check_in,
            startTime: booking.start_time.slice(0, 5),
            durationMinutes: booking.duration_minutes!,
          }
    expect(problemOf(stay, rules!, [], booking.created_at), JSON.stringify(stay)).toBeNull()
  }
})

test('[LIST-04] the demo world shows what a listing’s calendar can be', async () => {
  const counted = await sql<Record<string, number>>`
    select count(*) filter (where min_days >= 2) as "shortest stays", count(*) filter (where max_days < 180) as "longest stays",
      count(*) filter (where length_step_minutes = 30) as "half hours", count(*) filter (where listing_type = 'experience' and
        id in (select listing_id from opening_hours where closes_minutes > 1440)) as "after midnight",
      count(*) filter (where id in (select listing_id from opening_exceptions where opens_minutes is null)) as "closed holidays",
      count(*) filter (where id in (select listing_id from opening_exceptions where closes_minutes > 1560)) as "long nights",
      count(*) filter (where id in (select listing_id from listing_spaces group by 1 having count(*) > 1)) as "several spaces"
    from listings`.execute(db)
  for (const [what, count] of Object.entries(counted.rows[0]!)) expect(count, what).toBeGreaterThan(0)
})

test('[OPS-01] a sixth to a third of the coming weeks is taken in the demo world’s calendars', async () => {
  const rows = await sql<{ days: number }>`
    select coalesce((select sum(upper(r) - lower(r)) from unnest(busy * datemultirange(daterange('2026-08-30', '2026-10-29'))) r), 0)::int as days
    from search_document where kind = 0`.execute(db)
  const mean = rows.rows.reduce((sum, { days }) => sum + days, 0) / rows.rows.length

  expect(mean).toBeGreaterThan(10)
  expect(mean).toBeLessThan(20)
})

test('[OPS-01] every booking of the demo world has a history of legal moves, in order', async () => {
  const unlike = sql`select b.id from bookings b where status <> (
    select to_status from booking_status_changes c where c.booking_id = b.id order by number desc limit 1)`
  const backwards = sql`select booking_id from booking_status_changes a join booking_status_changes b using (booking_id)
    where a.number < b.number and a.at >= b.at`
  const future = sql`select booking_id from booking_status_changes where at > ${now}`

  expect(await offenders(unlike)).toEqual([])
  expect(await offenders(backwards)).toEqual([])
  expect(await offenders(future)).toEqual([])
})

test('[OPS-01] the ledger of the demo world balances, and holds exactly what is paid for stays that have not begun', async () => {
  const held = await sql<{ currency: string; minor: number }>`
    select p.currency, sum(-amount_minor)::bigint as minor from postings p join ledger_accounts a on a.id = account_id
    where kind = 'held' group by 1 order by 1`.execute(db)
  const owed = await sql<{ currency: string; minor: number }>`
    select p.currency, sum(p.amount_minor - coalesce((select sum(r.amount_minor) from refunds r where r.payment_id = p.id), 0))::bigint as minor
    from payments p join bookings b on b.id = booking_id where starts_at > ${now} group by 1 order by 1`.execute(db)

  expect(
    await offenders(sql`select journal_id from postings group by 1, currency having sum(amount_minor) <> 0`),
  ).toEqual([])
  expect(held.rows).toEqual(owed.rows)
})

test('[OPS-01] [ADM-04] what the demo world has paid and given back stands line by line in the provider’s books', async () => {
  const period = { start: new Date(now.getTime() - 14 * DAY_MS), end: now }
  const { lines, isCut } = await readReconciliation(db, { payments: aGateway(db), payouts: {} }, period)
  expect(isCut).toBe(false)
  expect(new Set(lines.map(({ kind }) => kind))).toEqual(new Set(['charge', 'refund']))
  expect(lines.filter(({ verdict }) => verdict !== 'agrees')).toEqual([])
})

test('[OPS-01] no listing of the demo world has the same review twice, and most ratings are good', async () => {
  const twice = sql`select listing_id from reviews where side = 'guest' group by listing_id, comment having count(*) > 1`
  const ratings = await db.selectFrom('search_document').select(['rating_tenths', 'review_count']).execute()
  const rated = ratings.filter(({ rating_tenths }) => rating_tenths !== null)

  expect(await offenders(twice)).toEqual([])
  expect(rated.length).toBeLessThan(ratings.length)
  expect(rated.filter(({ rating_tenths }) => rating_tenths! >= 40).length / rated.length).toBeGreaterThan(0.9)
})

test('[OPS-01] the three demo accounts can log in, and nobody else can', async () => {
  const accounts = await db
    .selectFrom('account')
    .innerJoin('user', 'user.id', 'account.userId')
    .innerJoin('profiles', 'profiles.user_id', 'account.userId')
    .select(['email', 'password', 'permissions', 'language'])
    .execute()

  expect(accounts).toHaveLength(demoAccounts.length)
  for (const { email, password, role } of demoAccounts) {
    const account = accounts.find((each) => each.email === email)!
    expect(await verifyPassword({ hash: account.password!, password })).toBe(true)
    expect(account.permissions).toEqual(role === 'admin' ? permissions : [])
  }
  expect(accounts.find(({ email }) => email.startsWith('guest'))!.language).toBe('en')
  expect(accounts.find(({ email }) => email.startsWith('host'))!.language).toBe('es')
})

test('[OPS-01] the demo host lets by the day and by the hour, two of it the same loft, and has guests to come', async () => {
  const host = db.selectFrom('user').select('id').where('email', '=', 'host@patio.example')
  const listings = await db.selectFrom('listings').select('listing_type').where('host_id', '=', host).execute()
  const coming = await db
    .selectFrom('bookings')
    .select('id')
    .where('host_id', '=', host)
    .where('status', '=', 'confirmed')
    .execute()
  const siblings = await offenders(sql`select space_id from listing_spaces join listings on id = listing_id
    where host_id = (${host}) group by 1 having count(distinct listing_type) = 2`)

  expect(listings.length).toBeGreaterThanOrEqual(8)
  expect(new Set(listings.map(({ listing_type }) => listing_type)).size).toBe(2)
  expect(coming.length).toBeGreaterThan(5)
  expect(siblings).not.toEqual([])
})

test('[OPS-01] Studio A+B is the two studios together: each of its spaces is also let alone', async () => {
  const spaces = await sql<{ title: string; others: string[] }>`
    select t.title, (select array_agg(o.title order by o.title) from listing_spaces s join listing_spaces os using (space_id)
      join listing_texts o on o.listing_id = os.listing_id and o.language = 'en'
      where s.listing_id = t.listing_id and os.listing_id <> s.listing_id) as others
    from listing_texts t where title like 'Studio A+B%' and language = 'en'`.execute(db)

  expect(spaces.rows).toHaveLength(1)
  expect(spaces.rows[0]!.others.map((title) => title.slice(0, 8))).toEqual(['Studio A', 'Studio B'])
})

test('[OPS-01] loading the demo world sends no e-mail and queues no job', async () => {
  expect(await offenders(sql`select id from outgoing_emails`)).toEqual([])
  expect(await offenders(sql`select id from graphile_worker.jobs`)).toEqual([])
})

test('[OPS-01] the demo world of a day is the same at any hour', () => {
  const [first, second] = fingerprints
  expect(second).toEqual(first)
})

test('[OPS-01] a load that fails after its people are in leaves the database empty', async () => {
  const other = await aDatabaseWithPlaces()
  await sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''no''; end'`.execute(
    other.db,
  )
  await sql`create trigger refuse before insert on listings execute function refuse()`.execute(other.db)

  await expect(loadDemoWorld(other.url, { dataDir, now })).rejects.toThrow('no')
  expect(await other.db.selectFrom('user').select('id').execute()).toEqual([])
})

test('[BOOK-07] the demo world shows what a price can be, in both languages', async () => {
  const counted = await sql<Record<string, number>>`
    select count(*) filter (where weekend_price_minor is not null) as weekends,
      count(*) filter (where week_discount_percent > 0) as weeks,
      count(*) filter (where month_discount_percent > week_discount_percent) as months,
      count(*) filter (where long_session_discount_percent > 0) as "long sessions",
      count(*) filter (where extra_guest_fee_minor > 0) as "extra guests",
      count(*) filter (where pet_fee_minor > 0) as pets,
      count(*) filter (where id in (select listing_id from price_overrides)) as "single days",
      count(*) filter (where id in (select listing_id from listing_extras where unit = 'hour')) as "extras by the hour",
      count(*) filter (where id in (select listing_id from listing_extras where unit = 'person')) as "extras by the person",
      count(*) filter (where id in (select listing_id from listing_extras where unit = 'item')) as "extras by the item"
    from listings`.execute(db)
  for (const [what, count] of Object.entries(counted.rows[0]!)) expect(count, what).toBeGreaterThanOrEqual(10)

  const kinds = await sql<{ kind: string }>`
    select distinct line ->> 'kind' as kind from quotes, jsonb_array_elements(lines) line order by 1`.execute(db)
  expect(kinds.rows.map(({ kind }) => kind)).toEqual([
    'cleaning',
    'discount',
    'extra',
    'extra-guests',
    'pets',
    'service-fee',
    'space',
  ])
})

test('[BOOK-07] every quote of the demo world adds up, and is what its own terms make of it', async () => {
  expect(
    await offenders(sql`select id from quotes where total_minor <>
      (select sum((line -> 'amount' ->> 'minor')::bigint) from jsonb_array_elements(lines) line)`),
  ).toEqual([])

  const rows = await bookingRows(db).execute()
  const others = rows
    .map(toBooking)
    .filter(({ stay, terms, timeZone: zone, createdAt, guests, pets, lines, total, tax }) => {
      const again = quote(terms.rates!, {
        stay,
        zone,
        bookedOn: dayIn(createdAt, zone),
        guests,
        pets,
        extras: terms.extras!,
      })
      return !isDeepStrictEqual([again.lines, again.total, again.tax], [lines, total, tax])
    })
  expect(others).toEqual([])
})

test('[HOST-04] every listing of the demo world can be edited: as a form it says what it is, and nothing of it is wrong', async () => {
  const listings = await db.selectFrom('listings').select(['id', 'host_id']).execute()
  for (const { id: listingId, host_id: hostId } of listings) {
    const own = await findOwnListing(db, { hostId, listingId })
    const content = contentOf(own!.unit, own!.fields)
    expect(content.ok ? null : content.failure, own!.fields['titleEn']).toBeNull()
  }
})

test('[WISH-01] the demo guest has two wishlists with pictures and notes, and a saved listing that is paused', async () => {
  const { id } = await db
    .selectFrom('user')
    .select('id')
    .where('email', '=', 'guest@patio.example')
    .executeTakeFirstOrThrow()
  const lists = await listWishlists(db, id)
  expect(lists).toHaveLength(2)
  const whole = await Promise.all(lists.map((list) => findWishlist(db, { userId: id, wishlistId: list.id }, 'en')))
  for (const [index, list] of whole.entries()) {
    expect(lists[index]!.covers.length).toBeGreaterThanOrEqual(3)
    expect(list!.saved.some(({ note }) => note !== '')).toBe(true)
  }
  expect(whole.flatMap((list) => list!.saved.filter(({ status }) => status === 'paused'))).toHaveLength(1)
})

test('[HOST-02] the demo host has drafts to go on with, and a listing that is paused', async () => {
  const { user_id: hostId } = await db
    .selectFrom('profiles')
    .innerJoin('user', 'user.id', 'user_id')
    .select('user_id')
    .where('email', '=', 'host@patio.example')
    .executeTakeFirstOrThrow()
  const { drafts } = await listDrafts(db, { hostId, filter: everything }, 'en')
  expect(drafts.map(({ step }) => step).toSorted()).toEqual(['details', 'photos'])
  const { listings } = await listOwnListings(db, { hostId }, 'en', now)
  expect(listings.filter(({ status }) => status === 'paused')).toHaveLength(1)
})

test('[HOST-05] the demo host’s house has a season ahead: a longer minimum stay at a higher price, and no booking in it', async () => {
  const season = await sql<{ id: string; booked: number; dearer: boolean; ahead: number; too_short: string[] }>`
    select l.id, lower(m.days) - ${'2026-08-30'}::date as ahead, o.price_minor > l.price_minor as dearer, doc.too_short::text[] as too_short,
      (select count(*) from bookings b where b.listing_id = l.id and b.check_in <@ m.days)::integer as booked
    from minimum_stays m join listings l on l.id = m.listing_id join "user" u on u.id = l.host_id
      join price_overrides o on o.listing_id = l.id and o.days = m.days join search_document doc on doc.listing_id = l.id
    where u.email = 'host@patio.example'`.execute(db)
  expect(season.rows).toHaveLength(1)
  const [{ ahead, booked, dearer, too_short }] = season.rows as [(typeof season.rows)[number]]
  expect([booked, dearer, too_short.length]).toEqual([0, true, 4])
  // Within what a guest's calendar shows.
  expect(ahead).toBeLessThan(184)
})

test('[MSG-02] the demo’s guest and host find notifications, some of which they have not read, of the past only', async () => {
  const { rows } = await sql<{ email: string; all: number; unread: number; ahead: number }>`
    select email, count(*)::integer as all, count(*) filter (where read_at is null)::integer as unread,
      count(*) filter (where n.created_at > ${now})::integer as ahead
    from notifications n join "user" u on u.id = recipient_id group by email order by email`.execute(db)
  const some = { all: 10, unread: 3, ahead: 0 }
  expect(rows).toEqual([
    { email: 'guest@patio.example', ...some },
    { email: 'host@patio.example', ...some },
  ])
})

test.each([
  ['guest', { conversations: 2, archived: 1, unread: 1 }],
  ['host', { conversations: 4, archived: 1, unread: 1 }],
] as const)(
  '[MSG-01] the demo %s has conversations in both languages, of the past only: %o',
  async (role, expected) => {
    const { id: userId } = await db
      .selectFrom('user')
      .select('id')
      .where('email', '=', `${role}@patio.example`)
      .executeTakeFirstOrThrow()
    const inbox = async (isArchived: boolean) => {
      const window = { search: '', listingId: null, isUnread: false, isArchived, before: null }
      return (await listConversations(db, { userId, ...window }, 'en')).conversations
    }
    const [shown, archived] = [await inbox(false), await inbox(true)]
    expect({
      conversations: shown.length,
      archived: archived.length,
      unread: (await whatWaits(db, userId, now)).messages,
    }).toEqual(expected)
    expect(shown.some(({ booking }) => booking?.status === 'confirmed')).toBe(true)
    expect([...shown, ...archived].every(({ lastAt }) => lastAt <= now)).toBe(true)

    const threads = await Promise.all(
      [...shown, ...archived].map(({ id: conversationId }) => readThread(db, { userId, conversationId, before: null })),
    )
    const texts = threads.flatMap((thread) =>
      thread!.messages.map((message) => ('text' in message ? message.text : '')),
    )
    expect([
      texts.some((text) => /gracias/i.test(text)),
      texts.some((text) => /thank|good morning/i.test(text)),
    ]).toEqual([true, true])
    for (const thread of threads) {
      const times = thread!.messages.map(({ at }) => at.getTime())
      expect(times).toEqual(times.toSorted((a, b) => a - b))
    }
  },
)

test('[HOST-06] guests ask the demo host while nobody does: two requests wait after a start, and no more after the next', async () => {
  const db = started
  const waiting = async () => {
    const { rows } = await sql<{
      guest: string
    }>`select guest_id as guest from bookings b join "user" u on u.id = host_id
      where u.email = 'host@patio.example' and b.status = 'pending' and waits_for = 'host' and expires_at > ${now}`.execute(
      db,
    )
    return new Set(rows.map(({ guest }) => guest)).size
  }
  await askDemoHost(db, wideLimits, now)
  expect(await waiting()).toBe(2)
  await askDemoHost(db, wideLimits, now)
  expect(await waiting()).toBe(2)
})

test('[HOST-09] the demo host was paid, once in two goes, is about to be, and waits for what is stopped; the file can be read', async () => {
  const db = started
  const { id: hostId } = await db
    .selectFrom('user')
    .select('id')
    .where('email', '=', 'host@patio.example')
    .executeTakeFirstOrThrow()
  const own = { hostId, page: 1 }
  const { payouts } = await listOwnPayouts(db, own, 'en')
  expect(payouts.map(({ status }) => status)).toEqual(['due', 'paid', 'paid', 'failed', 'paid'])
  const [balance] = await readBalances(db, hostId, now)
  expect(balance!.owed.minor).toBe(0)
  expect(balance!.stopped.minor).toBeGreaterThan(0)
  expect(balance!.onItsWay).toEqual(payouts[0]!.amount)
  expect((await listMonths(db, { ...own, zone: 'America/Santiago' })).months.length).toBeGreaterThan(1)

  expect(await listDue(db)).toMatchObject([{ country: 'CL', currency: 'CLP', payouts: 1 }])
  expect(await listFailed(db)).toMatchObject({ payouts: [{ waitsFor: 'somebody', cause: 'closed' }] })
  const vault = openVault(localSecret(dataDir, 'payout-keys'))
  const { id: adminId } = await db
    .selectFrom('user')
    .select('id')
    .where('email', '=', 'admin@patio.example')
    .executeTakeFirstOrThrow()
  const { files } = await listFiles(db)
  const rows = await Promise.all(
    files.map(({ id: fileId }) => readBankFile({ db, vault }, { adminId, fileId, layout: 'table' }, now)),
  )
  expect(rows.filter((each) => JSON.stringify(each).includes('Mateo Fuentes'))).toHaveLength(4)

  await makePayouts(db, now)
  expect((await listOwnPayouts(db, own, 'en')).payouts).toHaveLength(5)
  expect(await findBrokenPromises(db, null)).toEqual([])
})

test('[ADM-03] a claim of the demo guest waits for its answer and a host’s for an admin, with photos; a second start adds none', async () => {
  const db = started
  const world = {
    storage: memoryStorage().storage,
    budgets: createBudgets({ db, limits: wideLimits, secret: 'x'.repeat(40) }),
    limits: wideLimits,
  }
  const open = async () => {
    const { rows } = await sql<{ status: string; email: string; photos: number }>`
      select c.status, u.email, (select count(*)::int from claim_photos where claim_id = c.id) as photos from claims c
      join bookings b on b.id = c.booking_id join "user" u on u.id = case c.side when 'guest' then b.guest_id else b.host_id end
      order by c.status`.execute(db)
    return rows.map(({ status, email, photos }) => [status, email, photos])
  }
  for (let starts = 0; starts < 2; starts += 1) {
    await openDemoClaims(db, world, now)
    expect(await open()).toEqual([
      ['contested', expect.any(String), 2],
      ['open', 'guest@patio.example', 2],
    ])
  }
})

test('[ADM-04] each report of the last 90 days tells something: visits on every day, wishes without a result, a funnel that narrows', async () => {
  const zone = 'America/Santiago'
  const range = { from: '2026-06-01', to: '2026-08-29' } as const
  const input = { range, compare: 'none', grain: 'day', filters: {}, now, zone } as const
  const [traffic, searches, funnel] = await Promise.all([
    readTraffic(db, input),
    readSearches(db, input),
    readFunnel(db, input),
  ])
  const days = traffic.current.series
  expect(days).toHaveLength(90)
  expect(days.filter(({ visits }) => visits < 5)).toEqual([])
  // Weekends are the busiest days.
  const visitsOn = (weekdays: readonly number[]) =>
    days.filter(({ from }) => weekdays.includes(weekdayOf(from))).reduce((sum, { visits }) => sum + visits, 0) /
    weekdays.length
  expect(visitsOn([6, 0])).toBeGreaterThan(visitsOn([1, 2, 3]) * 1.1)
  expect(traffic.current.sources.length).toBeGreaterThan(4)
  expect(searches.current.withoutResult.map(({ city }) => city)).toContain('Concepción')
  expect(searches.current.supplyWanted.length).toBeGreaterThan(5)
  const steps = funnel.current.rows.map(({ followed }) => followed)
  expect(steps).toEqual(steps.toSorted((a, b) => b - a))
  expect(steps.at(-1)).toBeGreaterThan(10)
})
