import { aHost, aListing, aPaidBooking, NOW, refreshListing } from '#test/factories.ts'
import { searchIn } from '#test/searches.ts'
import { aDatabase } from '#test/world.ts'
import { boxAround } from '#kernel/geo.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { parseSearch } from '../input.ts'
import { refreshAllDocuments } from '../commands/refresh-documents.server.ts'
import { recommendedNumber } from '../recommended.ts'

const { db } = await aDatabase()

beforeEach(async () => {
  await db.updateTable('listings').set({ status: 'paused' }).execute()
  await db.deleteFrom('search_document').execute()
})

const santiago = { lat: -33.44, lng: -70.63 }
const here = boxAround(santiago)
/** A listing as `aListing` makes it. */
const newcomer = { pictures: 0, characters: 10, amenities: 0, languages: 2, booked: 0, views: 0, daysOld: 0 }
const found = async () => (await searchIn(db, { type: 'day', page: 1 }, here, NOW)).listings.map(({ id }) => id)

describe('[HOME-13] where no order is asked for, a search', () => {
  test('recommends first what is well rated by many, booked, complete and near; ties by id (D1)', async () => {
    const plain = await aListing(db, santiago)
    const far = await aListing(db, { ...santiago, shownAt: { ...santiago, lat: santiago.lat + 0.1 } })
    const booked = await aListing(db, santiago)
    await aPaidBooking(db, booked)
    await refreshListing(db, booked.id)
    const rated = await aListing(db, santiago)
    const [once, often] = [await aListing(db, santiago), rated]
    for (const [listing, ratingTenths, reviews] of [
      [once, 50, 1],
      [often, 49, 60],
    ] as const)
      await db
        .updateTable('search_document')
        .set({ recommended: recommendedNumber({ ...newcomer, ratingTenths, reviews }) })
        .where('listing_id', '=', listing.id)
        .execute()

    expect(await found()).toEqual([often.id, booked.id, once.id, plain.id, far.id])
    // A map's view has no centre.
    const map = await searchIn(
      db,
      parseSearch(new URLSearchParams('bounds=-71,-34,-70,-33')),
      { west: -71, south: -34, east: -70, north: -33 },
      NOW,
    )
    expect(map.listings.map(({ id }) => id).slice(-2)).toEqual([far.id, plain.id].toSorted().toReversed())
  })

  test('ages: a booking counts for 90 days, and new is new for 30 (D1)', async () => {
    const { id } = await aPaidBooking(db, await aListing(db, santiago)).then(() =>
      db.selectFrom('search_document').select('listing_id as id').executeTakeFirstOrThrow(),
    )
    await refreshListing(db, id)
    const number = async () =>
      (
        await db
          .selectFrom('search_document')
          .select('recommended')
          .where('listing_id', '=', id)
          .executeTakeFirstOrThrow()
      ).recommended
    const later = (days: number) => new Date(NOW.getTime() + days * 86_400_000)
    const numbers = [await number()]
    for (const days of [15, 31, 91]) {
      expect((await refreshAllDocuments(db, later(days))).changed).toBe(1)
      numbers.push(await number())
    }
    expect((await refreshAllDocuments(db, later(91))).changed).toBe(0)
    // About a fifth of sixty points a week, then a sixth of 150 for the only booking.
    expect(numbers.map((each) => numbers[0]! - each)).toEqual([0, 30, 60, 85])
  })

  test('ages by the listing’s own days, not by those in UTC (D1, D5)', async () => {
    const { id } = await aListing(db, { ...santiago, published_at: NOW })
    await refreshListing(db, id)
    // In Santiago it is Monday, ten in the evening, and Tuesday in UTC.
    expect((await refreshAllDocuments(db, new Date('2026-03-03T01:00:00Z'))).changed).toBe(0)
    expect((await refreshAllDocuments(db, new Date('2026-03-03T03:00:00Z'))).changed).toBe(1)
  })

  test('shows at most six of a kind on the first page, everywhere as in a place, and nothing twice (D1)', async () => {
    const host_id = await aHost(db)
    for (let index = 0; index < 20; index += 1) await aListing(db, { ...santiago, host_id, subcategory: 'hotel' })
    for (let index = 0; index < 16; index += 1)
      await aListing(db, { ...santiago, host_id, subcategory: (['house', 'apartment'] as const)[index % 2]! })
    await db.updateTable('search_document').set({ recommended: 900 }).where('subcategory', '=', 'hotel').execute()
    for (const area of [here, null]) {
      const pages = await Promise.all(
        [1, 2].map((page) => searchIn(db, parseSearch(new URLSearchParams({ page: String(page) })), area, NOW)),
      )
      const ids = pages.map(({ listings }) => listings.map(({ id }) => id))
      const kinds = await db
        .selectFrom('search_document')
        .select('subcategory')
        .where('listing_id', 'in', ids[0]!)
        .execute()
      expect(kinds.filter(({ subcategory }) => subcategory === 'hotel')).toHaveLength(6)
      expect(ids.map((page) => page.length)).toEqual([18, 18])
      expect(new Set(ids.flat()).size).toBe(36)
    }
  })
})
