import { bookingRules, takenPeriods } from '#domain/availability/queries.server.ts'
import { translator } from '#domain/i18n/queries.server.ts'
import { siteOf } from '#domain/i18n/site.ts'
import { findGuestBooking } from '#domain/bookings/queries/find-guest-booking.server.ts'
import { findListing } from '#domain/listings/queries/find-listing.server.ts'
import { expireHold } from '#domain/bookings/commands/end-hold.server.ts'
import { parseSearch } from '#domain/search/input.ts'
import { addDays } from '#kernel/dates.ts'
import { boxAround } from '#kernel/geo.ts'
import { newId } from '#kernel/ids.ts'
import { aGateway, aHold, aListing, NOW, refreshListing, wideLimits, wholeWeek } from '#test/factories.ts'
import { htmlOf } from '#test/html.ts'
import { aDatabase } from '#test/world.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { createElement } from 'react'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { MobileBookingBar } from './panel/mobile-booking-bar.tsx'
import type { PanelView } from './panel/panel.view.server.ts'
import type { ListingView } from '#app/listings/listing/listing.view.server.ts'
import { checkoutView } from './checkout/checkout.view.server.ts'
import { panelView } from './panel/panel.view.server.ts'
import { pinsView } from '#app/search/results/pins.view.server.ts'
import { resultsView } from '#app/search/results/results.view.server.ts'
import { type Services, services } from '#app/session/services.ts'
import { type Visitor, visitorContext } from '#app/session/visitor.server.ts'

const { db } = await aDatabase()

/** A visitor whose currency is the listing's, so that nothing is converted. */
const visitor = {
  actor: null,
  language: 'en',
  locale: 'en-US',
  currency: 'CLP',
  site: siteOf('localhost', new Map()),
  t: translator('en'),
} as unknown as Visitor
const context = new RouterContextProvider()
context.set(services, { db, clock: () => NOW } as Services)
context.set(visitorContext, visitor)

/** No other test has a listing there. */
const apart = { lat: -36.82, lng: -73.05 }
const area = boxAround(apart)

const terms = {
  price_minor: 51_300,
  weekend_price_minor: 70_100,
  cleaning_fee_minor: 15_000,
  guests_included: 2,
  extra_guest_fee_minor: 3_700,
  pet_fee_minor: 9_000,
  pets_allowed: true,
  max_guests: 6,
  lead_time_minutes: 0,
  week_discount_percent: 12,
  last_minute_days: 5,
  last_minute_percent: 25,
  early_bird_days: 40,
  early_bird_percent: 15,
}

const searched = fc.record({
  first: fc.integer({ min: 1, max: 60 }),
  days: fc.integer({ min: 0, max: 12 }),
  guests: fc.option(fc.integer({ min: 1, max: 6 })),
  pets: fc.boolean(),
  isHourly: fc.boolean(),
  start: fc.constantFrom('09:00', '10:30', '13:00'),
  hours: fc.constantFrom(1, 2, 3.5),
})
type Searched = typeof searched extends fc.Arbitrary<infer Value> ? Value : never

function queryOf({ first, days, guests, pets, isHourly, start, hours }: Searched): string {
  const checkIn = addDays('2026-03-02', first)
  const when = isHourly
    ? `type=hour&checkIn=${checkIn}&startTime=${start}&duration=${hours}`
    : `checkIn=${checkIn}&checkOut=${addDays(checkIn, days)}`
  return `${when}${guests ? `&guests=${guests}` : ''}${pets ? '&pets=true' : ''}`
}

test('[HOME-05] [HOME-06] [BOOK-03] card, pin, panel, the phone’s bar and checkout say one total, for any dates and party (D9)', async () => {
  const perDay = await aListing(db, { ...terms, ...apart, same_day_turnover: true })
  const perHour = await aListing(db, {
    ...terms,
    ...apart,
    unit: 'hour',
    openingHours: wholeWeek(),
    start_step_minutes: 30,
    length_step_minutes: 30,
  })
  await sql`insert into price_overrides values (${newId()}, ${perDay.id}, daterange('2026-03-10', '2026-03-16'), 33000, 41000)`.execute(
    db,
  )
  for (const { id } of [perDay, perHour]) await refreshListing(db, id)

  await fc.assert(
    fc.asyncProperty(searched, async (params) => {
      const listing = params.isHourly ? perHour : perDay
      const search = parseSearch(new URLSearchParams(queryOf(params)))
      const results = await resultsView(context, { ...search, bounds: area })
      const pins = await pinsView(context, { ...search, bounds: area }, 11)
      const panel = await panelOf(listing.id, results.onward)

      const total = panel.quote?.total
      expect(panel.total?.figure).toBe(total)
      expect(barOf(panel)).toEqual({ bold: total, below: results.cards[0]!.stay, button: 'Reserve', form: 'reserve' })
      expect(results.cards).toMatchObject([{ price: `${total} in total` }])
      expect(pins).toMatchObject({ pins: [{ short: total, price: `${total} in total` }] })
      expect(await checkoutTotal(listing, search)).toBe(total)
    }),
    { numRuns: 25 },
  )
})

/** The phone's bar at the bottom: its bold figure, its label, and what its button sends. */
function barOf(booking: PanelView) {
  const listing = { isHourly: booking.hours !== null, from: 'From $1' } as ListingView
  const html = htmlOf(createElement(MobileBookingBar, { listing, booking }))
  const [, bold, below] = /<strong class="[^"]*font-bold[^"]*">([^<]+)<\/strong>([^<]+)<\/p>/.exec(html) ?? []
  const [, form] = /<button [^>]*form="([^"]+)"/.exec(html) ?? []
  return { bold, below, button: html.match(/Reserve|Request to book|Choose [^<]+/)?.[0], form }
}

test('[BOOK-03] on a phone the bar has the total as its bold figure once there are dates, with days, dates and fees below; before that it says the next step', async () => {
  const perDay = await aListing(db, terms)
  const perHour = await aListing(db, { ...terms, unit: 'hour', openingHours: wholeWeek(), instant_book: false })
  const bar = async (id: string, params: string) => barOf(await panelOf(id, params))

  expect(await bar(perDay.id, '?checkIn=2026-03-17&checkOut=2026-03-19&guests=2')).toEqual({
    bold: 'CLP 129,360',
    below: '2 days · Mar 17 – 19 · all fees included',
    button: 'Reserve',
    form: 'reserve',
  })
  expect(await bar(perHour.id, '?checkIn=2026-03-17&start=10:00&hours=2')).toMatchObject({
    below: '2 hours · Mar 17, 10 AM–12 PM · all fees included',
    button: 'Request to book',
    form: 'reserve',
  })
  expect(await bar(perDay.id, '')).toEqual({ button: 'Choose dates' })
  expect(await bar(perHour.id, '?checkIn=2026-03-17')).toEqual({ button: 'Choose a start' })
})

async function panelOf(id: string, onward: string) {
  const [listing, rules, taken] = await Promise.all([
    findListing(db, id, 'en', NOW),
    bookingRules(db, id),
    takenPeriods(db, id, NOW),
  ])
  const calendarNow = { rules: rules!, taken, now: NOW }
  const params = Object.fromEntries(new URLSearchParams(onward))
  return panelView(listing!, params, calendarNow, { visitor, rates: {}, asOf: null, holds: [] })
}

/** Held as 'Reserve' does, then expired, so that the next run can hold the same space. */
async function checkoutTotal(
  listing: { id: string; hostId: string; spaceIds: readonly string[] },
  search: ReturnType<typeof parseSearch>,
) {
  const { checkIn: day, checkOut, startTime, durationMinutes, guests = 1, pets } = search
  const stay = startTime
    ? { unit: 'hour' as const, day: day!, startTime, durationMinutes: durationMinutes! }
    : { unit: 'day' as const, checkIn: day!, checkOut: checkOut! }
  const { bookingId, guestId } = await aHold(db, listing, {
    stay,
    guests,
    pets: pets ? 1 : 0,
    limits: wideLimits,
  })
  const booking = await findGuestBooking(db, guestId, bookingId, 'en')
  const view = await checkoutView(booking!, undefined, context)
  await expireHold(db, aGateway(db), bookingId, new Date(NOW.getTime() + 16 * 60_000))
  return view!.price.total
}
