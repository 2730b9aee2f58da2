import type { ListingCard } from '#domain/listings/listing.ts'
import { listingCards } from '#domain/listings/queries/list-cards.server.ts'
import { priceSettings } from '#domain/listings/queries/list-prices.server.ts'
import { shownIn, shownPrice } from '#domain/pricing/exchange.ts'
import { exchangeRates } from '#domain/pricing/queries.server.ts'
import { parseSearch } from '#domain/search/input.ts'
import { boundOf } from '#domain/search/queries/bound-prices.server.ts'
import { findDayPrices } from '#domain/search/queries/find-day-prices.server.ts'
import { type PriceCalendar, searchOn } from '#domain/search/price-calendar.ts'
import { cardPrice, searchedStay } from '#domain/search/searched-stay.ts'
import type { Search } from '#domain/search/search.ts'
import { addDays, type Day } from '#kernel/dates.ts'
import { type Bounds, boxAround } from '#kernel/geo.ts'
import { newId } from '#kernel/ids.ts'
import { type Currency, currencies } from '#kernel/money.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aListing, NOW, refreshListing } from '../factories.ts'
import { planIn, searchIn } from '../searches.ts'
import { aDatabase } from '../world.ts'
import { aQuery, aSearchWorld, type Dice, diceOf, type Known } from './search-world.ts'
import { seed, seededRandom, size } from './size.ts'

const worlds = size(1, 400)
const LISTINGS = 12
const QUESTIONS = 8
const DAYS = 16

const { db } = await aDatabase()

/** Everything that can make a price another one on another day, or for another party. */
async function priceAnew(known: readonly Known[], dice: Dice, first: Day): Promise<void> {
  const timed = diceOf(seededRandom(known.length + Number(first.slice(-2))))
  for (const { id, price, guests } of known) {
    const part = (share: number) => Math.max(1, Math.round(price.minor * share))
    await db
      .updateTable('listings')
      .set({
        weekend_price_minor: dice.chance(0.5) ? part(dice.one([0.7, 1.4])) : null,
        week_discount_percent: dice.one([0, 20]),
        month_discount_percent: dice.one([0, 50]),
        long_session_minutes: 180,
        long_session_discount_percent: dice.one([0, 30]),
        last_minute_days: 4,
        last_minute_percent: timed.one([0, 0, 40]),
        early_bird_days: 29,
        early_bird_percent: timed.one([0, 0, 25]),
        cleaning_fee_minor: dice.one([0, part(0.5), part(3)]),
        guests_included: dice.one([1, guests]),
        extra_guest_fee_minor: dice.one([0, part(0.4)]),
        pet_fee_minor: dice.one([0, part(1)]),
      })
      .where('id', '=', id)
      .execute()
    for (const from of [2, 9].filter(() => dice.chance(0.4))) {
      const days = `[${addDays(first, from)},${addDays(first, from + 1 + dice.below(4))})`
      const price_minor = part(dice.one([0.5, 2]))
      const weekend_price_minor = timed.chance(0.5) ? part(timed.one([0.4, 3])) : null
      const row = { id: newId(), listing_id: id, days, price_minor, weekend_price_minor }
      await db.insertInto('price_overrides').values(row).execute()
    }
    await refreshListing(db, id)
  }
}

const drawnCalendar = (dice: Dice, first: Day): PriceCalendar => ({
  search: { ...parseSearch(aQuery(dice, first)), sort: undefined },
  month: first,
  days: dice.one([1, 1, 2, 3, 7]),
  part: dice.one([null, 'any', 'afternoon']),
})

/** Pesos that the bounds' arithmetic may be off by, as prices are rounded line by line. */
const ROUNDING = 20

/** No price is below its listing's bound, in pesos by the same rates: else the cheapest one might not be read. */
async function expectBound(search: Search, cards: readonly ListingCard[], area: Bounds | null, now: Date) {
  const plan = await planIn(db, search, area, now)
  const { rows } = await sql<{ id: string; bound: number }>`
    with found as (select listing_id, price_base, min_days, min_minutes from search_document)
    select listing_id as id, ${boundOf(plan, await priceSettings(db))} as bound from found`.execute(db)
  const bounds = new Map(rows.map(({ id, bound }) => [id, bound]))
  for (const card of cards) {
    const { money } = shownIn(cardPrice(card, searchedStay(search, card, 0)), 'CLP', plan.facts.rates)
    expect(money.minor, JSON.stringify(search)).toBeGreaterThanOrEqual(bounds.get(card.id)! - ROUNDING)
  }
}

/** The number of the day's results, and the lowest of the prices on their cards. */
async function resultsOn(calendar: PriceCalendar, day: Day, area: Bounds | null, now: Date, currency: Currency) {
  const search = searchOn(calendar, day)
  const { listings, count } = await searchIn(db, search, area, now)
  const rates = await exchangeRates(db, now)
  const cards = await listingCards(
    db,
    listings.map(({ id }) => id),
    'en',
    now,
  )
  await expectBound(search, cards, area, now)
  const prices = cards.map((card) => shownPrice(cardPrice(card, searchedStay(search, card, 0)), currency, rates))
  return { count, price: prices.toSorted((a, b) => a.minor - b.minor)[0] ?? null }
}

test(`[HOME-13] a calendar has the lowest price and the number of each day’s results: ${worlds} worlds (seed ${seed})`, async () => {
  const dice = diceOf(seededRandom(seed))
  const tally = { free: 0, none: 0, prices: new Set<number>() }
  for (let index = 0; index < worlds; index += 1) {
    const { known, now, first } = await aSearchWorld(db, dice, LISTINGS)
    await priceAnew(known, dice, first)
    for (let round = 0; round < QUESTIONS; round += 1) {
      const calendar = drawnCalendar(dice, first)
      const { lat, lng } = calendar.search
      const area = lat === undefined ? null : boxAround({ lat, lng: lng! })
      const currency = dice.one(currencies)
      const plan = await planIn(db, searchOn(calendar, first), area, now)
      const shifts = Array.from({ length: DAYS }, (_, shift) => shift)
      const { days, isPart } = await findDayPrices(db, plan, shifts, currency)
      const expected = []
      for (const shift of shifts)
        expected.push({ shift, ...(await resultsOn(calendar, addDays(first, shift), area, now, currency)) })
      expect({ calendar, now, isPart, days }).toEqual({ calendar, now, isPart: false, days: expected })
      for (const { price } of days) {
        tally[price ? 'free' : 'none'] += 1
        if (price) tally.prices.add(price.minor)
      }
    }
  }
  // The worlds are worth asking: days with and without something free, at many prices.
  expect(Math.min(tally.free, tally.none)).toBeGreaterThan(worlds * QUESTIONS)
  expect(tally.prices.size).toBeGreaterThan((worlds * QUESTIONS) / 2)
})

test('[HOME-13] of more listings than are looked at those with the lowest From are, and it says so; a question has 31 days at most', async () => {
  await aSearchWorld(db, diceOf(seededRandom(1)), 0)
  const shownAt = { lat: 12.5, lng: 40 }
  for (const price_minor of [50_000, 30_000, 40_000, 20_000]) await aListing(db, { shownAt, price_minor })
  const search = parseSearch(new URLSearchParams('checkIn=2026-03-10&checkOut=2026-03-10'))
  const plan = await planIn(db, search, boxAround(shownAt), NOW)
  const found = (max: number) => findDayPrices(db, plan, [0, 5], 'CLP', max)
  const price = { minor: 22_000, currency: 'CLP' }
  const days = (count: number) => [0, 5].map((shift) => ({ shift, count, price }))
  expect(await found(4)).toEqual({ days: days(4), isPart: false, isConverted: false })
  expect(await found(3)).toEqual({ days: days(3), isPart: true, isConverted: false })
  expect((await findDayPrices(db, plan, [], 'CLP')).days).toEqual([])
  const shifts = Array.from({ length: 32 }, (_, shift) => shift)
  expect(() => findDayPrices(db, plan, shifts, 'CLP')).toThrow('32 days')
})
