import { whatWaits } from '#domain/notifications/queries/what-waits.server.ts'
import { translator } from '#domain/i18n/queries.server.ts'
import { completeBooking } from '#domain/bookings/commands/complete-booking.server.ts'
import { saveReview } from '#domain/reviews/commands/save-review.server.ts'
import { cancelBy } from '#domain/bookings/commands/cancel-booking.server.ts'
import { proposeChange } from '#domain/bookings/commands/propose-change.server.ts'
import { newId } from '#kernel/ids.ts'
import {
  aGuest,
  aHold,
  aListing,
  anAccount,
  anOpenPayment,
  aPaidBooking,
  bookingRow,
  days,
  NOW,
  valueOf,
} from '#test/factories.ts'
import { later } from '#test/later.ts'
import { aDatabase } from '#test/world.ts'
import { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { loader as again } from '../trip/again.route.ts'
import { loader } from './trips.route.tsx'
import { guestBooking } from '../trip/guest-booking.server.ts'
import { type Services, services } from '#app/session/services.ts'
import { tripBanner } from '../trip/trip-banner.view.server.ts'
import { tripsView } from './trips.view.server.ts'
import { type Visitor, visitorContext } from '#app/session/visitor.server.ts'

const { db } = await aDatabase()

/** A request of this guest, in English and pesos. */
function asks(userId: string, now = NOW): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(services, {
    db,
    clock: () => now,
    product: 'Patio',
    sites: new Map(),
    publicUrl: '',
  } as unknown as Services)
  context.set(visitorContext, {
    actor: { userId },
    language: 'en',
    locale: 'en-US',
    currency: 'CLP',
    origin: 'https://patio.example',
    t: translator('en'),
    to: (address: string) => address,
  } as Visitor)
  return context
}

/** The host proposes one day more, for 55,000. */
async function proposedByHost({ bookingId, hostId }: { bookingId: string; hostId: string }) {
  const input = { ...anAccount, by: 'host', userId: hostId, bookingId, kind: 'change' } as const
  const terms = { stay: days('2026-03-20', '2026-03-23'), guests: 2, pets: 0 }
  return valueOf(await proposeChange(db, { ...input, terms, shownMinor: 55_000, idempotencyKey: newId() }, NOW))
}

describe('[BOOK-05] what waits for the guest stands first among the trips', () => {
  test('what is to be paid and what is to be answered, until when, and what ends first is first; all else stays below', async () => {
    const guestId = await aGuest(db)
    const requested = await aHold(db, await aListing(db, { instant_book: false }), { guestId })
    const listing = await aListing(db)
    const changed = await aPaidBooking(db, listing, { guestId, stay: days('2026-03-20', '2026-03-22') })
    await proposedByHost({ ...changed, hostId: listing.hostId })
    expect((await whatWaits(db, guestId, NOW)).trips).toBe(true)
    const held = await aHold(db, await aListing(db), { guestId })

    const { waiting, ahead } = await tripsView({}, asks(guestId))
    expect(waiting.map(({ id }) => id)).toEqual([held.bookingId, changed.bookingId])
    expect(waiting[0]!.waiting).toMatchObject({
      // NOW is noon in Santiago; a hold lasts a quarter of an hour.
      text: 'Pay until 12:15 PM (local time of the space)',
      action: 'Finish paying',
      address: `/checkout?bookingId=${held.bookingId}`,
      leftMs: 15 * 60_000,
    })
    expect(waiting[1]!.waiting).toMatchObject({
      text: expect.stringMatching(/^Answer until /),
      address: `/bookings/${changed.bookingId}`,
    })
    expect(ahead.map(({ id, waiting: mine }) => ({ id, mine }))).toEqual([{ id: requested.bookingId, mine: null }])
  })

  test('the tab has its mark as long as something waits, and no longer', async () => {
    const guestId = await aGuest(db)
    expect((await whatWaits(db, guestId, NOW)).trips).toBe(false)
    await aHold(db, await aListing(db, { instant_book: false }), { guestId })
    expect((await whatWaits(db, guestId, NOW)).trips).toBe(false)
    await aHold(db, await aListing(db), { guestId })
    expect((await whatWaits(db, guestId, NOW)).trips).toBe(true)
    expect((await whatWaits(db, guestId, later(NOW, { minutes: 16 }))).trips).toBe(false)
    expect((await whatWaits(db, await aGuest(db), NOW)).trips).toBe(false)
  })
})

test('[BOOK-05] past and cancelled trips stand apart, ten at a time', async () => {
  const guestId = await aGuest(db)
  const listing = await aListing(db, { check_in_minutes: 540, check_out_minutes: 1080 })
  const stays = Array.from({ length: 12 }, (_, index) => days(`2026-03-${index + 10}`, `2026-03-${index + 10}`))
  for (const stay of stays) await aPaidBooking(db, listing, { guestId, stay })
  const out = await aHold(db, await aListing(db), { guestId })

  const after = later(NOW, { minutes: 60 * 24 * 60 })
  const first = await tripsView({}, asks(guestId, after))
  expect(first).toMatchObject({ waiting: [], ahead: [], past: { page: 1, pages: 2 }, cancelled: { page: 1, pages: 1 } })
  expect(first.past.trips).toHaveLength(10)
  expect(first.past.trips[0]!.when).toContain('21')
  expect(first.cancelled.trips.map(({ id, why }) => ({ id, why }))).toEqual([
    { id: out.bookingId, why: 'It was not paid in time, so the dates are no longer held.' },
  ])
  const second = await tripsView({ past: '2' }, asks(guestId, after))
  expect(second.past.trips).toHaveLength(2)
  expect((await tripsView({ past: '99' }, asks(guestId, after))).past).toMatchObject({ page: 2 })
})

describe('[BOOK-05] the banner after paying says what is true of the booking', () => {
  const banner = async (guestId: string, bookingId: string, params: Record<string, string>) => {
    const context = asks(guestId)
    return tripBanner(await guestBooking(bookingId, context), params, db, context)
  }

  test('the address that the provider leads to leads on to the trip', async () => {
    const { bookingId, guestId } = await aHold(db, await aListing(db))
    const led = async (search: string) => {
      const url = new URL(`https://patio.example/bookings?${search}`)
      return loader({ url, context: asks(guestId) } as unknown as Parameters<typeof loader>[0]).catch(
        (thrown: Response) => thrown.headers.get('location'),
      )
    }
    const trip = `/bookings/${bookingId}?status=success&payment_session=ss_1`
    expect(await led(`status=success&id=${bookingId}&payment_session=ss_1`)).toBe(trip)
    expect(await led(`id=${bookingId}&session_id=ss_1`)).toBe(trip)
  })

  test('a booking is shown as booked only once it is confirmed: until then the banner waits', async () => {
    const open = await anOpenPayment(db, await aListing(db))
    const params = { status: 'success', payment_session: open.sessionId }
    expect(await banner(open.guestId, open.bookingId, params)).toMatchObject({ kind: 'waiting' })
    const paid = await aPaidBooking(db, await aListing(db))
    expect(
      await banner(paid.guestId, paid.bookingId, { status: 'success', payment_session: paid.sessionId }),
    ).toMatchObject({ kind: 'done', title: 'Your booking is confirmed' })
    expect(await banner(paid.guestId, paid.bookingId, { status: 'cancelled' })).toBeNull()
    expect(await banner(paid.guestId, paid.bookingId, { status: 'changed' })).toBeNull()
    expect(await banner(paid.guestId, paid.bookingId, {})).toBeNull()
  })

  test('what is cancelled says how much is on its way, and how long that takes', async () => {
    const { bookingId, guestId } = await aPaidBooking(db, await aListing(db, { refund_policy: 'flexible' }))
    const input = { guestId, bookingId, shownMinor: 110_000, idempotencyKey: newId() }
    expect(await cancelBy.guest(db, input, NOW)).toMatchObject({ ok: true })
    expect(await banner(guestId, bookingId, { status: 'cancelled' })).toEqual({
      kind: 'over',
      title: 'Your booking is cancelled',
      text: 'CLP 110,000 is on its way back to your card: it is there in 5 to 10 days.',
    })
  })
})

test.each([
  ['en', /a request holds nothing/],
  ['es', /una solicitud no aparta nada/],
] as const)('[HOME-02] in %s the FAQ describes requests correctly', (language, truth) => {
  expect(translator(language)('faq:booking.answer')).toMatch(truth)
})

test('[BOOK-05] what runs now stands apart, and says until when', async () => {
  const guestId = await aGuest(db)
  const { bookingId } = await aPaidBooking(db, await aListing(db), { guestId, stay: days('2026-03-20', '2026-03-22') })
  const { starts_at, ends_at } = await bookingRow(db, bookingId)
  const at = async (now: Date) => {
    const { running, ahead, past } = await tripsView({}, asks(guestId, now))
    return {
      running: running.map(({ startsIn }) => startsIn),
      ahead: ahead.length,
      past: past.trips.map(({ state }) => state),
    }
  }
  expect(await at(later(starts_at, { minutes: -1 }))).toEqual({ running: [], ahead: 1, past: [] })
  expect(await at(starts_at)).toEqual({ running: ['Runs until Mar 22, 11 AM'], ahead: 0, past: [] })
  expect(await at(later(ends_at, { minutes: -60 }))).toMatchObject({ running: ['Runs until 11 AM'] })
  // Also before the job that completes it.
  expect(await at(ends_at)).toEqual({ running: [], ahead: 0, past: ['completed'] })
})

test('[BOOK-08] after the stay its trip asks for the review until it is written or its time is over', async () => {
  const guestId = await aGuest(db)
  const { bookingId } = await aPaidBooking(db, await aListing(db), { guestId, stay: days('2026-03-20', '2026-03-22') })
  const { ends_at } = await bookingRow(db, bookingId)
  const shouldReview = async (now: Date) =>
    (await tripsView({}, asks(guestId, now))).past.trips.map(({ isToReview }) => isToReview)
  await completeBooking(db, bookingId, ends_at)
  expect(await shouldReview(ends_at)).toEqual([true])
  expect(await shouldReview(later(ends_at, { minutes: 15 * 1440 }))).toEqual([false])

  const stars = {
    overall: 5,
    cleanliness: 5,
    communication: 5,
    check_in: 5,
    accuracy: 5,
    location: 5,
    value: 5,
  } as const
  const form = { ...stars, comment: 'Fine.' }
  valueOf(await saveReview(db, { by: 'guest', userId: guestId, bookingId, language: 'en', form }, ends_at))
  expect(await shouldReview(ends_at)).toEqual([false])
})

test('[BOOK-05] a trip leads to the same once more: space, length, party and extras, at the next free time', async () => {
  const listing = await aListing(db)
  const { bookingId, guestId } = await aPaidBooking(db, listing, { stay: days('2026-03-20', '2026-03-22'), guests: 3 })
  await aHold(db, listing, { stay: days('2026-03-24', '2026-03-26') })
  const now = new Date('2026-03-23T15:00:00Z')
  const leads = async (userId: string) => {
    const args = { params: { bookingId }, context: asks(userId, now) }
    const answer = await again(args as unknown as Parameters<typeof again>[0])
    return answer.headers.get('location')
  }
  expect(await leads(guestId)).toBe(`/property/${listing.id}?checkIn=2026-03-27&checkOut=2026-03-29&guests=3#book`)
  await expect(leads(await aGuest(db))).rejects.toMatchObject({ init: { status: 404 } })
})
