import { boxAround } from '#kernel/geo.ts'
import { aHost, aListing, NOW } from '#test/factories.ts'
import { explainIn, planIn, searchIn } from '#test/searches.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { parseSearch } from '../input.ts'
import { countListings, spreadPrices } from './count-listings.server.ts'
import { findCarousels } from './find-carousels.server.ts'
import { findPins } from './find-pins.server.ts'
import { findResults } from './find-results.server.ts'
import { noFilters, searchOfFilters } from '../filter-draft.ts'
import { positionOf, priceScale, withMax } from '../price-scale.ts'
import fc from 'fast-check'

const { db } = await aDatabase()

beforeEach(async () => {
  await db.updateTable('listings').set({ status: 'paused' }).execute()
  await db.deleteFrom('search_document').execute()
})

const parse = (query: string) => parseSearch(new URLSearchParams(query))
const santiago = { lat: -33.44, lng: -70.63 }
const here = boxAround(santiago)

/** Inserts copies of one listing's document without listings, more than could be made one by one. */
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
    const near = await aListing(db, { ...santiago, shownAt: { lat: -33.4432, lng: -70.6271 } })
    await aListing(db, { ...santiago, max_guests: 1 })
    const found = await findPins(db, await planIn(db, parse('guests=2'), here, NOW), 11)
    expect(found).toEqual({ kind: 'pins', pins: [{ id: near.id, lat: -33.4432, lng: -70.6271, shift: 0 }] })
  })

  test('shows them in the order of the page, so that the first ones keep their price', async () => {
    const dear = await aListing(db, { price_minor: 90_000 })
    const cheap = await aListing(db, { price_minor: 10_000 })
    const ids = async (query: string) => {
      const found = await findPins(db, await planIn(db, parse(query), here, NOW), 11)
      return found.kind === 'pins' ? found.pins.map(({ id }) => id) : []
    }
    expect(await ids('sort=price_asc')).toEqual([cheap.id, dear.id])
    expect(await ids('sort=price_desc')).toEqual([dear.id, cheap.id])
  })

  test('groups them when they are more than 500; the groups hold all of them, and grow apart when one comes nearer', async () => {
    const { id } = await aListing(db, { shownAt: { lat: -33.6, lng: -70.8 } })
    await copies(id, 500)
    const groups = async (zoom: number) => {
      const found = await findPins(db, await planIn(db, parse(''), here, NOW), zoom)
      return found.kind === 'clusters' ? found.clusters : []
    }
    const [far, near] = [await groups(6), await groups(10)]
    const sum = (all: { count: number }[]) => all.reduce((total, { count }) => total + count, 0)
    expect([sum(far), sum(near)]).toEqual([501, 501])
    expect(near.length).toBeGreaterThan(far.length)
    for (const { lat, lng, bounds } of near) {
      expect(lat >= bounds.south && lat <= bounds.north && lng >= bounds.west && lng <= bounds.east).toBe(true)
    }
  })
})

test('[HOME-06] a search without a place knows where all of it lies, whatever its page shows', async () => {
  const host_id = await aHost(db)
  for (let index = 0; index < 20; index += 1)
    await aListing(db, { host_id, shownAt: { lat: 35 + index / 100, lng: 139 } })
  await aListing(db, { host_id, shownAt: santiago })
  const everywhere = await searchIn(db, parse('guests=1&page=2'), null, NOW)
  expect(everywhere.extent).toEqual({
    west: expect.closeTo(-70.63, 4),
    south: expect.closeTo(-33.44, 4),
    east: 139,
    north: expect.closeTo(35.19, 4),
  })
  expect((await searchIn(db, parse('guests=1'), here, NOW)).extent).toBeNull()
})

describe('[HOME-13] elsewhere than in a place', () => {
  test('more than 1,000 are not counted, exactly 1,000 are; pages go on without a repetition', async () => {
    const { id } = await aListing(db)
    await copies(id, 999)
    const exact = await searchIn(db, parse(''), null, NOW)
    expect([exact.count, exact.pages]).toEqual([1000, 56])
    await copies(id, 1)
    const more = await searchIn(db, parse('page=2'), null, NOW)
    expect([more.count, more.pages, more.listings.length]).toEqual([null, 56, 18])
    const first = await searchIn(db, parse(''), null, NOW)
    expect(new Set([...first.listings, ...more.listings].map((each) => each.id)).size).toBe(36)
    expect(await countListings(db, await planIn(db, parse(''), null, NOW))).toBeNull()
    expect(await countListings(db, await planIn(db, parse(''), here, NOW))).toBe(1001)
  })

  test('a page far beyond the last is empty, and says how many there are', async () => {
    await aListing(db)
    expect(await searchIn(db, parse('page=9999'), null, NOW)).toMatchObject({ listings: [], count: 1, pages: 1 })
    expect(await searchIn(db, parse('page=9999'), here, NOW)).toMatchObject({ listings: [], count: 1, pages: 1 })
  })
})

test('[HOME-12] the histogram spreads the shown prices over the slider, without the search’s own limits', async () => {
  const host_id = await aHost(db)
  for (const price_minor of [10_00, 10_00, 240_00, 9000_00])
    await aListing(db, { host_id, currency: 'USD', price_minor })
  const bins = await spreadPrices(db, await planIn(db, parse('minPrice=500&currency=USD'), here, NOW), 'USD')
  // The fee adds a tenth: 11, 11, 264 and 9,900 dollars, each at its own position of the track.
  const scale = priceScale('USD', 'day')
  const binOf = (price: number) => Math.min(39, Math.floor(positionOf(price, scale) * 40))
  expect(bins).toHaveLength(40)
  expect([bins[binOf(11)], bins[binOf(264)], bins[39]]).toEqual([2, 1, 1])
  expect(bins.reduce((sum, each) => sum + each, 0)).toBe(4)
})

test('[HOME-12] [HOME-13] a larger maximum never finds less, and none at all finds most (D6)', async () => {
  const host_id = await aHost(db)
  for (let index = 0; index < 30; index += 1)
    await aListing(db, { host_id, unit: 'hour', price_minor: 3000 + 2500 * index })
  const scale = priceScale('CLP', 'hour')
  const foundUpTo = async (max: number | null) => {
    const draft = { ...noFilters, price: max === null ? noFilters.price : withMax(max, noFilters.price, scale) }
    const search = searchOfFilters(draft, { type: 'hour', page: 1 }, 'CLP')
    return countListings(db, await planIn(db, search, here, NOW))
  }
  const price = fc.integer({ min: 1, max: 200 }).map((steps) => steps * 1000)
  await fc.assert(
    fc.asyncProperty(price, price, async (one, other) => {
      const [less, more] = [await foundUpTo(Math.min(one, other)), await foundUpTo(Math.max(one, other))]
      expect(more).toBeGreaterThanOrEqual(less!)
      expect(await foundUpTo(null)).toBeGreaterThanOrEqual(more!)
    }),
    { numRuns: 40 },
  )
  // Prices of 3,000 to 28,000 pesos plus a tenth; a maximum alone finds the cheapest.
  expect(await foundUpTo(30_000)).toBe(10)
})

describe('[HOME-03] when nothing is found', () => {
  test('the filter without which most is found is named, and what it would find', async () => {
    for (const bedrooms of [0, 1, 2]) await aListing(db, { bedrooms, max_guests: 2 })
    const { filters, dates, nearby } = await explainIn(db, parse('bedrooms=2&guests=3&instant=true'), here, NOW)
    expect(filters.map(({ dropped, count }) => [dropped, count])).toEqual([['guests', 1]])
    expect(filters[0]!.search.bedrooms).toBe(2)
    expect([dates, nearby]).toEqual([[], null])
  })

  test('the nearest kinds in the place come first, then the same kind near by, the nearest first', async () => {
    const [, hotel, flat] = await Promise.all(
      (['studio', 'hotel', 'apartment'] as const).map((subcategory) => aListing(db, { subcategory })),
    )
    const [near, far] = [0.6, 0.8].map((degrees) => ({ ...santiago, lat: santiago.lat + degrees }))
    const further = await aListing(db, { subcategory: 'house', shownAt: far! })
    const nearer = await aListing(db, { subcategory: 'house', shownAt: near! })
    const { otherKinds, nearby } = await explainIn(db, parse('category=house'), here, NOW)
    expect(otherKinds.map(({ kind, ids, count }) => [kind, ids, count])).toEqual([
      ['apartment', [flat!.id], 1],
      ['hotel', [hotel!.id], 1],
    ])
    expect([nearby?.ids, nearby?.count]).toEqual([[nearer.id, further.id], 2])
    expect(nearby!.search.location).toBeUndefined()
  })

  test('[HOME-03] where none of the kinds near to the wanted one is there, those that are come, its own category first', async () => {
    for (const subcategory of ['studio', 'studio', 'gym'] as const) await aListing(db, { subcategory })
    const { otherKinds } = await explainIn(db, parse('category=golf'), here, NOW)
    expect(otherKinds.map(({ kind, count }) => [kind, count])).toEqual([
      ['gym', 1],
      ['studio', 2],
    ])
    const { otherKinds: ofAny } = await explainIn(db, parse('bedrooms=9'), here, NOW)
    expect(ofAny).toEqual([])
  })

  test('[HOME-13] what takes too long to be suggested is left out, and what was found stays', async () => {
    const { id } = await aListing(db, { subcategory: 'hotel' })
    await aListing(db, { subcategory: 'house' })
    const plan = await planIn(db, parse('category=hotel'), here, NOW)
    expect(await findResults(db, plan)).toMatchObject({ ids: [id], suggestions: { otherKinds: [{ kind: 'house' }] } })
    expect(await findResults(db, plan, 0)).toMatchObject({ ids: [id], suggestions: null })
  })

  test('for days that have passed the next ones from today on are offered', async () => {
    await aListing(db)
    const { dates } = await explainIn(db, parse('checkIn=2026-01-05&checkOut=2026-01-07'), here, NOW)
    expect(dates.map(({ search }) => search.checkIn)).toEqual(['2026-03-02', '2026-03-03', '2026-03-04'])
    expect(dates.map(({ count }) => count)).toEqual([1, 1, 1])
  })

  test('at most three filters are named, those without which most is found first', async () => {
    for (const input of [
      { bedrooms: 1 },
      { bedrooms: 1 },
      { bathrooms: 1 },
      { max_guests: 2 },
      { instant_book: false },
    ])
      await aListing(db, { bedrooms: 2, bathrooms: 2, max_guests: 6, instant_book: true, ...input })
    const { filters } = await explainIn(db, parse('bedrooms=2&bathrooms=2&guests=5&instant=true'), here, NOW)
    expect(filters.map(({ count }) => count)).toEqual([2, 1, 1])
    expect(filters[0]).toMatchObject({ dropped: 'bedrooms' })
  })

  test('the nearest other days are offered, each as a search that finds something', async () => {
    await aListing(db, { blockedWeekdays: [5, 6, 0] })
    const { dates } = await explainIn(db, parse('checkIn=2026-03-20&checkOut=2026-03-21'), here, NOW)
    expect(dates.map(({ days }) => days)).toEqual([-3, -2, 3])
    for (const { search, count } of dates)
      expect(await countListings(db, await planIn(db, search, here, NOW))).toBe(count)
  })
})

describe('[HOME-01] [HOME-16] the rows near somebody', () => {
  test('hold what is around them, the nearest by whole kilometres first, and in a kilometre the best rated', async () => {
    const at = (km: number) => ({ shownAt: { lat: santiago.lat + km / 111.2, lng: santiago.lng } })
    const far = await aListing(db, at(9))
    const [good, better] = [await aListing(db, at(2.2)), await aListing(db, at(2.7))]
    await aListing(db, at(80))
    const rate = (id: string, rating_tenths: number) =>
      db.updateTable('search_document').set({ rating_tenths }).where('listing_id', '=', id).execute()
    await Promise.all([rate(good.id, 40), rate(better.id, 49), rate(far.id, 50)])
    expect(await findCarousels(db, { type: 'day', near: santiago }, NOW)).toEqual({
      rows: [{ subcategory: 'apartment', ids: [better.id, good.id, far.id], city: null }],
      isNear: true,
    })
  })

  test('are those of everywhere where nothing is around', async () => {
    const { id } = await aListing(db)
    const { rows, isNear } = await findCarousels(db, { type: 'day', near: { lat: 10, lng: 10 } }, NOW)
    expect([isNear, rows[0]?.ids]).toEqual([false, [id]])
  })
})

describe('[HOME-13] a text', () => {
  const isFound = async (query: string, id: string) =>
    (await searchIn(db, parse(query), null, NOW)).listings.some((each) => each.id === id)

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
