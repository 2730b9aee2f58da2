import { holdDates } from './hold-dates.server.ts'
import { newId } from '#kernel/ids.ts'
import {
  aGateway,
  aGuest,
  aHold,
  aListing,
  anEvent,
  anOpenPayment,
  aPaidBooking,
  anInput,
  bookingRow,
  validCard,
  NOW,
  queuedJobs,
} from '#test/factories.ts'
import { findBrokenPromises } from '../../../promises.ts'
import { checkInvariants } from '#test/invariants.ts'
import { later } from '#test/later.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import type { PaymentGateway } from '#domain/payments/gateway.server.ts'
import { cancelBy } from './cancel-booking.server.ts'
import { expireHold } from './end-hold.server.ts'
import { payInSandbox } from '#domain/payments/commands/pay-in-sandbox.server.ts'
import { reconcile } from './reconcile.server.ts'
import { recordEvent } from './record-event.server.ts'
import { startPayment } from './start-payment.server.ts'

const { db } = await aDatabase()
checkInvariants(() => db)

const afterHold = later(NOW, { minutes: 16 })
const mend = (now: Date, gateway: PaymentGateway = aGateway(db, now)) => reconcile(db, gateway, now, 0)
/** No provider contradicts itself in this database, so every promise must hold. */
const honest = await aDatabase()

/** The guest paid, and the provider's event never arrived. */
async function aSilentPayment() {
  const listing = await aListing(db)
  const payment = await anOpenPayment(db, listing)
  await payInSandbox(db, payment.sessionId, validCard, NOW)
  return { listing, ...payment }
}

test('[BOOK-04] an event that never comes is fetched from the provider', async () => {
  const { bookingId } = await aSilentPayment()
  expect(await mend(NOW)).toEqual([])
  expect(await bookingRow(db, bookingId)).toMatchObject({ status: 'confirmed' })
})

test('[BOOK-04] a session that was made and paid, and never stored, is found', async () => {
  const booking = await aHold(db, await aListing(db))
  const sandbox = aGateway(db)
  let sessionId = ''
  const silent: PaymentGateway = {
    ...sandbox,
    createSession: async (input) => {
      sessionId = (await sandbox.createSession(input)).sessionId
      throw new Error('reset')
    },
  }
  await startPayment(db, silent, { ...booking, origin: '' }, NOW)
  await payInSandbox(db, sessionId, validCard, NOW)

  await mend(NOW)

  expect(await bookingRow(db, booking.bookingId)).toMatchObject({ status: 'confirmed' })
})

test('[BOOK-04] what is on its way right now is left alone', async () => {
  const { bookingId } = await aSilentPayment()
  await reconcile(db, aGateway(db), later(NOW, { minutes: 1 }))
  expect(await bookingRow(db, bookingId)).toMatchObject({ status: 'pending' })
  await reconcile(db, aGateway(db), later(NOW, { minutes: 2 }))
  expect(await bookingRow(db, bookingId)).toMatchObject({ status: 'confirmed' })
})

test('[BOOK-04] holds, refunds, shares and stays whose job was lost are caught up with', async () => {
  const { db } = honest
  const held = await aHold(db, await aListing(db))
  const paid = await aPaidBooking(db, await aListing(db))
  const cancelled = await aPaidBooking(db, await aListing(db))
  await cancelBy.guest(db, { ...cancelled, shownMinor: 110_000, idempotencyKey: newId() }, NOW)

  const muchLater = later(NOW, { days: 60 })
  expect(await reconcile(db, aGateway(db, muchLater), muchLater, 0)).toEqual([])

  expect(await bookingRow(db, held.bookingId)).toMatchObject({ status: 'cancelled', cancel_reason: 'not-paid' })
  expect(await bookingRow(db, paid.bookingId)).toMatchObject({ status: 'completed' })
  expect(await findBrokenPromises(db, muchLater)).toEqual([])
})

test('[BOOK-06] [BOOK-08] what a late cancellation keeps goes to host and platform though its job was lost, and once', async () => {
  const { db } = honest
  const paid = await aPaidBooking(db, await aListing(db))
  const dayBefore = new Date('2026-03-18T12:00:00Z')
  const input = { ...paid, shownMinor: 50_000, idempotencyKey: newId() }
  expect(await cancelBy.guest(db, input, dayBefore)).toMatchObject({ ok: true })
  const shared = () =>
    db.selectFrom('journal').select('id').where('event_key', '=', `check-in:${paid.bookingId}`).execute()

  expect(await reconcile(db, aGateway(db, dayBefore), dayBefore, 0)).toEqual([])
  expect(await shared()).toEqual([])

  for (const days of [3, 4, 60]) {
    const now = later(dayBefore, { days })
    expect(await reconcile(db, aGateway(db, now), now, 0)).toEqual([])
    expect(await findBrokenPromises(db, now)).toEqual([])
  }
  expect(await shared()).toHaveLength(1)
})

test('[BOOK-08] [ADM-04] money of a begun stay that nobody has shared out is reported', async () => {
  const { db } = honest
  const paid = await aPaidBooking(db, await aListing(db))
  const now = later(NOW, { days: 60 })
  expect(await findBrokenPromises(db, now)).toContain(
    `a stay has begun, and its money was not shared out: ${paid.bookingId}`,
  )
  await reconcile(db, aGateway(db, now), now, 0)
  expect(await findBrokenPromises(db, now)).toEqual([])
})

test('[BOOK-04] a provider that is down stops nothing else, and the next pass does the rest', async () => {
  const { bookingId } = await aSilentPayment()
  const other = await aHold(db, await aListing(db))
  const down = { ...aGateway(db), listSessions: () => Promise.reject(new Error('down')) }

  expect(await mend(afterHold, { ...down, expireSession: () => Promise.reject(new Error('down')) })).not.toEqual([])
  expect(await bookingRow(db, other.bookingId)).toMatchObject({ status: 'cancelled' })
  expect(await bookingRow(db, bookingId)).toMatchObject({ status: 'pending' })

  expect(await mend(afterHold)).toEqual([])
  expect(await bookingRow(db, bookingId)).toMatchObject({ status: 'confirmed' })
})

/** The provider contradicts itself: the session is over, and then it was paid. */
async function aLatePayment() {
  const listing = await aListing(db)
  const payment = await anOpenPayment(db, listing)
  await expireHold(db, aGateway(db), payment.bookingId, afterHold)
  return { listing, ...payment }
}

test('[BOOK-04] a payment that comes after its hold expired takes the dates again, where they are still free', async () => {
  const { bookingId, sessionId } = await aLatePayment()

  await recordEvent(db, 'sandbox', anEvent(sessionId, 'session.paid', afterHold), afterHold)

  expect(await bookingRow(db, bookingId)).toMatchObject({ status: 'confirmed', cancel_reason: null })
})

test('[BOOK-04] where they are not, all of it is refunded and both sides are notified', async () => {
  const { listing, bookingId, sessionId } = await aLatePayment()
  expect(await holdDates(db, anInput(listing, await aGuest(db)), afterHold)).toMatchObject({ ok: true })

  await recordEvent(db, 'sandbox', anEvent(sessionId, 'session.paid', afterHold), afterHold)

  expect(await bookingRow(db, bookingId)).toMatchObject({ status: 'cancelled' })
  const refunds = await db.selectFrom('refunds').selectAll().where('booking_id', '=', bookingId).execute()
  expect(refunds).toMatchObject([{ amount_minor: 110_000, reason: 'dates-lost' }])
  const events = (await queuedJobs(db, 'notifications.notify-of-booking')).filter(
    ({ payload }) => payload['bookingId'] === bookingId,
  )
  expect(events.map(({ payload }) => payload['event'])).toEqual(['hold_ended', 'payment_too_late'])
})

test('[BOOK-04] a hold that its guest released does not come back by itself: the database refuses it', async () => {
  const { bookingId } = await aPaidBooking(db, await aListing(db)).then(async (paid) => {
    await cancelBy.guest(db, { ...paid, shownMinor: 110_000, idempotencyKey: newId() }, NOW)
    return paid
  })
  const back = db
    .updateTable('bookings')
    .set({ status: 'confirmed', cancelled_by: null, cancel_reason: null })
    .where('id', '=', bookingId)
  await expect(back.execute()).rejects.toMatchObject({ constraint: 'bookings_come_back_only_when_paid_late' })
})

test('[BOOK-06] a refund whose answer was lost is recorded by its event, and is in the ledger once', async () => {
  const { bookingId, guestId, sessionId } = await aPaidBooking(db, await aListing(db))
  await cancelBy.guest(db, { bookingId, guestId, shownMinor: 110_000, idempotencyKey: newId() }, NOW)
  const { id } = await db
    .selectFrom('refunds')
    .select('id')
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const event = { ...anEvent(sessionId, 'refund.succeeded'), reference: id, refundId: 'sr_1' }

  expect(await recordEvent(db, 'sandbox', event, NOW)).toBe(true)
  await recordEvent(db, 'sandbox', { ...event, id: 'ev_again' }, NOW)

  const entries = await db.selectFrom('journal').selectAll().where('event_key', '=', `refund:${id}`).execute()
  expect(entries).toHaveLength(1)
})
