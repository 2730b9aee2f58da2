import {
  aGateway,
  aGuest,
  aHold,
  aListing,
  aPaidBooking,
  anInput,
  bookingRow,
  days,
  NOW,
  queuedJobs,
  refreshSearch,
} from '#test/factories.ts'
import { holdDates } from './hold-dates.server.ts'
import { checkInvariants } from '#test/invariants.ts'
import { aDatabase } from '#test/world.ts'
import { newId } from '#kernel/ids.ts'
import { expect, test } from 'vitest'
import { cancelBy } from './cancel-booking.server.ts'
import { refundPayment } from '#domain/payments/commands/refund-payment.server.ts'

const { db } = await aDatabase({ connections: 20 })
checkInvariants(() => db)

const at = (text: string) => new Date(text)
const refundsOf = (bookingId: string) =>
  db.selectFrom('refunds').selectAll().where('booking_id', '=', bookingId).execute()

/** Two days at 50,000 with cleaning and fee cost 126,500; check-in is 20 March, 18:00 UTC. */
const aDearBooking = async () => aPaidBooking(db, await aListing(db, { cleaning_fee_minor: 15_000 }))

test.each([
  ['2026-03-13T18:00:00Z', 126_500, 'seven days to the second: everything'],
  ['2026-03-13T18:00:01Z', 65_000, 'one second late: half of the space, and the cleaning'],
  ['2026-03-19T18:00:01Z', 15_000, 'less than a day: the cleaning only'],
] as const)('[BOOK-06] cancelled %s, %i pesos come back (%s)', async (now, refund, _why) => {
  const { bookingId, guestId } = await aDearBooking()

  expect(
    await cancelBy.guest(db, { guestId, bookingId, shownMinor: refund, idempotencyKey: newId() }, at(now)),
  ).toEqual({
    ok: true,
    value: { refundMinor: refund },
  })

  expect(await bookingRow(db, bookingId)).toMatchObject({
    status: 'cancelled',
    cancelled_by: 'guest',
    cancel_reason: 'changed-plans',
  })
  const refunds = await refundsOf(bookingId)
  expect(refunds).toMatchObject([{ amount_minor: refund, currency: 'CLP', status: 'intended' }])
  for (const { id } of refunds) await refundPayment(db, aGateway(db), id, at(now))
  expect(await refundsOf(bookingId)).toMatchObject([{ status: 'succeeded' }])
})

test('[BOOK-05] when the deadline passes between the page and the click, nothing happens', async () => {
  const { bookingId, guestId } = await aDearBooking()

  const outcome = await cancelBy.guest(
    db,
    { guestId, bookingId, shownMinor: 126_500, idempotencyKey: newId() },
    at('2026-03-13T18:00:01Z'),
  )

  expect(outcome).toEqual({ ok: false, failure: { reason: 'refund-changed' } })
  expect(await bookingRow(db, bookingId)).toMatchObject({ status: 'confirmed' })
  expect(await refundsOf(bookingId)).toEqual([])
})

test('[BOOK-06] cancelling twenty times at once refunds once, and notifies once', async () => {
  const { bookingId, guestId } = await aDearBooking()
  const cancel = () => cancelBy.guest(db, { guestId, bookingId, shownMinor: 126_500, idempotencyKey: newId() }, NOW)

  const outcomes = await Promise.all(Array.from({ length: 20 }, cancel))

  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await refundsOf(bookingId)).toHaveLength(1)
  const notifications = (await queuedJobs(db, 'notifications.notify-of-booking')).filter(
    ({ payload }) => payload['bookingId'] === bookingId && payload['event'] === 'booking_cancellation',
  )
  expect(notifications).toHaveLength(1)
})

test('[BOOK-05] a stranger, and the host by this door, cannot cancel: it reads as missing', async () => {
  const listing = await aListing(db)
  const { bookingId } = await aPaidBooking(db, listing)
  for (const guestId of [await aGuest(db), listing.hostId]) {
    expect(await cancelBy.guest(db, { guestId, bookingId, shownMinor: 0, idempotencyKey: newId() }, NOW)).toEqual({
      ok: false,
      failure: { reason: 'not-found' },
    })
  }
  expect(await bookingRow(db, bookingId)).toMatchObject({ status: 'confirmed' })
})

test('[BOOK-05] what has begun cannot be cancelled; what is not paid neither', async () => {
  const paid = await aDearBooking()
  const held = await aHold(db, await aListing(db))

  const begun = await cancelBy.guest(
    db,
    { ...paid, shownMinor: 0, idempotencyKey: newId() },
    at('2026-03-20T18:00:00Z'),
  )
  const unpaid = await cancelBy.guest(db, { ...held, shownMinor: 0, idempotencyKey: newId() }, NOW)

  expect([begun, unpaid]).toEqual([
    { ok: false, failure: { reason: 'too-late' } },
    { ok: false, failure: { reason: 'too-late' } },
  ])
})

test('[BOOK-06] a cancelled booking that refunds nothing writes no refund', async () => {
  const { bookingId, guestId } = await aPaidBooking(db, await aListing(db, { refund_policy: 'strict' }))

  expect(
    await cancelBy.guest(
      db,
      { guestId, bookingId, shownMinor: 0, idempotencyKey: newId() },
      at('2026-03-10T00:00:00Z'),
    ),
  ).toMatchObject({
    ok: true,
  })
  expect(await refundsOf(bookingId)).toEqual([])
})

test('[BOOK-02] cancelled dates are free at once, and for the search a moment later', async () => {
  const listing = await aListing(db)
  const { bookingId, guestId } = await aPaidBooking(db, listing)
  await cancelBy.guest(db, { guestId, bookingId, shownMinor: 110_000, idempotencyKey: newId() }, NOW)

  await refreshSearch(db)
  const { busy } = await db
    .selectFrom('search_document')
    .select('busy')
    .where('listing_id', '=', listing.id)
    .executeTakeFirstOrThrow()
  const next = await holdDates(db, anInput(listing, await aGuest(db), { stay: days('2026-03-21', '2026-03-22') }), NOW)

  expect(busy).toBe('{}')
  expect(next).toMatchObject({ ok: true })
})

test('[BOOK-06] the terms are those of the booking, not those of today', async () => {
  const listing = await aListing(db)
  const { bookingId, guestId } = await aPaidBooking(db, listing)
  await db.updateTable('listings').set({ refund_policy: 'strict' }).where('id', '=', listing.id).execute()

  expect(
    await cancelBy.guest(db, { guestId, bookingId, shownMinor: 110_000, idempotencyKey: newId() }, NOW),
  ).toMatchObject({ ok: true })
})
