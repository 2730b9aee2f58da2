import { boxAround } from '#kernel/geo.ts'
import { money } from '#kernel/money.ts'
import { aListing } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { comparablePrices } from './comparable-prices.server.ts'

const { db } = await aDatabase()
afterEach(() => db.deleteFrom('listings').execute())

const santiago = { lat: -33.44, lng: -70.63 }
const temuco = { lat: -38.74, lng: -72.6 }
const london = { lat: 51.51, lng: -0.13 }
const around = (point: typeof santiago, countryCode = 'CL') => ({ area: boxAround(point), countryCode })

type Listing = Parameters<typeof aListing>[1]
/** Each price gets a house per day; guests pay a tenth more. */
const houses = async (prices: readonly number[], more: Listing = {}) => {
  for (const price_minor of prices)
    await aListing(db, { subcategory: 'house', price_minor, shownAt: santiago, ...more })
}
const ofHouses = (place: Parameters<typeof comparablePrices>[1]['place']) =>
  comparablePrices(db, { subcategory: 'house', unit: 'day', place })
const pesos = (minor: number) => money(minor, 'CLP')

test('[HOST-01] five comparable spaces around the place are compared: the middle one, and the quarter of each side', async () => {
  await houses([10_000, 20_000, 30_000, 40_000, 500_000])
  expect(await ofHouses(around(santiago))).toEqual({
    within: 'area',
    count: 5,
    prices: { low: pesos(22_000), median: pesos(33_000), high: pesos(44_000) },
  })
})

test('[HOST-01] of an even number the middle lies between two', async () => {
  await houses([10_000, 20_000, 30_000, 40_000, 50_000, 60_000])
  expect((await ofHouses(around(santiago)))?.prices.median).toEqual(pesos(38_500))
})

test('[HOST-01] only what is published, of that kind and let by that unit is compared', async () => {
  await houses([10_000, 20_000, 30_000, 40_000])
  await houses([90_000], { status: 'paused' })
  await houses([90_000], { status: 'draft', published_at: null })
  await houses([90_000], { subcategory: 'apartment' })
  await houses([90_000], { unit: 'hour' })
  expect(await ofHouses(around(santiago))).toBeNull()

  await houses([50_000])
  expect(await ofHouses(around(santiago))).toMatchObject({ within: 'area', count: 5 })
})

test('[HOST-01] where there are fewer than five around the place those of its country are compared, then those of all the world', async () => {
  await houses([10_000, 20_000, 30_000, 40_000])
  await houses([70_000], { shownAt: temuco })
  expect(await ofHouses(around(temuco))).toMatchObject({ within: 'country', count: 5 })
  expect(await ofHouses({ area: null, countryCode: 'CL' })).toMatchObject({ within: 'country', count: 5 })
  expect(await ofHouses(around(london, 'GB'))).toMatchObject({ within: 'world', count: 5 })
  expect(await ofHouses(null)).toMatchObject({ within: 'world', count: 5 })

  await houses([90_000, 91_000, 92_000, 93_000], { shownAt: london, country_code: 'GB' })
  expect(await ofHouses(around(temuco))).toMatchObject({ within: 'country', count: 5 })
  expect(await ofHouses(around(london, 'GB'))).toMatchObject({ within: 'world', count: 9 })
})

test('[HOST-01] there is no figure where too few spaces of this kind are let anywhere', async () => {
  await houses([10_000, 20_000, 30_000, 40_000])
  expect(await ofHouses(around(santiago))).toBeNull()
  expect(await ofHouses(null)).toBeNull()
})

test('[HOST-01] the area ends where a search around the place would, also across the antimeridian', async () => {
  await houses([10_000, 20_000, 30_000, 40_000])
  await houses([50_000], { shownAt: { ...santiago, lat: santiago.lat + 0.46 } })
  expect(await ofHouses(around(santiago))).toMatchObject({ within: 'country' })
  await houses([50_000], { shownAt: { ...santiago, lng: santiago.lng - 0.44 } })
  expect(await ofHouses(around(santiago))).toMatchObject({ within: 'area', count: 5 })

  await houses([1000, 2000, 3000, 4000, 5000], { shownAt: { lat: -16.8, lng: -179.9 }, country_code: 'FJ' })
  expect(await ofHouses(around({ lat: -16.8, lng: 179.9 }, 'FJ'))).toMatchObject({ within: 'area', count: 5 })
})

/** The copies are documents at the same point, without listings. */
const copies = (count: number) =>
  sql`with past as materialized (select set_config('session_replication_role', 'replica', true))
    insert into search_document select (jsonb_populate_record(d, jsonb_build_object('listing_id', gen_random_uuid()))).*
    from past, search_document d, generate_series(1, ${sql.lit(count)})`.execute(db)

test('[HOST-01] in a dense city the nearest four hundred are compared', async () => {
  await houses([10_000])
  await copies(399)
  await houses([90_000, 90_000], { shownAt: { ...santiago, lat: santiago.lat + 0.1 } })
  const found = await ofHouses(around(santiago))
  await db.deleteFrom('search_document').execute()
  expect(found).toMatchObject({ within: 'area', count: 400, prices: { high: pesos(11_000) } })
})
