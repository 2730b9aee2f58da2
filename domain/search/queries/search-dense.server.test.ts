import { boxAround } from '#kernel/geo.ts'
import { aListing, NOW } from '#test/factories.ts'
import { searchIn } from '#test/searches.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { parseSearch } from '../input.ts'

const { db } = await aDatabase()

const santiago = { lat: -33.44, lng: -70.63 }
const here = boxAround(santiago)
/** Every place is dense with so few, and none with so many. */
const [FEW, MANY] = [40, 1_000_000]

/** 1,500 documents around the middle: numbers that repeat themselves, so that ties are met at every end of a slice. */
beforeAll(async () => {
  const { id } = await aListing(db, { ...santiago, subcategory: 'house' })
  await sql`set session_replication_role = replica`.execute(db)
  await sql`insert into search_document select (jsonb_populate_record(d, jsonb_build_object(
      'listing_id', md5(n::text)::uuid, 'lat', d.lat + (n % 41 - 20) * 0.015, 'lng', d.lng + (n % 37 - 18) * 0.015,
      'recommended', (n * 7919 % 1000) / 10 * 10, 'price_base', 10000 + n * 31 % 400 * 100, 'guests', 1 + n % 20,
      'rating_tenths', 30 + n % 20, 'subcategory', (array['house', 'apartment', 'hotel', 'bar'])[1 + n % 7 % 4]))).*
    from search_document d, generate_series(1, 1500) n where d.listing_id = ${id}`.execute(db)
  await sql`set session_replication_role = default`.execute(db)
  await sql`analyze search_document`.execute(db)
})

const parse = (query: string) => parseSearch(new URLSearchParams(query))
const found = async (query: string, dense: number) => {
  const { listings, count, pages } = await searchIn(db, parse(query), here, NOW, dense)
  return { ids: listings.map(({ id }) => id), count, pages }
}

describe('[HOME-13] a dense place, whose best documents are looked at first, has the same page', () => {
  test.each(['', 'guests=8', 'guests=15', 'guests=20', 'category=house', 'category=hotel&guests=12', 'maxPrice=15&currency=USD'])(
    'as when all of it is looked at: %s',
    async (filters) => {
      for (const sort of ['', '&sort=price_asc', '&sort=price_desc', '&sort=rating', '&sort=newest'])
        for (const page of [1, 2, 7, 23, 56, 57]) {
          const query = `${filters}${sort}&page=${page}`
          expect([query, await found(query, FEW)]).toEqual([query, await found(query, MANY)])
        }
    },
  )

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
