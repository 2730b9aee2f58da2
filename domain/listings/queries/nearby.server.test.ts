import type { Subcategory } from '#domain/listings/category.ts'
import { nearbyPlaces, placeFacts } from '#domain/listings/queries/read-place.server.ts'
import { similarListings } from '#domain/listings/queries/list-similar.server.ts'
import {
  publishedParts,
  publishedPlaceParts,
  publishedPlaces,
  walkPublished,
} from '#domain/listings/queries/walk-published.server.ts'
import { aListing } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'

const { db } = await aDatabase()
afterEach(() => db.deleteFrom('listings').execute())

const santiago = { lat: -33.44, lng: -70.63 }
/** The point is so many kilometres north of Santiago. */
const north = (km: number) => ({ ...santiago, lat: santiago.lat + km / 111.195 })
const rated = (id: string, tenths: number) =>
  db.updateTable('search_document').set({ rating_tenths: tenths }).where('listing_id', '=', id).execute()
/** The shown point is fixed, because it is otherwise up to 600 m off and new in each database. */
const space = async (subcategory: Subcategory, at = santiago, unit: 'day' | 'hour' = 'day') =>
  (await aListing(db, { subcategory, unit, shownAt: at })).id
const likeHouse = (id: string) =>
  similarListings(db, { id, rates: { unit: 'day' }, category: 'recreation', subcategory: 'house' })

describe('[LIST-01] similar spaces', () => {
  test('are of the subcategory first and then of the category, the nearest by whole kilometres, then the best rated', async () => {
    const own = await space('house')
    const [farHouse, house, betterHouse] = [
      await space('house', north(9)),
      await space('house', north(2)),
      await space('house', north(2.3)),
    ]
    const apartment = await space('apartment', north(1))
    await rated(house, 41)
    await rated(betterHouse, 48)
    expect(await likeHouse(own)).toEqual([betterHouse, house, farHouse, apartment])
  })

  test('are never itself, of another category, let by another unit, paused, or outside of the box', async () => {
    const own = await space('house')
    await space('studio', north(1))
    await space('house', north(1), 'hour')
    await space('house', { ...santiago, lat: santiago.lat + 0.46 })
    await aListing(db, { subcategory: 'house', status: 'paused' })
    const inside = await space('house', { ...santiago, lat: santiago.lat + 0.44 })
    expect(await likeHouse(own)).toEqual([inside])
  })

  test('are four at most', async () => {
    const own = await space('house')
    for (let km = 1; km <= 10; km += 1) await space('house', north(km))
    expect(await likeHouse(own)).toHaveLength(4)
  })
})

describe('[LIST-03] a landing page', () => {
  const place = { country: 'CL', slug: 'vina-del-mar', kind: 'house' }
  const here = { city: 'Viña del Mar', commune: 'Reñaca' }

  test('shows how many there are, the cheapest and the most expensive, what is usually there, and the best rated first', async () => {
    const { id: dear } = await aListing(db, { ...here, subcategory: 'house', price_minor: 90_000, amenities: ['wifi'] })
    const { id: cheap } = await aListing(db, {
      ...here,
      subcategory: 'house',
      price_minor: 20_000,
      amenities: ['wifi', 'tv'],
    })
    const { id: hourly } = await aListing(db, { ...here, subcategory: 'house', unit: 'hour' })
    await aListing(db, { ...here, subcategory: 'apartment', price_minor: 1000 })
    await aListing(db, { ...here, subcategory: 'house', price_minor: 1000, status: 'paused' })
    await aListing(db, { ...here, subcategory: 'house', price_minor: 1000, country_code: 'AR' })
    await rated(dear, 50)

    expect(await placeFacts(db, place)).toEqual({
      city: 'Viña del Mar',
      count: 3,
      ids: [dear, ...[cheap, hourly].toSorted()],
      amenities: ['wifi', 'tv'],
      day: { cheapest: cheap, dearest: dear },
      hour: { cheapest: hourly, dearest: hourly },
    })
  })

  test('is of a whole category, or of everything in the city', async () => {
    await aListing(db, { ...here, subcategory: 'house' })
    await aListing(db, { ...here, subcategory: 'apartment' })
    await aListing(db, { ...here, subcategory: 'studio', unit: 'hour' })
    expect(await placeFacts(db, { ...place, kind: 'recreation' })).toMatchObject({ count: 2 })
    expect(await placeFacts(db, { ...place, kind: null })).toMatchObject({ count: 3 })
  })

  test.each([
    { country: 'CL', slug: 'nowhere', kind: null },
    { country: 'CL', slug: 'vina-del-mar', kind: 'golf' },
    { country: 'AR', slug: 'vina-del-mar', kind: null },
    { country: 'CL', slug: '', kind: null },
    { country: 'CL', slug: "'; drop table listings; --", kind: 'no-such-kind' },
  ])('is not there where nothing is listed: %o', async (empty) => {
    await aListing(db, { ...here, subcategory: 'house' })
    expect(await placeFacts(db, empty)).toBeNull()
  })

  test('leads to the other kinds of its city and to the same kind in other cities of its country, the fullest first', async () => {
    await aListing(db, { ...here, subcategory: 'house' })
    for (const subcategory of ['apartment', 'hotel', 'hotel'] as const) await aListing(db, { ...here, subcategory })
    await aListing(db, { city: 'Pucón', subcategory: 'house' })
    await aListing(db, { city: 'Talca', subcategory: 'apartment' })
    await aListing(db, { city: 'Lima', country_code: 'PE', subcategory: 'house' })
    await aListing(db, { city: '東京', subcategory: 'house' })

    expect(await nearbyPlaces(db, place)).toEqual({
      kinds: [
        { kind: 'hotel', count: 2 },
        { kind: 'apartment', count: 1 },
      ],
      cities: [{ country: 'CL', slug: 'pucon', city: 'Pucón', count: 1 }],
    })
  })
})

describe('[LIST-03] what the sitemap reads', () => {
  test('is each city and kind that holds something published, once', async () => {
    await aListing(db, { subcategory: 'house' })
    await aListing(db, { subcategory: 'house' })
    await aListing(db, { subcategory: 'apartment', status: 'draft' })
    await aListing(db, { city: 'Ñuñoa & Cía.', subcategory: 'house' })
    await aListing(db, { city: '東京', subcategory: 'house' })
    expect(await publishedPlaces(db, 1, 10)).toMatchObject([
      { country: 'CL', slug: 'nunoa-cia', kind: 'house' },
      { country: 'CL', slug: 'santiago', kind: 'house' },
    ])
    expect(await publishedPlaces(db, 2, 1)).toMatchObject([{ slug: 'santiago' }])
    expect([await publishedPlaceParts(db, 1), await publishedPlaceParts(db, 10)]).toEqual([2, 1])
  })

  test('is each published listing in one part and one only, also when a part is many batches long', async () => {
    const { id, hostId } = await aListing(db)
    // Five thousand copies have only what the query reads.
    await sql`insert into listings (id, host_id, listing_type, category, subcategory, status, published_at, currency, price_minor, max_guests,
        refund_policy, street, commune, city, country_code, lat, lng, time_zone)
      select gen_random_uuid(), host_id, listing_type, category, subcategory, case when n % 10 = 0 then 'draft' else 'published' end, published_at,
        currency, price_minor, max_guests, refund_policy, street, commune, city, country_code, lat, lng, time_zone
      from listings, generate_series(1, 5000) n where id = ${id}`.execute(db)
    const { rows } = await sql<{
      id: string
    }>`select id from listings where status = 'published' and host_id = ${hostId}`.execute(db)
    const published = rows.map((row) => row.id)

    const size = 4500
    expect(await publishedParts(db, size)).toBe(2)
    const walked: string[] = []
    for (const part of [1, 2, 3]) {
      let length = 0
      for await (const batch of walkPublished(db, part, size)) {
        expect(batch.length).toBeLessThanOrEqual(2000)
        length += batch.length
        walked.push(...batch.map((listing) => listing.id))
      }
      expect(length).toBe([4500, 1, 0][part - 1])
    }
    expect(walked.toSorted()).toEqual(published.toSorted())
  })
})
