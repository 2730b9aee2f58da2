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
  NOW,
  queuedJobs,
} from '#test/factories.ts'
import { holdDates } from './hold-dates.server.ts'
import { checkInvariants } from '#test/invariants.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import { releaseHold } from './end-hold.server.ts'
import { recordEvent } from './record-event.server.ts'

const { db } = await aDatabase({ connections: 20 })
checkInvariants(() => db)

const paymentOf = (bookingId: string) =>
  db.selectFrom('payments').selectAll().where('booking_id', '=', bookingId).executeTakeFirstOrThrow()

const jobsFor = async (task: string, bookingId: string) =>
  (await queuedJobs(db, task)).filter(({ payload }) => payload['bookingId'] === bookingId)

/** The booking's postings, in the order they were written. */
const ledgerOf = (bookingId: string) =>
  db
    .selectFrom('journal')
    .innerJoin('postings', 'journal_id', 'journal.id')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'account_id')
    .select(['kind', 'amount_minor', 'postings.currency'])
    .where('booking_id', '=', bookingId)
    .orderBy('journal.id')
    .orderBy('number')
    .execute()

test('[BOOK-04] the provider’s event confirms the booking, fills the ledger, and notifies both sides once', async () => {
  const { bookingId, sessionId } = await anOpenPayment(db, await aListing(db))

  expect(await recordEvent(db, 'sandbox', anEvent(sessionId), NOW)).toBe(true)

  expect(await bookingRow(db, bookingId)).toMatchObject({ status: 'confirmed', waits_for: null, expires_at: null })
  expect(await paymentOf(bookingId)).toMatchObject({ status: 'captured', amount_minor: 110_000 })
  expect(await ledgerOf(bookingId)).toEqual([
    { kind: 'provider', amount_minor: 110_000, currency: 'CLP' },
    { kind: 'held', amount_minor: -110_000, currency: 'CLP' },
  ])
  expect(await jobsFor('notifications.notify-of-booking', bookingId)).toHaveLength(1)
})

test('[BOOK-04] an event that comes twice, or ten times at once, has one effect', async () => {
  const { bookingId, sessionId } = await anOpenPayment(db, await aListing(db))
  const event = anEvent(sessionId)

  const answers = await Promise.all(Array.from({ length: 10 }, () => recordEvent(db, 'sandbox', event, NOW)))
  answers.push(await recordEvent(db, 'sandbox', event, NOW))

  expect(answers.every(Boolean)).toBe(true)
  expect(await ledgerOf(bookingId)).toHaveLength(2)
  expect(await jobsFor('notifications.notify-of-booking', bookingId)).toHaveLength(1)
})

test('[BOOK-04] different events of the same outcome, at once, have one effect', async () => {
  const { bookingId, sessionId } = await anOpenPayment(db, await aListing(db))

  await Promise.all(Array.from({ length: 10 }, () => recordEvent(db, 'sandbox', anEvent(sessionId), NOW)))

  expect(await ledgerOf(bookingId)).toHaveLength(2)
  expect(await jobsFor('notifications.notify-of-booking', bookingId)).toHaveLength(1)
})

test('[BOOK-04] a payment that arrives after the dates were released is refunded in full', async () => {
  const listing = await aListing(db)
  const payment = await anOpenPayment(db, listing)
  await releaseHold(db, aGateway(db), payment, NOW)
  const next = await holdDates(db, anInput(listing, await aGuest(db)), NOW)

  expect(await recordEvent(db, 'sandbox', anEvent(payment.sessionId), NOW)).toBe(true)

  expect(next).toMatchObject({ ok: true })
  expect(await bookingRow(db, payment.bookingId)).toMatchObject({ status: 'cancelled' })
  const refunds = await db.selectFrom('refunds').selectAll().where('booking_id', '=', payment.bookingId).execute()
  expect(refunds).toMatchObject([{ amount_minor: 110_000, reason: 'dates-lost', status: 'intended' }])
  expect((await queuedJobs(db, 'payments.refund')).map(({ payload }) => payload['refundId'])).toContain(refunds[0]!.id)
})

test('[BOOK-04] an event about a session that we do not know is left for later, and leaves no trace', async () => {
  const event = anEvent('ss_unknown')
  expect(await recordEvent(db, 'sandbox', event, NOW)).toBe(false)
  expect(await db.selectFrom('provider_events').selectAll().where('event_id', '=', event.id).execute()).toEqual([])
})

test('[BOOK-04] a session that expired leaves the hold as it is', async () => {
  const { bookingId, sessionId } = await anOpenPayment(db, await aListing(db))
  await recordEvent(db, 'sandbox', anEvent(sessionId, 'session.expired'), NOW)

  expect(await bookingRow(db, bookingId)).toMatchObject({ status: 'pending' })
  expect(await paymentOf(bookingId)).toMatchObject({ status: 'expired' })
})

test('[BOOK-04] a late ‘expired’ after ‘paid’ takes nothing back', async () => {
  const { bookingId, sessionId } = await aPaidBooking(db, await aListing(db))
  await recordEvent(db, 'sandbox', anEvent(sessionId, 'session.expired'), NOW)

  expect(await bookingRow(db, bookingId)).toMatchObject({ status: 'confirmed' })
  expect(await paymentOf(bookingId)).toMatchObject({ status: 'captured' })
})

test('[BOOK-04] a guest’s booking of other dates is untouched by an event', async () => {
  const listing = await aListing(db)
  const other = await aHold(db, await aListing(db))
  await aPaidBooking(db, listing, { guestId: other.guestId })
  expect(await bookingRow(db, other.bookingId)).toMatchObject({ status: 'pending' })
})
