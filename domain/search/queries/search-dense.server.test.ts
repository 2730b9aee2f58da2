import { type Bounds, boxAround, centreOf, type Point } from '#kernel/geo.ts'
import type { Tx } from '#platform/db.server.ts'
import { aListing, NOW } from '#test/factories.ts'
import { searchIn } from '#test/searches.ts'
import { aDatabase } from '#test/world.ts'
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { parseSearch } from '../input.ts'
import { type Ranked, recommendedOrder } from '../recommended.ts'
import { rankNear } from './order-documents.server.ts'

const { db } = await aDatabase()

const santiago = { lat: -33.44, lng: -70.63 }
const here = boxAround(santiago)
/** A city in which all but a hundred are houses, which are recommended more than these. */
const ofHouses = { lat: 51.5, lng: -0.12 }
/** Every place is dense with so few, and none with so many. */
const [FEW, MANY] = [40, 1_000_000]

/** 1,500 documents around each middle: numbers that repeat themselves, so that ties are met at every end of a slice. */
beforeAll(async () => {
  const { id } = await aListing(db, { ...santiago, subcategory: 'house' })
  const insert = (tx: Tx, city: string, { lat, lng }: Point, columns: RawBuilder<unknown>) =>
    sql`insert into search_document select (jsonb_populate_record(d, jsonb_build_object(
        'listing_id', md5(${city}::text || n)::uuid, 'lat', ${lat}::float8 + (n % 41 - 20) * 0.015, 'lng', ${lng}::float8 + (n % 37 - 18) * 0.015,
        'price_base', 10000 + n * 31 % 400 * 100, 'guests', 1 + n % 20, 'rating_tenths', 30 + n % 20) || ${columns})).*
      from search_document d, generate_series(1, 1500) n where d.listing_id = ${id}`.execute(tx)
  await db.transaction().execute(async (tx) => {
    // Documents alone, without listings.
    await sql`set local session_replication_role = replica`.execute(tx)
    await insert(
      tx,
      'a',
      santiago,
      sql`jsonb_build_object('recommended', (n * 7919 % 1000) / 10 * 10,
        'subcategory', (array['house', 'apartment', 'hotel', 'bar'])[1 + n % 7 % 4])`,
    )
    await insert(
      tx,
      'b',
      ofHouses,
      sql`jsonb_build_object('recommended', case when n % 15 = 0 then n else 5000 + n % 300 end,
        'subcategory', case when n % 15 = 0 then (array['bar', 'bar', 'bar', 'hotel', 'apartment'])[1 + n / 15 % 5] else 'house' end)`,
    )
  })
  await sql`analyze search_document`.execute(db)
})

const parse = (query: string) => parseSearch(new URLSearchParams(query))
const found = async (query: string, dense: number, area = here) => {
  const { listings, count, pages } = await searchIn(db, parse(query), area, NOW, dense)
  return { ids: listings.map(({ id }) => id), count, pages }
}

/** All of a place in its order, by one query without any limit. */
async function rankedIn(area: Bounds, subcategory: string | null = null): Promise<Ranked[]> {
  const { rows } = await sql<Ranked>`
    select listing_id as id, subcategory from search_document
    where kind = 0 and lng between ${area.west} and ${area.east} and lat between ${area.south} and ${area.north}
      and subcategory = coalesce(${subcategory}, subcategory)
    order by ${rankNear(centreOf(area))} desc, listing_id desc`.execute(db)
  return rows
}

describe('[HOME-13] a dense place, whose best documents are looked at first, has the same page', () => {
  test.each([
    '',
    'guests=8',
    'guests=15',
    'guests=20',
    'category=house',
    'category=hotel&guests=12',
    'maxPrice=15&currency=USD',
  ])('as when all of it is looked at: %s', async (filters) => {
    for (const sort of ['', '&sort=price_asc', '&sort=price_desc', '&sort=rating', '&sort=newest'])
      for (const page of [1, 2, 7, 23, 56, 57]) {
        const query = `${filters}${sort}&page=${page}`
        expect([query, await found(query, FEW)]).toEqual([query, await found(query, MANY)])
      }
  })

  test.each([FEW, MANY])('and it is that of all, ranked and mixed at once (dense from %d)', async (dense) => {
    for (const subcategory of [null, 'house', 'bar'])
      for (const page of [1, 2, 23, 56]) {
        const ranked = await rankedIn(here, subcategory)
        const all = subcategory ? ranked : recommendedOrder(ranked)
        const query = `${subcategory ? `category=${subcategory}&` : ''}page=${page}`
        const ids = all.slice((page - 1) * 18, Math.min(page * 18, 1000)).map(({ id }) => id)
        expect([query, (await found(query, dense)).ids]).toEqual([query, ids])
      }
  })

  test.each([FEW, MANY])('also where another subcategory comes after 1,400 of one (dense from %d)', async (dense) => {
    const there = boxAround(ofHouses)
    const all = recommendedOrder(await rankedIn(there))
    const first = all.slice(0, 18).map(({ subcategory }) => subcategory)
    expect([...new Set(first)].toSorted()).toEqual(['apartment', 'bar', 'hotel', 'house'])
    for (const page of [1, 2, 30]) {
      const { ids } = await found(`page=${page}`, dense, there)
      expect([page, ids]).toEqual([page, all.slice((page - 1) * 18, page * 18).map(({ id }) => id)])
    }
  })

  test('and a count that ends at 1,000, as nobody turns further', async () => {
    const all = await found('', FEW)
    expect([all.count, all.pages, all.ids.length]).toEqual([null, 56, 18])
    const last = await found('page=56', FEW)
    expect(last.ids).toHaveLength(10)
    expect((await found('page=57', FEW)).ids).toEqual([])
    expect((await found('guests=20', FEW)).count).toBe(75)
  })

  test('also on a map, whose middle nobody has chosen', async () => {
    const query = `bounds=${[here.west, here.south, here.east, here.north].join()}`
    expect(await found(query, FEW)).toEqual(await found(query, MANY))
  })
})
