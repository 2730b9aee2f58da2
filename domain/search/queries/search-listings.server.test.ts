import { problemOf, unavailableDays } from '#domain/availability/availability.ts'
import { bookingRules, takenPeriods } from '#domain/availability/queries.server.ts'
import { subcategories } from '#domain/listings/category.ts'
import { findBookable } from '#domain/listings/queries/find-bookable.server.ts'
import { fallbackRates } from '#domain/pricing/queries.server.ts'
import { fromPrice } from '#domain/pricing/from-price.ts'
import { convert, currencies } from '#kernel/money.ts'
import { addDays, daysFrom, weekdayOf } from '#kernel/dates.ts'
import { addMinutes } from '#kernel/zones.ts'
import {
  aBlock,
  aHold,
  aHost,
  aListing,
  days,
  hours,
  NOW,
  refreshListing,
  refreshSearch,
  wholeWeek,
} from '#test/factories.ts'
import { searchIn } from '#test/searches.ts'
import { aDatabase } from '#test/world.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { boxAround } from '#kernel/geo.ts'
import { parseSearch } from '../input.ts'
import { findCarousels } from './find-carousels.server.ts'

const { db } = await aDatabase()

// Listings of earlier tests must not appear in this test's searches.
beforeEach(async () => {
  await db.updateTable('listings').set({ status: 'paused' }).where('status', '=', 'published').execute()
  await db.deleteFrom('search_document').execute()
})

const search = async (query: string, near: { lat: number; lng: number } | null = null) => {
  const { listings, ...found } = await searchIn(
    db,
    parseSearch(new URLSearchParams(query)),
    near && boxAround(near),
    NOW,
  )
  return { ...found, ids: listings.map(({ id }) => id) }
}
const isFound = async (query: string, id: string) => (await search(query)).ids.includes(id)

describe('[HOME-13] a search', () => {
  test('keeps a space that holds the party, also a larger one', async () => {
    const { id } = await aListing(db, { max_guests: 4 })
    expect(await Promise.all([1, 3, 4, 5].map((guests) => isFound(`guests=${guests}`, id)))).toEqual([
      true,
      true,
      true,
      false,
    ])
  })

  test.each([
    ['2026-03-16', '2026-03-18', true, 'before it'],
    ['2026-03-18', '2026-03-20', false, 'its first day'],
    ['2026-03-10', '2026-03-30', false, 'all around it'],
    ['2026-03-21', '2026-03-21', false, 'in its middle'],
    ['2026-03-22', '2026-03-24', false, 'its last day'],
    ['2026-03-23', '2026-03-25', true, 'after it'],
  ])('from %s to %s beside a booking from 20 to 22 March is free: %s (%s)', async (checkIn, checkOut, is, _why) => {
    const listing = await aListing(db)
    await aHold(db, listing)
    await refreshSearch(db)
    expect(await isFound(`checkIn=${checkIn}&checkOut=${checkOut}`, listing.id)).toBe(is)
  })

  test('per hour or per day, of exactly one kind', async () => {
    const house = await aListing(db, { subcategory: 'house' })
    const warehouse = await aListing(db, { subcategory: 'warehouse' })
    const workshop = await aListing(db, { unit: 'hour', subcategory: 'workshop' })
    const desk = await aListing(db, { unit: 'hour', subcategory: 'desk' })

    expect((await search('category=house')).ids).toEqual([house.id])
    expect((await search('category=warehouse')).ids).toEqual([warehouse.id])
    expect((await search('category=work')).ids).toEqual([warehouse.id])
    expect((await search('type=hour&category=work')).ids).toEqual([desk.id])
    expect((await search('type=hour&category=workshop')).ids).toEqual([workshop.id])
  })

  test('finds a place within its box, across the antimeridian too', async () => {
    const at = (lng: number) => ({ time_zone: 'Pacific/Fiji', shownAt: { lat: -16.9, lng } })
    const east = await aListing(db, at(-179.8))
    const west = await aListing(db, at(179.8))
    const far = await aListing(db, at(179.3))
    const around = async (lng: number) => (await search('', { lat: -17, lng })).ids.toSorted()

    expect(await around(179.9)).toEqual([east.id, west.id].toSorted())
    expect(await around(-179.9)).toEqual([east.id, west.id].toSorted())
    expect(await around(179.5)).toEqual([far.id, west.id].toSorted())
  })

  test('counts what it finds, and shows it in pages of 18 without a gap or a repetition', async () => {
    const host_id = await aHost(db)
    const ids: string[] = []
    for (let index = 0; index < 20; index += 1) ids.push((await aListing(db, { host_id })).id)

    const [first, second, third] = [await search(''), await search('page=2'), await search('page=3')]
    expect(first).toMatchObject({ count: 20, pages: 2 })
    expect(first.ids).toHaveLength(18)
    expect([...first.ids, ...second.ids].toSorted()).toEqual(ids.toSorted())
    expect(third).toMatchObject({ ids: [], count: 20, pages: 2 })
  })

  test('orders by price across currencies, before any rate was fetched as well', async () => {
    const pesos = await aListing(db, { currency: 'CLP', price_minor: 50_000 })
    const dollars = await aListing(db, { currency: 'USD', price_minor: 40_00, country_code: 'US' })
    const pounds = await aListing(db, { currency: 'GBP', price_minor: 50_00, country_code: 'GB' })

    expect((await search('sort=price_asc')).ids).toEqual([dollars.id, pesos.id, pounds.id])
    expect((await search('sort=price_desc')).ids).toEqual([pounds.id, pesos.id, dollars.id])
  })

  test('by date alone: an empty range is one day', async () => {
    const listing = await aListing(db)
    await aHold(db, listing)
    await refreshSearch(db)
    expect(await isFound('checkIn=2026-03-21', listing.id)).toBe(false)
    expect(await isFound('checkIn=2026-03-25&checkOut=2026-03-25', listing.id)).toBe(true)
  })

  test('per hour leaves out the weekdays on which a space is closed', async () => {
    const listing = await aListing(db, {
      unit: 'hour',
      openingHours: wholeWeek().filter(({ weekday }) => weekday !== 0),
    })
    expect(await isFound('type=hour&checkIn=2026-03-21', listing.id)).toBe(true)
    expect(await isFound('type=hour&checkIn=2026-03-22', listing.id)).toBe(false)
  })

  test('for words forgives accents and case; a percent sign, an underscore and a backslash mean themselves', async () => {
    const listing = await aListing(db, { titles: { es: 'Taller en Ñuñoa, 100% luz' }, commune: 'Ñuñoa' })
    const byWords = (q: string) => isFound(new URLSearchParams({ q }).toString(), listing.id)
    expect(await Promise.all(['nunoa', 'TALLER', 'Santiago', '100%', 'taller en n'].map(byWords))).toEqual([
      true,
      true,
      true,
      true,
      true,
    ])
    expect(await Promise.all(['%', '_', 't_ller', '\\', "'", 'x%'].map(byWords))).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ])
  })

  test('shows nothing that is a draft or was paused', async () => {
    const draft = await aListing(db, { status: 'draft', published_at: null })
    const gone = await aListing(db)
    await db.updateTable('listings').set({ status: 'paused' }).where('id', '=', gone.id).execute()
    await refreshListing(db, gone.id)
    expect((await search('')).ids).toEqual([])
    expect(await isFound('', draft.id)).toBe(false)
  })
})

test('[HOME-13] the price that orders is the price on the card, for every unit, currency and fee', async () => {
  const fallback = await fallbackRates(db)
  const host_id = await aHost(db)
  for (const currency of currencies) {
    for (const unit of ['day', 'hour'] as const) {
      for (const [price_minor, cleaning_fee_minor, min_minutes] of [
        [1, 0, 60],
        [1005, 0, 60],
        [9999, 1000, 90],
        [12_345, 777, 15],
        [50_000, 15_000, 240],
        [33_333, 1, 180],
      ] as const) {
        const { id } = await aListing(db, { unit, host_id, currency, price_minor, cleaning_fee_minor, min_minutes })
        const { price_base } = await db
          .selectFrom('search_document')
          .select('price_base')
          .where('listing_id', '=', id)
          .executeTakeFirstOrThrow()
        const { rates, shortest } = (await findBookable(db, id))!
        const shown = fromPrice(rates, shortest, '2026-03-02')
        const inPesos = currency === 'CLP' ? shown : convert(shown, fallback[`${currency}_CLP`]!, 'CLP')
        expect([currency, unit, price_minor, price_base]).toEqual([currency, unit, price_minor, inPesos.minor])
      }
    }
  }
})

/** Slow answers are cached for a minute: a test must not get the answer of the one before. */
let highPrice = 8_000_000

/** Days on which search and calendar disagree, over all nights of six weeks. */
async function disagreements(listingId: string, type: 'day' | 'hour') {
  const rules = (await bookingRules(db, listingId))!
  const taken = await takenPeriods(db, listingId, NOW)
  highPrice += 1
  const blocked = unavailableDays('2026-03-10', '2026-04-20', rules, taken, NOW)
  const found = await Promise.all(
    daysFrom('2026-03-10', '2026-04-20').map(async (day) => {
      const isFree =
        type === 'day' ? problemOf(days(day, addDays(day, 1)), rules, taken, NOW) === null : !blocked.has(day)
      const query = `type=${type}&checkIn=${day}&checkOut=${addDays(day, 1)}&maxPrice=${highPrice}&currency=CLP`
      return (await isFound(query, listingId)) === isFree ? [] : [`${day}: ${isFree ? 'free' : 'taken'}`]
    }),
  )
  return found.flat()
}

describe('[LIST-04] the search knows the same busy days as the calendar', () => {
  test.each([
    ['whole days', { same_day_turnover: false }],
    [
      'same-day turnover',
      { same_day_turnover: true, check_in_minutes: 900, check_out_minutes: 660, turnoverMinutes: 60 },
    ],
    [
      'same-day turnover with cleaning beyond check-in',
      { same_day_turnover: true, check_in_minutes: 900, check_out_minutes: 660, turnoverMinutes: 300 },
    ],
    ['days that begin in the morning', { same_day_turnover: true, check_in_minutes: 540, check_out_minutes: 450 }],
  ])('per day, with %s, beside a twin listing per hour and blocks, over the clock change', async (_name, input) => {
    const listing = await aListing(db, input)
    const twin = await aListing(db, { unit: 'hour', host_id: listing.hostId, spaceIds: listing.spaceIds })
    await aHold(db, listing, { stay: days('2026-03-20', '2026-03-22') })
    await aHold(db, listing, { stay: days('2026-04-03', '2026-04-06') })
    await aHold(db, twin, { stay: hours('2026-03-13', '09:00', 60) })
    await aHold(db, twin, { stay: hours('2026-03-16', '16:00', 120) })
    await aHold(db, twin, { stay: hours('2026-03-28', '12:00', 60) })
    await aBlock(db, listing.spaceIds[0]!, '2026-04-10T03:00:00Z', '2026-04-12T03:00:00Z')

    expect(await disagreements(listing.id, 'day')).toEqual([])
  })

  test.each([
    ['nine to six', { openingHours: wholeWeek(), turnoverMinutes: 30 }],
    [
      'closed on Sundays, three hours at the least',
      { openingHours: wholeWeek().filter(({ weekday }) => weekday !== 0), min_minutes: 180 },
    ],
    [
      'two opening times a day',
      { openingHours: [...wholeWeek(540, 780), ...wholeWeek(900, 1200)], min_minutes: 120, turnoverMinutes: 60 },
    ],
    ['until two in the morning', { openingHours: wholeWeek(1200, 1560), min_minutes: 120 }],
  ])('per hour, %s', async (_name, input) => {
    const listing = await aListing(db, { unit: 'hour', ...input })
    const twin = await aListing(db, { host_id: listing.hostId, spaceIds: listing.spaceIds })
    const at = (input.openingHours[0]!.opensMinutes / 60).toString().padStart(2, '0')
    await aHold(db, listing, { stay: hours('2026-03-20', `${at}:00`, 180) })
    await aHold(db, twin, { stay: days('2026-03-24', '2026-03-25') })
    await aHold(db, twin, { stay: days('2026-04-10', '2026-04-10') })
    await aBlock(db, listing.spaceIds[0]!, '2026-03-30T11:00:00Z', '2026-03-30T21:00:00Z')
    await aBlock(db, listing.spaceIds[0]!, '2026-04-13T23:00:00Z', '2026-04-14T04:30:00Z')

    expect(await disagreements(listing.id, 'hour')).toEqual([])
  })
})

describe('[HOME-01] the rows of the front page', () => {
  /** This number of published listings of a subcategory, in one city each. */
  async function listingsOf(
    subcategory: (typeof subcategories)[number],
    count: number,
    columns: { city?: string } = {},
  ) {
    const host_id = await aHost(db)
    const ids: string[] = []
    for (let index = 0; index < count; index += 1)
      ids.push((await aListing(db, { host_id, subcategory, ...columns })).id)
    return ids
  }

  const rows = async () => (await findCarousels(db, { type: 'day', near: null }, NOW)).rows
  const kinds = async () => (await rows()).map(({ subcategory, ids }) => [subcategory, ids.length])

  test('show the kinds with most listings first, twelve of each at most', async () => {
    await listingsOf('house', 3)
    await listingsOf('apartment', 14)
    await listingsOf('hotel', 4)
    expect(await kinds()).toEqual([
      ['apartment', 12],
      ['hotel', 4],
      ['house', 3],
    ])
  })

  test('drop kinds of fewer than three listings, while three rows remain', async () => {
    await listingsOf('house', 3)
    await listingsOf('apartment', 4)
    await listingsOf('hotel', 2)
    expect(await kinds()).toHaveLength(3)

    await listingsOf('bar', 5)
    expect(await kinds()).toEqual([
      ['bar', 5],
      ['apartment', 4],
      ['house', 3],
    ])
  })

  test('name the city where there is only one', async () => {
    await listingsOf('house', 2, { city: 'Valparaíso' })
    await listingsOf('apartment', 2, { city: 'Santiago' })
    await listingsOf('apartment', 1, { city: 'Temuco' })
    expect((await rows()).map(({ subcategory, city }) => [subcategory, city])).toEqual([
      ['apartment', null],
      ['house', 'Valparaíso'],
    ])
  })

  test('show the best rated first, then what has no rating yet, and nothing below three stars', async () => {
    const [good, fresh, bad, best] = await listingsOf('house', 4)
    const rate = (id: string, rating_tenths: number) =>
      db.updateTable('search_document').set({ rating_tenths }).where('listing_id', '=', id).execute()
    await Promise.all([rate(good!, 42), rate(bad!, 29), rate(best!, 50)])
    expect((await rows())[0]!.ids).toEqual([best, good, fresh])
  })

  test('begin with what our team has put first, three at most, as long as it has its time', async () => {
    const ids = await listingsOf('house', 6)
    const rate = (id: string, rating_tenths: number) =>
      db.updateTable('search_document').set({ rating_tenths }).where('listing_id', '=', id).execute()
    await Promise.all(ids.map((id, index) => rate(id, 50 - index)))
    const put = (id: string, minutes: number) =>
      db
        .insertInto('featured_listings')
        .values({ listing_id: id, until: addMinutes(NOW, minutes) })
        .execute()
    for (const [index, minutes] of [
      [5, 10],
      [4, 20],
      [3, 30],
      [2, 40],
      [1, 0],
    ] as const)
      await put(ids[index]!, minutes)
    expect((await rows())[0]!.ids).toEqual([5, 4, 3, 0, 1, 2].map((index) => ids[index]))
  })

  test('are none where nothing is listed', async () => {
    expect(await rows()).toEqual([])
  })
})

test('weekdays mean the same to SQL and to us', async () => {
  const listing = await aListing(db, {
    unit: 'hour',
    openingHours: [{ weekday: weekdayOf('2026-03-20'), opensMinutes: 540, closesMinutes: 1080 }],
  })
  const week = daysFrom('2026-03-16', '2026-03-22')
  const found = await Promise.all(week.map((day) => isFound(`type=hour&checkIn=${day}`, listing.id)))
  expect(week.filter((_, index) => found[index])).toEqual(['2026-03-20'])
})
