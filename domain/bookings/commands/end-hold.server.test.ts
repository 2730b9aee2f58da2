import {
  aGateway,
  aGuest,
  aHold,
  aListing,
  anEvent,
  anOpenPayment,
  aPaidBooking,
  bookingRow,
  validCard,
  NOW,
} from '#test/factories.ts'
import { checkInvariants } from '#test/invariants.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import type { PaymentGateway } from '#domain/payments/gateway.server.ts'
import { expireHold, releaseHold } from './end-hold.server.ts'
import { payInSandbox } from '#domain/payments/commands/pay-in-sandbox.server.ts'
import { recordEvent } from './record-event.server.ts'
import { startPayment } from './start-payment.server.ts'

const { db } = await aDatabase()
checkInvariants(() => db)

const expiresAt = new Date(NOW.getTime() + 15 * 60_000)
const isOccupied = async (bookingId: string) => {
  const live = db
    .selectFrom('occupancy')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('released_at', 'is', null)
  return (await live.execute()).length > 0
}
const sandboxStatus = async (sessionId: string) =>
  (await db.selectFrom('sandbox_sessions').select('status').where('id', '=', sessionId).executeTakeFirstOrThrow())
    .status

test('[BOOK-04] an abandoned hold ends: first the provider’s session, then the dates', async () => {
  const { bookingId, sessionId } = await anOpenPayment(db, await aListing(db))
  const sandbox = aGateway(db)
  let wasOccupied = false
  const watched: PaymentGateway = {
    ...sandbox,
    expireSession: async (id) => {
      wasOccupied = await isOccupied(bookingId)
      return sandbox.expireSession(id)
    },
  }

  expect(await expireHold(db, watched, bookingId, expiresAt)).toBeNull()

  expect(wasOccupied).toBe(true)
  expect(await sandboxStatus(sessionId)).toBe('expired')
  expect(await isOccupied(bookingId)).toBe(false)
  expect(await bookingRow(db, bookingId)).toMatchObject({
    status: 'cancelled',
    cancelled_by: 'system',
    cancel_reason: 'not-paid',
  })
  expect(await payInSandbox(db, sessionId, validCard, expiresAt)).toBe('session-ended')
})

test('[BOOK-04] a hold that was paid in its last second is confirmed, not freed', async () => {
  const { bookingId, sessionId } = await anOpenPayment(db, await aListing(db))
  await payInSandbox(db, sessionId, validCard, NOW)

  await expireHold(db, aGateway(db), bookingId, expiresAt)
  await recordEvent(db, 'sandbox', anEvent(sessionId), expiresAt)

  expect(await bookingRow(db, bookingId)).toMatchObject({ status: 'confirmed' })
  expect(await isOccupied(bookingId)).toBe(true)
})

test('[BOOK-04] a session that was made and never stored is found and expired too', async () => {
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

  await expireHold(db, sandbox, booking.bookingId, expiresAt)

  expect(await sandboxStatus(sessionId)).toBe('expired')
  expect(await bookingRow(db, booking.bookingId)).toMatchObject({ status: 'cancelled' })
})

test('[BOOK-04] when the provider does not answer, the dates stay held and the worker tries again', async () => {
  const { bookingId } = await anOpenPayment(db, await aListing(db))
  const down = { ...aGateway(db), expireSession: () => Promise.reject(new Error('down')) }

  await expect(expireHold(db, down, bookingId, expiresAt)).rejects.toThrow('down')

  expect(await bookingRow(db, bookingId)).toMatchObject({ status: 'pending' })
  expect(await isOccupied(bookingId)).toBe(true)
})

test('the end of a hold that has not expired is tried again when it does', async () => {
  const { bookingId } = await aHold(db, await aListing(db))
  expect(await expireHold(db, aGateway(db), bookingId, new Date(expiresAt.getTime() - 1))).toEqual(expiresAt)
  expect(await bookingRow(db, bookingId)).toMatchObject({ status: 'pending' })
})

test('the end of a hold does not change a paid booking', async () => {
  const { bookingId } = await aPaidBooking(db, await aListing(db))
  expect(await expireHold(db, aGateway(db), bookingId, expiresAt)).toBeNull()
  expect(await bookingRow(db, bookingId)).toMatchObject({ status: 'confirmed' })
})

test('[BOOK-05] a guest releases dates that they have not paid; a stranger cannot', async () => {
  const booking = await anOpenPayment(db, await aListing(db))
  const stranger = { bookingId: booking.bookingId, guestId: await aGuest(db) }

  expect(await releaseHold(db, aGateway(db), stranger, NOW)).toBe(false)
  expect(await isOccupied(booking.bookingId)).toBe(true)

  expect(await releaseHold(db, aGateway(db), booking, NOW)).toBe(true)
  expect(await bookingRow(db, booking.bookingId)).toMatchObject({
    cancelled_by: 'guest',
    cancel_reason: 'changed-plans',
  })
  expect(await sandboxStatus(booking.sessionId)).toBe('expired')
  expect(await releaseHold(db, aGateway(db), booking, NOW)).toBe(true)
})

test('[BOOK-05] a paid booking cannot be released: nothing happens', async () => {
  const booking = await aPaidBooking(db, await aListing(db))
  expect(await releaseHold(db, aGateway(db), booking, NOW)).toBe(false)
  expect(await bookingRow(db, booking.bookingId)).toMatchObject({ status: 'confirmed' })
})

test('[BOOK-05] releasing dates while their payment goes through answers that they are not released, and the booking is paid', async () => {
  const booking = await anOpenPayment(db, await aListing(db))
  const sandbox = aGateway(db)
  const paidMeanwhile: PaymentGateway = {
    ...sandbox,
    expireSession: async (id) => {
      await payInSandbox(db, id, validCard, NOW)
      return sandbox.expireSession(id)
    },
  }

  expect(await releaseHold(db, paidMeanwhile, booking, NOW)).toBe(false)
  expect(await bookingRow(db, booking.bookingId)).toMatchObject({ status: 'confirmed' })
  expect(await isOccupied(booking.bookingId)).toBe(true)
})

test('[BOOK-04] paying, expiring and releasing at once leave one consistent end', async () => {
  const booking = await anOpenPayment(db, await aListing(db))

  await Promise.all([
    payInSandbox(db, booking.sessionId, validCard, NOW),
    expireHold(db, aGateway(db), booking.bookingId, expiresAt),
    releaseHold(db, aGateway(db), booking, NOW),
  ])

  const { status } = await bookingRow(db, booking.bookingId)
  expect(status).toBe((await sandboxStatus(booking.sessionId)) === 'paid' ? 'confirmed' : 'cancelled')
})
