import { aGateway, aListing, aPaidBooking, NOW } from '#test/factories.ts'
import { checkInvariants } from '#test/invariants.ts'
import { aDatabase } from '#test/world.ts'
import { endBooking } from '#domain/bookings/commands/end-booking.server.ts'
import { money } from '#kernel/money.ts'
import { inTransaction } from '#platform/db.server.ts'
import { newId } from '#kernel/ids.ts'
import { expect, test } from 'vitest'
import type { PaymentGateway } from '../gateway.server.ts'
import { cancelBy } from '#domain/bookings/commands/cancel-booking.server.ts'
import { intendRefund, refundPayment } from './refund-payment.server.ts'

const { db } = await aDatabase()
checkInvariants(() => db)

async function aRefund() {
  const { bookingId, guestId, sessionId } = await aPaidBooking(db, await aListing(db))
  await cancelBy.guest(db, { guestId, bookingId, shownMinor: 110_000, idempotencyKey: newId() }, NOW)
  const { id } = await db
    .selectFrom('refunds')
    .select('id')
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  return { refundId: id, bookingId, sessionId }
}

const sandboxRefunds = (sessionId: string) =>
  db.selectFrom('sandbox_refunds').selectAll().where('session_id', '=', sessionId).execute()
const entriesOf = (refundId: string) =>
  db.selectFrom('journal').selectAll().where('event_key', '=', `refund:${refundId}`).execute()

test('[BOOK-06] a refund that is run twice, and three times at once, is paid back once', async () => {
  const { refundId, sessionId } = await aRefund()
  const run = () => refundPayment(db, aGateway(db), refundId, NOW)

  await Promise.all([run(), run(), run()])
  // A completed refund does not call the provider again.
  const unwilling = { ...aGateway(db), refund: () => Promise.reject(new Error('was asked again')) }
  await refundPayment(db, unwilling, refundId, NOW)

  expect(await sandboxRefunds(sessionId)).toMatchObject([{ amount_minor: 110_000 }])
  expect(await entriesOf(refundId)).toHaveLength(1)
})

test('[BOOK-06] when the provider’s answer is lost, the next run finds the refund that was made', async () => {
  const { refundId, sessionId } = await aRefund()
  const sandbox = aGateway(db)
  const silent: PaymentGateway = {
    ...sandbox,
    refund: (input) => sandbox.refund(input).then(() => Promise.reject(new Error('reset'))),
  }

  await expect(refundPayment(db, silent, refundId, NOW)).rejects.toThrow('reset')
  expect(await entriesOf(refundId)).toEqual([])

  await refundPayment(db, sandbox, refundId, NOW)
  expect(await sandboxRefunds(sessionId)).toHaveLength(1)
  expect(await entriesOf(refundId)).toHaveLength(1)
})

test('[BOOK-06] after a full refund nothing of the booking is held any more', async () => {
  const { refundId, bookingId } = await aRefund()
  await refundPayment(db, aGateway(db), refundId, NOW)

  const sums = await db
    .selectFrom('postings')
    .innerJoin('journal', 'journal.id', 'journal_id')
    .where('booking_id', '=', bookingId)
    .groupBy('account_id')
    .select(({ fn }) => fn.sum<string>('amount_minor').as('sum'))
    .execute()
  expect(sums.map(({ sum }) => Number(sum))).toEqual([0, 0])
})

test('[BOOK-06] no refund goes above what was paid: the database refuses it', async () => {
  const { bookingId } = await aPaidBooking(db, await aListing(db))
  const { id } = await db
    .selectFrom('payments')
    .select('id')
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const refundOf = (minor: number, reason: 'guest-cancelled' | 'host-cancelled') =>
    inTransaction(db, (tx) => intendRefund(tx, { paymentId: id, bookingId, amount: money(minor, 'CLP'), reason }, NOW))

  const ending = { by: 'guest', reason: 'changed-plans' } as const
  await inTransaction(db, (tx) => endBooking(tx, { id: bookingId, status: 'confirmed', waitsFor: null }, ending, NOW))
  await refundOf(60_000, 'guest-cancelled')
  await expect(refundOf(50_001, 'host-cancelled')).rejects.toMatchObject({ constraint: 'refunds_stay_within_payment' })
  await refundOf(50_000, 'host-cancelled')
})
