import { defaultLimits } from '#test/limits.ts'
import { bookingRules, takenPeriods } from '#domain/availability/queries.server.ts'
import { translator } from '#domain/i18n/queries.server.ts'
import { siteOf } from '#domain/i18n/site.ts'
import { findListing } from '#domain/listings/queries/find-listing.server.ts'
import { proposeChange } from '#domain/bookings/commands/propose-change.server.ts'
import { parseSearch } from '#domain/search/input.ts'
import { newId } from '#kernel/ids.ts'
import {
  aGateway,
  aHold,
  aListing,
  anAccount,
  aPaidBooking,
  days,
  NOW,
  type TestListing,
  valueOf,
  wholeWeek,
} from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { loader as calendarFile } from './trip/calendar-file.route.ts'
import { loader as receipt } from './trip/receipt.route.tsx'
import { changePage } from './change/change-page.view.server.ts'
import { checkoutView } from './checkout/checkout.view.server.ts'
import { hostBooking } from './host-booking.server.ts'
import { guestBooking } from './trip/guest-booking.server.ts'
import { hostBookingView } from '#app/hosting/bookings/host-booking.view.server.ts'
import { holdsHere } from './panel/held-here.view.server.ts'
import { panelView } from './panel/panel.view.server.ts'
import { resultsView } from '#app/search/results/results.view.server.ts'
import { searchNotes } from '#app/search/results/search-notes.server.ts'
import { connection, type Services, services } from '#app/session/services.ts'
import { tripView } from './trip/trip.view.server.ts'
import { tripsView } from './trips/trips.view.server.ts'
import { type Visitor, visitorContext, visitorOf } from '#app/session/visitor.server.ts'

const { db } = await aDatabase()

/** A request on the British site, in English and pounds. */
function asks(userId: string): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(services, {
    db,
    clock: () => NOW,
    limits: defaultLimits,
    payments: aGateway(db),
    product: 'Patio',
    sites: new Map(),
    publicUrl: 'http://localhost',
  } as unknown as Services)
  context.set(visitorContext, {
    actor: { userId, firstName: 'Ana', lastName: 'Rojas' },
    language: 'en',
    locale: 'en-GB',
    currency: 'GBP',
    site: siteOf('uk.localhost', new Map()),
    origin: 'http://uk.localhost',
    t: translator('en'),
    to: (address: string) => address,
  } as Visitor)
  context.set(connection, { nonce: '', client: '10.0.0.1', network: '' })
  return context
}

const stay = days('2026-03-20', '2026-03-22')

/** A paid booking with a proposed extension, a hold of the same guest, and the views of both. */
async function pagesOfABooking() {
  const listing = await aListing(db)
  await db.updateTable('listing_texts').set({ arrival: 'Ring twice' }).where('listing_id', '=', listing.id).execute()
  const { bookingId, guestId } = await aPaidBooking(db, listing, { stay })
  const terms = { stay: days('2026-03-20', '2026-03-23'), guests: 2, pets: 0 }
  const input = { ...anAccount, by: 'host', userId: listing.hostId, bookingId, kind: 'change' } as const
  const changePageOf = await changePage('guest', bookingId, { checkOut: '2026-03-24' }, asks(guestId))
  const trip = await tripView(await guestBooking(bookingId, asks(guestId)), asks(guestId))
  valueOf(await proposeChange(db, { ...input, terms, shownMinor: 55_000, idempotencyKey: newId() }, NOW))
  const changed = await tripView(await guestBooking(bookingId, asks(guestId)), asks(guestId))
  const args = { params: { bookingId }, context: asks(guestId) }
  const file = await calendarFile(args as unknown as Parameters<typeof calendarFile>[0])
  const held = await aHold(db, await aListing(db), { guestId, stay: days('2027-01-10', '2027-01-12') })
  return {
    trips: await tripsView({}, asks(guestId)),
    trip,
    changed,
    changePage: changePageOf,
    receipt: (await receipt(args as unknown as Parameters<typeof receipt>[0])).receipt,
    calendarFile: (await file.text()).replaceAll('\r\n ', ''),
    checkout: await checkoutView(await guestBooking(held.bookingId, asks(guestId)), undefined, asks(guestId)),
    host: await hostBookingView(await hostBooking(bookingId, asks(listing.hostId)), asks(listing.hostId)),
  }
}

async function panelOf(listing: TestListing, params: Record<string, string>, guestId: string) {
  const [found, rules, taken] = await Promise.all([
    findListing(db, listing.id, 'en', NOW),
    bookingRules(db, listing.id),
    takenPeriods(db, listing.id, NOW),
  ])
  const context = asks(guestId)
  const holds = await holdsHere(listing.id, context)
  const shown = { visitor: visitorOf(context), rates: { CLP_GBP: 1 / 1200 }, asOf: NOW, holds }
  return panelView(found!, params, { rules: rules!, taken, now: NOW }, shown)
}

/** The views of a listing: free days, too few, taken by another guest, and the guest's own hold. */
async function panels() {
  const listing = await aListing(db, { min_days: 2, same_day_turnover: false })
  const { guestId } = await aHold(db, listing, { stay: days('2026-04-20', '2026-04-22') })
  const hourly = await aListing(db, { unit: 'hour', openingHours: wholeWeek() })
  return {
    free: await panelOf(listing, { checkIn: '2026-03-20', checkOut: '2026-03-22' }, guestId),
    tooShort: await panelOf(listing, { checkIn: '2026-03-20', checkOut: '2026-03-21' }, guestId),
    held: await panelOf(listing, { checkIn: '2026-04-20', checkOut: '2026-04-22' }, guestId),
    hourly: await panelOf(hourly, { checkIn: '2026-03-20', start: '10:00', hours: '2' }, guestId),
  }
}

async function searches(listing: TestListing) {
  const params = new URLSearchParams('checkIn=2026-03-01&checkOut=2026-03-01')
  const found = new URLSearchParams('checkIn=2026-05-20&checkOut=2026-05-22')
  const context = asks(listing.hostId)
  return {
    results: await resultsView(context, parseSearch(found)),
    notes: searchNotes(params, parseSearch(params), { ...visitorOf(context), today: '2026-03-02' }),
  }
}

const months = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*'
/** 'Mar 20' and 'March 20, 2026'. */
const american = new RegExp(`[^"]{0,20}\\b${months} \\d{1,2}(?!\\d)[^"]{0,20}`, 'g')
const british = new RegExp(`\\b\\d{1,2} ${months}\\b`)

test('[INTL-01] on the British site no page of a search, a listing or a booking writes a day as Americans do (D14)', async () => {
  const pages = { ...(await pagesOfABooking()), ...(await panels()), ...(await searches(await aListing(db))) }
  for (const [name, view] of Object.entries(pages)) {
    const text = JSON.stringify(view)
    expect(text.match(american) ?? [], name).toEqual([])
    expect(text, name).toMatch(british)
  }
})
