import { fromPrice } from '#domain/pricing/from-price.ts'
import { addDays } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import { money } from '#kernel/money.ts'
import { violates } from '#platform/db.server.ts'
import { aListing, NOW, refreshListing } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { findBookable } from './find-bookable.server.ts'
import { findListing } from './find-listing.server.ts'
import { listingCards } from './list-cards.server.ts'

const { db } = await aDatabase()
const TODAY = '2026-03-02'

const override = (listingId: string, from: string, to: string, minor: number) =>
  sql`insert into price_overrides values (${newId()}, ${listingId}, daterange(${from}, ${to}, '[]'), ${minor})`.execute(
    db,
  )

const season = (listingId: string, from: string, to: string, days: number) =>
  sql`insert into minimum_stays values (${newId()}, ${listingId}, daterange(${from}, ${to}, '[]'), ${days})`.execute(db)

const price = fc.integer({ min: 1, max: 1e9 })
const percent = fc.integer({ min: 0, max: 90 })
const anyPrices = fc.record({
  price_minor: price,
  weekend_price_minor: fc.option(price),
  cleaning_fee_minor: fc.integer({ min: 0, max: 1e8 }),
  week_discount_percent: percent,
  month_discount_percent: percent,
  min_days: fc.constantFrom(1, 2, 3, 6, 7, 27, 28, 30),
  min_minutes: fc.constantFrom(15, 30, 45, 60, 90, 120, 180, 240, 720),
  long_session_minutes: fc.constantFrom(60, 90, 180, 240),
  long_session_discount_percent: percent,
})
const anyOverrides = fc.uniqueArray(fc.tuple(fc.integer({ min: -6, max: 6 }), price), {
  selector: ([offset]) => offset,
  maxLength: 4,
})

const anySeason = fc.option(fc.constantFrom(1, 4, 7, 30))

test.each(['day', 'hour'] as const)(
  '[HOME-13] the figure that search orders by is the one on card and page, whatever a host of %s sets',
  async (unit) => {
    const { id } = await aListing(db, { unit, max_minutes: 1440 })
    const figure = async () => {
      await refreshListing(db, id)
      const document = db.selectFrom('search_document').select('price_base').where('listing_id', '=', id)
      return (await document.executeTakeFirstOrThrow()).price_base
    }

    await fc.assert(
      fc.asyncProperty(anyPrices, anyOverrides, anySeason, async (columns, overrides, days) => {
        await db.updateTable('listings').set(columns).where('id', '=', id).execute()
        await db.deleteFrom('price_overrides').where('listing_id', '=', id).execute()
        for (const [offset, minor] of overrides)
          await override(id, addDays(TODAY, offset), addDays(TODAY, offset), minor)
        await db.deleteFrom('minimum_stays').where('listing_id', '=', id).execute()
        if (days) await season(id, addDays(TODAY, -3), addDays(TODAY, 3), days)

        const { rates, shortest } = (await findBookable(db, id))!
        expect(await figure()).toBe(fromPrice(rates, shortest, TODAY).minor)
      }),
      { numRuns: 60 },
    )
  },
)

test('[BOOK-07] card, page and search show the same price, of today on the listing’s own clock', async () => {
  const { id } = await aListing(db, { weekend_price_minor: 40_000, cleaning_fee_minor: 6000, min_days: 2 })
  await override(id, '2026-03-01', '2026-03-01', 1000)
  await override(id, '2026-03-02', '2026-03-02', 30_000)
  // Two in the morning of the third in UTC is still the second in Santiago.
  const evening = new Date('2026-03-03T02:00:00Z')
  await refreshListing(db, id, evening)

  const [card] = await listingCards(db, [id], 'en', evening)
  const listing = await findListing(db, id, 'en', evening)
  const { price_base } = await db
    .selectFrom('search_document')
    .select('price_base')
    .where('listing_id', '=', id)
    .executeTakeFirstOrThrow()
  expect([card!.fromPrice.minor, listing!.fromPrice.minor, price_base]).toEqual([36_300, 36_300, 36_300])
})

test('[HOST-05] the days of a season bear their fees over its minimum stay: on card, page and in the figure that search filters and orders by', async () => {
  const { id } = await aListing(db, { price_minor: 40_000, cleaning_fee_minor: 20_000, min_days: 2, max_days: 8 })
  const figures = async () => {
    await refreshListing(db, id)
    const [card] = await listingCards(db, [id], 'en', NOW)
    const listing = await findListing(db, id, 'en', NOW)
    const found = db.selectFrom('search_document').select('price_base').where('listing_id', '=', id)
    const { price_base } = await found.executeTakeFirstOrThrow()
    return [card!.fromPrice.minor, listing!.fromPrice.minor, price_base]
  }
  expect(await figures()).toEqual([55_000, 55_000, 55_000])

  // The season's minimum of thirty days is capped at the longest stay of eight.
  await season(id, '2026-12-15', '2027-02-28', 30)
  expect(await figures()).toEqual([46_750, 46_750, 46_750])
  await override(id, '2026-12-15', '2027-02-28', 90_000)
  expect(await figures()).toEqual([55_000, 55_000, 55_000])
})

test('[BOOK-07] prices of single days never overlap, so their order cannot matter', async () => {
  const { id } = await aListing(db)
  await override(id, '2026-03-10', '2026-03-12', 60_000)
  await override(id, '2026-03-13', '2026-03-13', 70_000)
  const refused = await override(id, '2026-03-12', '2026-03-14', 80_000).catch((error: unknown) => error)
  expect(violates(refused, 'price_overrides_never_overlap')).toBe(true)
  expect((await findBookable(db, id))!.rates.overrides).toEqual([
    { from: '2026-03-10', to: '2026-03-12', price: money(60_000, 'CLP') },
    { from: '2026-03-13', to: '2026-03-13', price: money(70_000, 'CLP') },
  ])
})

test('[BOOK-07] the tax inside a price is its country’s, where one is configured', async () => {
  const [chile, britain] = [await aListing(db), await aListing(db, { country_code: 'GB', currency: 'GBP' })]
  expect((await findBookable(db, chile.id))!.rates.taxPercent).toBe(19)
  expect((await findBookable(db, britain.id))!.rates.taxPercent).toBeNull()
})

describe('[BOOK-07] what a guest can add', () => {
  const addExtra = (listing_id: string, position: number, unit: 'booking' | 'hour' | 'item', more = {}) =>
    db
      .insertInto('listing_extras')
      .values({
        id: newId(),
        listing_id,
        position,
        unit,
        price_minor: 5000,
        name_en: `A ${unit}`,
        name_es: `Un ${unit}`,
        ...more,
      })
      .execute()

  test('is what is offered now, in the host’s order; hours only where it is let by the hour', async () => {
    for (const [unit, units] of [
      ['day', ['item', 'booking']],
      ['hour', ['hour', 'item', 'booking']],
    ] as const) {
      const { id } = await aListing(db, { unit })
      await addExtra(id, 3, 'booking')
      await addExtra(id, 2, 'item', { max_quantity: 20 })
      await addExtra(id, 1, 'hour')
      await addExtra(id, 0, 'booking', { active: false })

      const offered = (await findBookable(db, id))!.extras
      expect(offered.map(({ unit }) => unit)).toEqual(units)
      expect((await findListing(db, id, 'en', NOW))!.extras).toEqual(offered)
      expect(offered.find(({ unit }) => unit === 'item')).toMatchObject({
        price: money(5000, 'CLP'),
        maxQuantity: 20,
        name: { en: 'A item', es: 'Un item' },
      })
    }
  })

  test('is more than one only where single things are counted', async () => {
    const { id } = await aListing(db)
    await expect(addExtra(id, 0, 'booking', { max_quantity: 2 })).rejects.toThrow('listing_extras')
  })
})
