import { defaultLimits } from '#test/limits.ts'
import { safeReturn } from '#domain/accounts/input.ts'
import { acceptRequest } from '#domain/bookings/commands/answer-request.server.ts'
import { releaseHold } from '#domain/bookings/commands/end-hold.server.ts'
import { findHostBooking } from '#domain/bookings/queries/list-host-bookings.server.ts'
import { translator } from '#domain/i18n/queries.server.ts'
import { newId } from '#kernel/ids.ts'
import { aGateway, aGuest, aHold, aListing, bookingRow, days, NOW, type TestListing, valueOf } from '#test/factories.ts'
import { checkInvariants } from '#test/invariants.ts'
import { aDatabase } from '#test/world.ts'
import { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { action as onCheckout, loader as checkoutPage } from '#app/bookings/checkout/checkout.route.tsx'
import { shareView } from '#app/hosting/bookings/host-booking.view.server.ts'
import { action as onListing } from '#app/listings/listing/listing.route.tsx'
import { chosenText } from '#app/messaging/contact/chosen-text.server.ts'
import { connection, type Services, services } from '#app/session/services.ts'
import { type Visitor, visitorContext } from '#app/session/visitor.server.ts'
import { action, loader } from './request.route.tsx'

const { db } = await aDatabase()
checkInvariants(() => db)

const origin = 'http://localhost:3000'

function contextOf(userId: string | null) {
  const context = new RouterContextProvider()
  const observer = { noteListing: () => {}, noteStep: () => {} }
  const own = { db, limits: defaultLimits, payments: aGateway(db), clock: () => NOW, observer, countryHeader: null }
  context.set(services, own as unknown as Services)
  context.set(connection, { nonce: '', client: '10.0.0.1', network: '' })
  context.set(visitorContext, {
    actor: userId && { userId, permissions: [] },
    language: 'en',
    locale: 'en-US',
    currency: 'CLP',
    site: { id: 'global', zone: 'UTC' },
    origin,
    t: translator('en'),
    to: (address: string) => address,
  } as unknown as Visitor)
  return context
}

const stay = { checkIn: '2026-03-20', checkOut: '2026-03-22', guests: '2' }

type Handler = typeof action | typeof loader | typeof onListing | typeof onCheckout | typeof checkoutPage

/** Calls a route. @returns its answer, also one that is thrown */
function call(handler: Handler, path: string, params: object, userId: string | null, form?: Record<string, string>) {
  const url = new URL(path, origin)
  const request = new Request(url, form && { method: 'POST', body: new URLSearchParams(form) })
  const args = { params, request, url, context: contextOf(userId) }
  return (handler as (input: unknown) => Promise<unknown>)(args).catch((thrown: unknown) => thrown)
}

const pathOf = ({ id }: TestListing, search: Record<string, string> = stay) =>
  `/property/${id}/request?${new URLSearchParams(search)}`
const send = (listing: TestListing, userId: string, texts: Record<string, string>) =>
  call(action, pathOf(listing), { listingId: listing.id }, userId, { ...stay, idempotencyKey: newId(), ...texts })
const leadsTo = (answer: unknown) => (answer as Response).headers.get('location') ?? ''
const ownBookings = (guestId: string) => db.selectFrom('bookings').selectAll().where('guest_id', '=', guestId).execute()

const onRequest = () => aListing(db, { instant_book: false })

describe('[BOOK-01] a request says what it is for', () => {
  test('the panel leads to a page of its own, with what was chosen, and sends nothing yet', async () => {
    const listing = await onRequest()
    const guestId = await aGuest(db)
    const pressed = { ...stay, idempotencyKey: newId() }
    const answer = await call(onListing, `/property/${listing.id}`, { listingId: listing.id }, guestId, pressed)
    expect(leadsTo(answer)).toBe(pathOf(listing))
    expect(await ownBookings(guestId)).toEqual([])

    const page = await call(loader, leadsTo(answer), { listingId: listing.id }, guestId)
    expect(page).toMatchObject({ request: { when: expect.stringContaining('2 days'), party: '2 guests' } })
  })

  test('purpose and message are stored with the booking, without contact data, and its host reads them', async () => {
    const listing = await onRequest()
    const guestId = await aGuest(db)
    const texts = { purpose: 'Product photos, ana@example.com', note: 'We are six.\nCall +56 9 8765 4321' }
    expect(leadsTo(await send(listing, guestId, texts))).toMatch(/^\/checkout\?bookingId=/)

    const [booking] = await ownBookings(guestId)
    expect(booking).toMatchObject({ purpose: 'Product photos, •••••', note: 'We are six.\nCall +•••••' })
    const seen = (await findHostBooking(db, listing.hostId, booking!.id, 'en'))!
    const visitor = { t: translator('en'), language: 'en', locale: 'en-US', currency: 'CLP' } as unknown as Visitor
    expect(shareView(seen, visitor).prepared).toMatchObject({ purpose: 'Product photos, •••••' })
  })

  test('nothing has to be said', async () => {
    const guestId = await aGuest(db)
    await send(await onRequest(), guestId, { purpose: ' ', note: '' })
    expect(await ownBookings(guestId)).toMatchObject([{ purpose: null, note: null, waits_for: 'host' }])
  })

  test.each([
    ['purpose', 200],
    ['note', 1000],
  ])('%s of more than %i characters is refused beside its field, and stays typed', async (name, max) => {
    const guestId = await aGuest(db)
    const long = 'a'.repeat(max + 1)
    expect(await send(await onRequest(), guestId, { [name]: long })).toMatchObject({
      init: { status: 400 },
      data: { typed: { [name]: long }, problems: { [name]: expect.stringContaining(String(max)) } },
    })
    expect(await ownBookings(guestId)).toEqual([])
    await send(await onRequest(), guestId, { [name]: 'a'.repeat(max) })
    expect(await ownBookings(guestId)).toHaveLength(1)
  })

  test('a time taken meanwhile is said above what was typed', async () => {
    const listing = await aListing(db, { instant_book: false, requests_hold_dates: true })
    await aHold(db, listing, { stay: days('2026-03-20', '2026-03-22') })
    expect(await send(listing, await aGuest(db), { note: 'We are six.' })).toMatchObject({
      init: { status: 409 },
      data: { typed: { note: 'We are six.' }, refusal: { nearest: expect.any(Array) } },
    })
  })

  test('whose address is not proved proves it first, and finds what was typed', async () => {
    const answer = await send(await onRequest(), await aGuest(db, { isProved: false }), { note: 'We are six.' })
    expect(new URL(leadsTo(answer), origin).searchParams.get('to')).toContain('note=We+are+six.')
    expect(leadsTo(answer)).toContain('auth=login')
  })

  test('of words too long for an address that a log-in leads back to, the stay and the shorter ones are kept', async () => {
    const listing = await onRequest()
    const texts = { purpose: 'Product photos', note: 'ñ'.repeat(900) }
    const answer = await send(listing, await aGuest(db, { isProved: false }), texts)
    const to = new URL(leadsTo(answer), origin).searchParams.get('to')!
    expect(to).toBe(`${pathOf(listing)}&purpose=Product+photos`)
    expect(safeReturn(to)).toBe(to)
  })

  test('what can be booked at once, and what cannot be booked so, leads back to the listing', async () => {
    const guestId = await aGuest(db)
    for (const [listing, search] of [
      [await aListing(db), stay],
      [await onRequest(), { ...stay, guests: '99' }],
    ] as const) {
      const answer = await call(loader, pathOf(listing, search), { listingId: listing.id }, guestId)
      const { pathname, searchParams, hash } = new URL(leadsTo(answer), origin)
      expect([pathname, Object.fromEntries(searchParams), hash]).toEqual([`/property/${listing.id}`, search, '#book'])
    }
  })
})

const checkout = (bookingId: string, userId: string, form?: Record<string, string>) =>
  call(form ? onCheckout : checkoutPage, `/checkout?bookingId=${bookingId}`, {}, userId, form && { bookingId, ...form })

describe('[BOOK-01] [BOOK-03] at checkout', () => {
  test('an accepted request opens on the card’s fields; one that waits for its host opens none', async () => {
    const listing = await onRequest()
    const { bookingId, guestId } = await aHold(db, listing)
    expect(await checkout(bookingId, guestId)).toMatchObject({ data: { checkout: { state: { kind: 'asked' } } } })
    const payments = () => db.selectFrom('payments').select('status').where('booking_id', '=', bookingId).execute()
    expect(await payments()).toEqual([])

    valueOf(await acceptRequest(db, { hostId: listing.hostId, bookingId }, NOW))
    const opened = { data: { checkout: { state: { kind: 'to-pay', cardFields: { kind: 'frame' } }, purpose: null } } }
    expect(await checkout(bookingId, guestId)).toMatchObject(opened)
    // However often it is opened, it is one payment.
    expect(await checkout(bookingId, guestId)).toMatchObject(opened)
    expect(await payments()).toEqual([{ status: 'open' }])
  })

  test('a hall, a studio or an office booked at once is asked what it is for, and its guest alone may say it', async () => {
    const hall = await aHold(db, await aListing(db, { subcategory: 'hall' }))
    expect(await checkout(hall.bookingId, hall.guestId)).toMatchObject({ data: { checkout: { purpose: '' } } })
    const texts = { intent: 'purpose', purpose: 'A wedding, +56 9 8765 4321' }
    expect(await checkout(hall.bookingId, await aGuest(db), texts)).toMatchObject({ init: { status: 404 } })
    expect(await checkout(hall.bookingId, hall.guestId, texts)).toMatchObject({
      data: { purpose: { problem: undefined, typed: 'A wedding, +•••••' } },
    })
    expect(await bookingRow(db, hall.bookingId)).toMatchObject({ purpose: 'A wedding, +•••••' })
    const long = { ...texts, purpose: 'a'.repeat(201) }
    expect(await checkout(hall.bookingId, hall.guestId, long)).toMatchObject({ init: { status: 400 } })

    // Who says it when the hold has just ended is told that, and nothing else.
    const ended = await aHold(db, await aListing(db, { subcategory: 'hall' }))
    await releaseHold(db, aGateway(db), { guestId: ended.guestId, bookingId: ended.bookingId }, NOW)
    expect(leadsTo(await checkout(ended.bookingId, ended.guestId, texts))).toBe(
      `/checkout?bookingId=${ended.bookingId}`,
    )

    const flat = await aHold(db, await aListing(db))
    expect(await checkout(flat.bookingId, flat.guestId)).toMatchObject({ data: { checkout: { purpose: null } } })
  })
})

test('[MSG-01] a message to the host begins with what was chosen: time, people, extras', async () => {
  const listing = await aListing(db)
  const extra = {
    id: newId(),
    listing_id: listing.id,
    unit: 'item',
    price_minor: 1000,
    max_quantity: 3,
    position: 0,
  } as const
  await db
    .insertInto('listing_extras')
    .values({ ...extra, name_en: 'Bicycle', name_es: 'Bicicleta' })
    .execute()
  const chosen = { ...stay, pets: '1', [`extra-${extra.id}`]: '2' }
  const context = contextOf(await aGuest(db))
  expect(await chosenText(listing.id, chosen, context)).toBe('Mar 20 – 22 · 2 guests · 1 pet · Bicycle × 2\n\n')
  expect(await chosenText(listing.id, { guests: '2' }, context)).toBe('')
})
