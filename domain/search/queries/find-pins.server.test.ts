import { boxAround } from '#kernel/geo.ts'
import { isTooSlow, withinTime } from '#platform/db.server.ts'
import { aHost, aListing, NOW } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { parseSearch } from '../input.ts'
import { countListings, spreadPrices } from './count-listings.server.ts'
import { explainNothing } from './explain-nothing.server.ts'
import { findCarousels } from './find-carousels.server.ts'
import { findPins, MOST_PINS } from './find-pins.server.ts'
import { searchListings } from './search-listings.server.ts'

const { db } = await aDatabase()

beforeEach(async () => {
  await db.updateTable('listings').set({ status: 'paused' }).execute()
  await db.deleteFrom('search_document').execute()
})

const parse = (query: string) => parseSearch(new URLSearchParams(query))
const santiago = { lat: -33.44, lng: -70.63 }
const here = boxAround(santiago)

/** Many rows of one listing's kind, without the listings themselves: more than anybody would make by hand. */
async function copies(id: string, count: number): Promise<void> {
  await sql`set session_replication_role = replica`.execute(db)
  const { rows } = await sql<{ column_name: string }>`
    select column_name from information_schema.columns where table_name = 'search_document' and is_generated = 'NEVER'`.execute(
    db,
  )
  const columns = sql.join(rows.map(({ column_name: name }) => sql.ref(name)))
  await sql`insert into search_document (${columns}) select ${sql.join(rows.map(({ column_name: name }) => sql.ref(`copy.${name}`)))}
    from search_document d, generate_series(1, ${count}::int) n,
      jsonb_populate_record(d, jsonb_build_object('listing_id', gen_random_uuid(), 'lat', d.lat + (n % 25) * 0.01, 'lng', d.lng + (n / 25) * 0.01)) copy
    where d.listing_id = ${id}`.execute(db)
  await sql`set session_replication_role = default`.execute(db)
}

describe('[HOME-06] the map', () => {
  test('shows what the search finds, at the shown point and never at the true one', async () => {
    const near = await aListing(db, { ...santiago, shown_lat: -33.4432, shown_lng: -70.6271 })
    await aListing(db, { ...santiago, max_guests: 1 })
    const found = await findPins(db, parse('guests=2'), { bounds: here, zoom: 11 }, NOW)
    expect(found).toEqual({ kind: 'pins', pins: [{ id: near.id, lat: -33.4432, lng: -70.6271 }] })
  })

  test('shows them in the order of the page, so that the first ones keep their price', async () => {
    const dear = await aListing(db, { price_minor: 90_000 })
    const cheap = await aListing(db, { price_minor: 10_000 })
    const ids = async (query: string) => {
      const found = await findPins(db, parse(query), { bounds: here, zoom: 11 }, NOW)
      return found.kind === 'pins' ? found.pins.map(({ id }) => id) : []
    }
    expect(await ids('')).toEqual([cheap.id, dear.id])
    expect(await ids('sort=price_desc')).toEqual([dear.id, cheap.id])
  })

  test('groups them when they are more than 500; the groups hold all of them, and grow apart when one comes nearer', async () => {
    const { id } = await aListing(db, { shown_lat: -33.6, shown_lng: -70.8 })
    await copies(id, MOST_PINS)
    const groups = async (zoom: number) => {
      const found = await findPins(db, parse(''), { bounds: here, zoom }, NOW)
      return found.kind === 'clusters' ? found.clusters : []
    }
    const [far, near] = [await groups(6), await groups(10)]
    const sum = (all: { count: number }[]) => all.reduce((total, { count }) => total + count, 0)
    expect([sum(far), sum(near)]).toEqual([MOST_PINS + 1, MOST_PINS + 1])
    expect(near.length).toBeGreaterThan(far.length)
    for (const { lat, lng, bounds } of near) {
      expect(lat >= bounds.south && lat <= bounds.north && lng >= bounds.west && lng <= bounds.east).toBe(true)
    }
  })
})

describe('[HOME-13] elsewhere than in a place', () => {
  test('more than 1,000 are not counted, exactly 1,000 are; pages go on without a repetition', async () => {
    const { id } = await aListing(db)
    await copies(id, 999)
    const exact = await searchListings(db, parse(''), null, NOW)
    expect([exact.count, exact.pages]).toEqual([1000, 56])
    await copies(id, 1)
    const more = await searchListings(db, parse('page=2'), null, NOW)
    expect([more.count, more.pages, more.listings.length]).toEqual([null, 56, 18])
    const first = await searchListings(db, parse(''), null, NOW)
    expect(new Set([...first.listings, ...more.listings].map((each) => each.id)).size).toBe(36)
    expect(await countListings(db, parse(''), null, NOW)).toBeNull()
    expect(await countListings(db, parse(''), here, NOW)).toBe(1001)
  })

  test('a page far beyond the last is empty, and says how many there are', async () => {
    await aListing(db)
    expect(await searchListings(db, parse('page=9999'), null, NOW)).toEqual({ listings: [], count: 1, pages: 1 })
    expect(await searchListings(db, parse('page=9999'), here, NOW)).toEqual({ listings: [], count: 1, pages: 1 })
  })
})

test('[HOME-13] what takes too long is given up by the database, and is known as that', async () => {
  const slow = withinTime(db, 50, (tx) => sql`select pg_sleep(30)`.execute(tx))
  await expect(slow).rejects.toSatisfy(isTooSlow)
})

test('[HOME-12] the histogram spreads the shown prices over the slider, without the search’s own limits', async () => {
  const host_id = await aHost(db)
  for (const price_minor of [10_00, 10_00, 240_00, 9000_00])
    await aListing(db, { host_id, currency: 'USD', price_minor })
  const bins = await spreadPrices(db, parse('minPrice=500&currency=USD'), here, 'USD', NOW)
  // A tenth comes on top: 11, 11, 264 and 9,900 dollars; a bin is 50 wide.
  expect(bins).toHaveLength(40)
  expect([bins[0], bins[5], bins[39], bins.reduce((sum, each) => sum + each, 0)]).toEqual([2, 1, 1, 4])
})

describe('[HOME-03] when nothing is found', () => {
  test('the filter without which most is found is named, and what it would find', async () => {
    for (const bedrooms of [0, 1, 2]) await aListing(db, { bedrooms, max_guests: 2 })
    const { narrowest, dates, wider } = await explainNothing(db, parse('bedrooms=2&guests=3&instant=true'), here, NOW)
    expect([narrowest?.kind, narrowest?.count, narrowest?.search.bedrooms]).toEqual(['guests', 1, 2])
    expect([dates, wider]).toEqual([[], null])
  })

  test('the nearest other days and a wider area are offered, each as a search that finds something', async () => {
    const far = await aListing(db, { shown_lat: santiago.lat + 0.7 })
    const ways = await explainNothing(db, parse('guests=2'), here, NOW)
    expect(ways.wider?.count).toBe(1)
    expect((await searchListings(db, ways.wider!.search, ways.wider!.search.bounds!, NOW)).listings).toEqual([
      { id: far.id, shift: 0 },
    ])

    await aListing(db, { keptWeekdays: [5, 6, 0] })
    const { dates } = await explainNothing(db, parse('checkIn=2026-03-20&checkOut=2026-03-21'), here, NOW)
    expect(dates.map(({ kind }) => kind)).toEqual([-3, -2, 3])
    for (const { search, count } of dates) expect(await countListings(db, search, here, NOW)).toBe(count)
  })
})

describe('[HOME-01] [HOME-16] the rows near somebody', () => {
  test('hold what is around them, the nearest by whole kilometres first, and in a kilometre the best rated', async () => {
    const at = (km: number) => ({ shown_lat: santiago.lat + km / 111.2, shown_lng: santiago.lng })
    const far = await aListing(db, at(9))
    const [good, better] = [await aListing(db, at(2.2)), await aListing(db, at(2.7))]
    await aListing(db, at(80))
    const rate = (id: string, rating_tenths: number) =>
      db.updateTable('search_document').set({ rating_tenths }).where('listing_id', '=', id).execute()
    await Promise.all([rate(good.id, 40), rate(better.id, 49), rate(far.id, 50)])
    expect(await findCarousels(db, 'day', santiago)).toEqual({
      rows: [{ subcategory: 'apartment', ids: [better.id, good.id, far.id], city: null }],
      isNear: true,
    })
  })

  test('are those of everywhere where nothing is around', async () => {
    const { id } = await aListing(db)
    const { rows, isNear } = await findCarousels(db, 'day', { lat: 10, lng: 10 })
    expect([isNear, rows[0]?.ids]).toEqual([false, [id]])
  })
})

describe('[HOME-13] a text', () => {
  const isFound = async (query: string, id: string) =>
    (await searchListings(db, parse(query), null, NOW)).listings.some((each) => each.id === id)

  test.each([
    'q=restaurante',
    'q=Restaur',
    'category=eventos',
    'q=rest',
    'q=ñuñ',
    'q=%C3%91u',
    'location=Unknownville',
  ])('is looked for in titles, places and the names of kinds in both languages: %s', async (query) => {
    const { id } = await aListing(db, {
      subcategory: 'restaurant',
      commune: 'Ñuñoa',
      titles: { en: 'Back room of Unknownville' },
    })
    const other = await aListing(db, { subcategory: 'house', commune: 'Vitacura' })
    expect([await isFound(query, id), await isFound(query, other.id)]).toEqual([true, false])
  })
})
