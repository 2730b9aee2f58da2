import { bookingRules } from '#domain/availability/queries.server.ts'
import { translator } from '#domain/i18n/queries.server.ts'
import { siteOf } from '#domain/i18n/site.ts'
import { findListing } from '#domain/listings/queries/find-listing.server.ts'
import { proposeChange } from '#domain/bookings/commands/propose-change.server.ts'
import { newId } from '#kernel/ids.ts'
import { aGateway, aHold, aListing, anAccount, aPaidBooking, days, NOW, valueOf } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { checkoutView } from './checkout/checkout.view.server.ts'
import { guestBooking } from './trip/guest-booking.server.ts'
import { listingView } from '#app/listings/listing/listing.view.server.ts'
import { panelView } from './panel/panel.view.server.ts'
import { type Services, services } from '#app/session/services.ts'
import { tripView } from './trip/trip.view.server.ts'
import { type Visitor, visitorContext, visitorOf } from '#app/session/visitor.server.ts'
import { zoneView } from './zone.view.server.ts'

const { db } = await aDatabase()

function asks(userId: string): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(services, { db, clock: () => NOW, payments: aGateway(db) } as Services)
  context.set(visitorContext, {
    actor: { userId },
    language: 'en',
    locale: 'en-US',
    currency: 'CLP',
    site: siteOf('localhost', new Map()),
    t: translator('en'),
    to: (address: string) => address,
  } as Visitor)
  return context
}

const stay = days('2026-03-20', '2026-03-22')

test('[LIST-01] [BOOK-05] a listing, a checkout and a trip with a change under way name the zone once', async () => {
  const listing = await aListing(db)
  const { bookingId, guestId } = await aPaidBooking(db, listing, { stay })
  const context = asks(guestId)
  const terms = { stay: days('2026-03-20', '2026-03-23'), guests: 2, pets: 0 }
  const input = { ...anAccount, by: 'host', userId: listing.hostId, bookingId, kind: 'change' } as const
  valueOf(await proposeChange(db, { ...input, terms, shownMinor: 55_000, idempotencyKey: newId() }, NOW))
  const held = await aHold(db, await aListing(db), { guestId })

  const found = (await findListing(db, (await aListing(db)).id, 'en', NOW))!
  const calendarNow = { rules: (await bookingRules(db, found.id))!, taken: [], now: NOW }
  const params = { checkIn: '2026-03-20', checkOut: '2026-03-22' }
  const shown = { visitor: visitorOf(context), rates: {}, asOf: null, holds: [] }
  const pages = {
    listing: [listingView(found, context, {}), panelView(found, params, calendarNow, shown)],
    checkout: await checkoutView(await guestBooking(held.bookingId, context), undefined, context),
    trip: await tripView(await guestBooking(bookingId, context), context),
  }
  for (const [name, view] of Object.entries(pages))
    expect(JSON.stringify(view).match(/[^"]*America.Santiago[^"]*/g), name).toEqual([
      'Local time: America/Santiago',
      'America/Santiago',
    ])
})

test.each([
  ['cl.localhost', 'America/Santiago', true],
  ['cl.localhost', 'Pacific/Easter', false],
  ['uk.localhost', 'Europe/London', true],
  ['uk.localhost', 'America/Santiago', false],
  ['localhost', 'America/Santiago', false],
])('[LIST-01] on %s the zone %s is taken for the reader’s until the browser says more: %s', (host, timeZone, isOwn) => {
  const visitor = { site: siteOf(host, new Map()), t: translator('en') }
  expect(zoneView(timeZone, visitor).isSitesOwn).toBe(isOwn)
})
