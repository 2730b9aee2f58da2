import { NEAREST_WITHIN_DAYS } from '#domain/availability/availability.ts'
import { newId } from '#kernel/ids.ts'
import { aBlock, aGuest, aListing, days, NOW, type TestListing } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { readHoldFacts } from './read-hold-facts.server.ts'

const { db } = await aDatabase()
const guestId = await aGuest(db)

const wanted = (listing: TestListing) => ({
  listingId: listing.id,
  guestId,
  idempotencyKey: newId(),
  stay: days('2026-03-20', '2026-03-22'),
})
const factsOf = (listing: TestListing, on: typeof db = db, within = NEAREST_WITHIN_DAYS) =>
  readHoldFacts(on, wanted(listing), NOW, within)
const priceOf = async (listing: TestListing, on?: typeof db) =>
  (await factsOf(listing, on))!.listing.rates.unitPrice.minor
const setPrice = (listing: TestListing, price_minor: number, on: typeof db = db) =>
  on.updateTable('listings').set({ price_minor }).where('id', '=', listing.id).execute()

const changes: [
  string,
  (listing: TestListing) => Promise<unknown>,
  (facts: Awaited<ReturnType<typeof factsOf>>) => unknown,
][] = [
  ['a price', (listing) => setPrice(listing, 70_000), (facts) => facts!.listing.rates.unitPrice.minor],
  [
    'the price of one day',
    ({ id }) =>
      sql`insert into price_overrides values (${newId()}, ${id}, daterange('2026-03-20', '2026-03-21'), 20000)`.execute(
        db,
      ),
    (facts) => facts!.listing.rates.overrides,
  ],
  [
    'the turnover of its space',
    ({ spaceIds }) => db.updateTable('spaces').set({ turnover_minutes: 45 }).where('id', '=', spaceIds[0]!).execute(),
    (facts) => facts!.rules.turnoverMinutes,
  ],
  [
    'the service fee',
    () => db.updateTable('settings').set({ service_fee_percent: 13 }).execute(),
    (facts) => facts!.listing.rates.serviceFeePercent,
  ],
  [
    'a fee of its own',
    ({ hostId }) =>
      db
        .insertInto('fee_rules')
        .values({ id: newId(), host_id: hostId, country_code: null, subcategory: null, percent: '7.5', made_at: NOW })
        .execute(),
    (facts) => facts!.listing.rates.serviceFeePercent,
  ],
  [
    'a tax',
    () => db.updateTable('tax_rates').set({ percent: '21' }).where('country_code', '=', 'CL').execute(),
    (facts) => facts!.listing.rates.taxPercent,
  ],
  [
    'that it is paused',
    ({ id }) => db.updateTable('listings').set({ status: 'paused' }).where('id', '=', id).execute(),
    (facts) => facts,
  ],
  [
    'what is taken',
    ({ spaceIds }) => aBlock(db, spaceIds[0]!, '2026-03-20T03:00:00Z', '2026-03-22T03:00:00Z'),
    (facts) => facts!.taken,
  ],
]

describe('[BOOK-07] the facts of a hold are those of now, though a listing’s terms are remembered', () => {
  test.each(changes)('%s counts for the next one', async (_what, change, part) => {
    const listing = await aListing(db)
    const before = part(await factsOf(listing))
    expect(part(await factsOf(listing))).toEqual(before)
    await change(listing)
    expect(part(await factsOf(listing))).not.toEqual(before)
  })

  test('terms that were never committed are not remembered, whatever revision they had', async () => {
    const listing = await aListing(db)
    await db
      .transaction()
      .execute(async (tx) => {
        await setPrice(listing, 1000, tx)
        expect(await priceOf(listing, tx)).toBe(1000)
        throw new Error('changed my mind')
      })
      .catch(() => {})
    // The same revision as that of what was never committed.
    await setPrice(listing, 2000)
    expect(await priceOf(listing)).toBe(2000)
  })

  test('what is taken is read as far as other dates are looked for, and what is over or released is not', async () => {
    const listing = await aListing(db)
    const space = listing.spaceIds[0]!
    for (const day of ['2026-02-20', '2026-03-04', '2026-05-07', '2026-05-12', '2026-07-01'])
      await aBlock(db, space, `${day}T12:00:00Z`, `${day}T13:00:00Z`)
    await aBlock(db, space, '2026-03-25T12:00:00Z', '2026-03-25T13:00:00Z')
    await sql`update occupancy set released_at = ${NOW} where space_id = ${space} and lower(period) = '2026-03-25T12:00:00Z'`.execute(
      db,
    )
    await aBlock(db, space, '2026-03-30T12:00:00Z', '2026-03-30T13:00:00Z')
    const takenWithin = async (within: number) =>
      (await factsOf(listing, db, within))!.taken.map(({ start }) => start.toISOString().slice(0, 10)).toSorted()
    expect(await takenWithin(NEAREST_WITHIN_DAYS)).toEqual(['2026-03-04', '2026-03-30', '2026-05-07'])
    expect(await takenWithin(7)).toEqual(['2026-03-30'])
  })
})
