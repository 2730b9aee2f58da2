import { bookingRules } from '#domain/availability/queries.server.ts'
import { quoteFor } from '#domain/bookings/party.ts'
import { findWayIn } from '#domain/bookings/queries/find-way-in.server.ts'
import { findBookable } from '#domain/listings/queries/find-bookable.server.ts'
import { findListing } from '#domain/listings/queries/find-listing.server.ts'
import { listingCards } from '#domain/listings/queries/list-cards.server.ts'
import { currencies } from '#kernel/money.ts'
import { addMinutes, dayIn } from '#kernel/zones.ts'
import { aHold, aListing, aPaidBooking, bookingRow, days, NOW, refreshSearch } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { rateBetween } from './exchange.ts'
import { exchangeRates } from './queries.server.ts'

const { db } = await aDatabase()

const defaults = await db
  .selectFrom('settings')
  .select(['service_fee_percent', 'week_discount_days', 'way_in_before_minutes'])
  .executeTakeFirstOrThrow()
const rates = await sql<{ text: string }>`select fallback_rates::text as text from settings`.execute(db)
afterEach(() =>
  db
    .updateTable('settings')
    .set({ ...defaults, fallback_rates: rates.rows[0]!.text })
    .execute(),
)

let minutes = 0
/** Each time two minutes later, when no rates of another test are cached. */
const later = () => addMinutes(NOW, (minutes += 2))

/** A listing's prices at checkout, card, page and in the search document, in minor units. */
async function pricesOf(id: string, stay = days('2026-03-10', '2026-03-11')) {
  await refreshSearch(db)
  const listing = (await findBookable(db, id))!
  const rules = (await bookingRules(db, id))!
  const quote = quoteFor(listing, rules, { stay, guests: 1, pets: 0, extras: [] }, dayIn(NOW, rules.zone))
  const [card] = await listingCards(db, [id], 'en', NOW)
  const page = await findListing(db, id, 'en', NOW)
  const { price_base } = await db
    .selectFrom('search_document')
    .select('price_base')
    .where('listing_id', '=', id)
    .executeTakeFirstOrThrow()
  return { checkout: quote.total.minor, card: card!.fromPrice.minor, page: page!.fromPrice.minor, search: price_base }
}

test('[BOOK-07] a new service fee is at checkout, on the card, on the page and in the search alike; what was agreed keeps the old one', async () => {
  const listing = await aListing(db)
  const { bookingId } = await aHold(db, listing)
  const agreed = async () => {
    const { quote_id } = await bookingRow(db, bookingId)
    return db
      .selectFrom('quotes')
      .select(['total_minor', 'service_fee_minor', 'terms'])
      .where('id', '=', quote_id)
      .executeTakeFirstOrThrow()
  }
  const before = await agreed()
  expect(before.terms).toMatchObject({ rates: { serviceFeePercent: 10 } })
  expect(await pricesOf(listing.id)).toEqual({ checkout: 55_000, card: 55_000, page: 55_000, search: 55_000 })

  await db.updateTable('settings').set({ service_fee_percent: 12 }).execute()

  expect(await pricesOf(listing.id)).toEqual({ checkout: 56_000, card: 56_000, page: 56_000, search: 56_000 })
  expect(await agreed()).toEqual(before)
})

test('[BOOK-07] the days from which a discount is given are the same at checkout and in the search', async () => {
  const { id } = await aListing(db, { min_days: 5, week_discount_percent: 20 })
  const stay = days('2026-03-10', '2026-03-15')
  expect(await pricesOf(id, stay)).toMatchObject({ checkout: 5 * 55_000, card: 55_000, search: 55_000 })

  await db.updateTable('settings').set({ week_discount_days: 5 }).execute()

  expect(await pricesOf(id, stay)).toMatchObject({ checkout: 5 * 44_000, card: 44_000, search: 44_000 })
})

test('[INTL-02] without fetched rates every pair has one, and there and back is about the same', async () => {
  const known = await exchangeRates(db, later())
  for (const base of currencies) {
    for (const target of currencies) {
      const [there, back] = [rateBetween(known, base, target)!, rateBetween(known, target, base)!]
      expect(Math.abs(there * back - 1)).toBeLessThan(0.01)
    }
  }
})

test('[INTL-02] another rate in the settings is the one that is shown and the one that searches filter by', async () => {
  const { id } = await aListing(db, { currency: 'USD', price_minor: 10_000 })
  expect(await pricesOf(id)).toMatchObject({ card: 11_000, search: 104_500 })

  await sql`update settings set fallback_rates = fallback_rates || '{"USD_CLP": 1000}'`.execute(db)

  expect(await pricesOf(id)).toMatchObject({ card: 11_000, search: 110_000 })
  expect((await exchangeRates(db, later()))['USD_CLP']).toBe(1000)
})

test('[BOOK-05] how to get in is shown from as long before a stay as the settings say', async () => {
  const listing = await aListing(db)
  await db.updateTable('listing_texts').set({ arrival: 'Ring twice' }).where('listing_id', '=', listing.id).execute()
  const { bookingId, guestId } = await aPaidBooking(db, listing, { stay: days('2026-03-20', '2026-03-22') })
  const { starts_at } = await bookingRow(db, bookingId)
  const twoDaysBefore = addMinutes(starts_at, -48 * 60)
  const wayIn = () => findWayIn(db, { guestId, bookingId, language: 'en' }, twoDaysBefore)
  expect(await wayIn()).toEqual({ state: 'later', from: addMinutes(starts_at, -24 * 60) })

  await db
    .updateTable('settings')
    .set({ way_in_before_minutes: 48 * 60 })
    .execute()

  expect(await wayIn()).toEqual({ state: 'open', text: 'Ring twice' })
})
