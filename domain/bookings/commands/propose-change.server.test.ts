import type { Stay } from '#domain/availability/stay.ts'
import { newId } from '#kernel/ids.ts'
import {
  aGateway,
  anAccount,
  aGuest,
  aListing,
  anEvent,
  aPaidBooking,
  anInput,
  bookingRow,
  days,
  validCard,
  hours,
  NOW,
  queuedJobs,
  type TestListing,
  valueOf,
} from '#test/factories.ts'
import { holdDates } from './hold-dates.server.ts'
import { liveChange } from '../queries/read-change.server.ts'
import { checkInvariants } from '#test/invariants.ts'
import { later } from '#test/later.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import { acceptChange, refuseChange } from './answer-change.server.ts'
import { cancelBy } from './cancel-booking.server.ts'
import { closeChange, closeChangeSession } from './close-change.server.ts'
import { payInSandbox } from '#domain/payments/commands/pay-in-sandbox.server.ts'
import { proposeChange } from './propose-change.server.ts'
import { recordEvent } from './record-event.server.ts'
import { startPayment } from './start-payment.server.ts'

const { db } = await aDatabase({ connections: 20 })
checkInvariants(() => db)

type Paid = { bookingId: string; guestId: string }
type ChangeInput = Parameters<typeof proposeChange>[1]
type Options = Partial<Pick<ChangeInput, 'by' | 'userId' | 'kind' | 'idempotencyKey'>> & { guests?: number; now?: Date }

const change = ({ bookingId, guestId }: Paid, stay: Stay, shownMinor: number, options: Options = {}) => {
  const { guests = 2, now = NOW, ...rest } = options
  const terms = { stay, guests, pets: 0 }
  const input = { by: 'guest', userId: guestId, kind: 'change', idempotencyKey: newId(), ...rest } as const
  return proposeChange(db, { ...anAccount, ...input, bookingId, terms, shownMinor }, now)
}

async function payNow({ bookingId, guestId }: Paid, now = NOW) {
  const { sessionId } = valueOf(await startPayment(db, aGateway(db, now), { bookingId, guestId, origin: '' }, now))
  await payInSandbox(db, sessionId, validCard, now)
  await recordEvent(db, 'sandbox', anEvent(sessionId, 'session.paid', now), now)
  return sessionId
}

const refundsOf = (bookingId: string) =>
  db.selectFrom('refunds').select(['amount_minor', 'reason']).where('booking_id', '=', bookingId).execute()
const periods = async (bookingId: string) =>
  (
    await db
      .selectFrom('occupancy')
      .select('period')
      .where('booking_id', '=', bookingId)
      .where('released_at', 'is', null)
      .execute()
  ).length
const isFree = async (listing: TestListing, stay: Stay) =>
  (await holdDates(db, anInput(listing, await aGuest(db), { stay }), NOW)).ok

/** Three days at 50,000 and 10 % are 165,000; the factory's two days are 110,000. */
const dearer = days('2026-03-24', '2026-03-27')
const asDear = days('2026-03-24', '2026-03-26')
const cheaper = days('2026-03-24', '2026-03-25')
const old = days('2026-03-20', '2026-03-22')

test('[BOOK-05] other dates at the same price are changed at once, in one step, and the old ones are free', async () => {
  const listing = await aListing(db)
  const paid = await aPaidBooking(db, listing)

  expect(await change(paid, asDear, 0)).toMatchObject({ ok: true, value: { status: 'applied' } })

  expect(await bookingRow(db, paid.bookingId)).toMatchObject({ check_in: '2026-03-24', check_out: '2026-03-26' })
  expect(await refundsOf(paid.bookingId)).toEqual([])
  expect([await isFree(listing, old), await isFree(listing, asDear)]).toEqual([true, false])
})

test('[BOOK-05] a booking of a paused listing can be changed still, but never without its host; new dates cannot be booked', async () => {
  const listing = await aListing(db)
  const paid = await aPaidBooking(db, listing)
  await db.updateTable('listings').set({ status: 'paused' }).where('id', '=', listing.id).execute()

  const { changeId, status } = valueOf(await change(paid, asDear, 0))
  expect(status).toBe('proposed')
  expect(await isFree(listing, days('2026-04-01', '2026-04-03'))).toBe(false)
  valueOf(await acceptChange(db, { by: 'host', userId: listing.hostId, bookingId: paid.bookingId, changeId }, NOW))
  expect(await bookingRow(db, paid.bookingId)).toMatchObject({ check_in: '2026-03-24', check_out: '2026-03-26' })
})

test('[BOOK-05] cheaper dates: the difference is refunded', async () => {
  const paid = await aPaidBooking(db, await aListing(db))
  expect(await change(paid, cheaper, -55_000)).toMatchObject({ value: { status: 'applied' } })
  expect(await refundsOf(paid.bookingId)).toEqual([{ amount_minor: 55_000, reason: 'changed' }])
})

test('[BOOK-05] more expensive dates are held beside the old ones until the difference is paid, then swapped', async () => {
  const listing = await aListing(db)
  const paid = await aPaidBooking(db, listing)

  expect(await change(paid, dearer, 55_000)).toMatchObject({ value: { status: 'awaiting-payment' } })
  expect(await bookingRow(db, paid.bookingId)).toMatchObject({ check_in: '2026-03-20' })
  expect([await isFree(listing, old), await isFree(listing, dearer)]).toEqual([false, false])

  await payNow(paid)

  expect(await bookingRow(db, paid.bookingId)).toMatchObject({ check_in: '2026-03-24', check_out: '2026-03-27' })
  expect(await isFree(listing, old)).toBe(true)
  const payments = await db
    .selectFrom('payments')
    .select('amount_minor')
    .where('booking_id', '=', paid.bookingId)
    .orderBy('created_at')
    .orderBy('amount_minor', 'desc')
    .execute()
  expect(payments.map(({ amount_minor }) => amount_minor)).toEqual([110_000, 55_000])
})

test('[BOOK-05] [BOOK-04] a difference that no card can be charged is waived, and the next change collects it', async () => {
  const listing = await aListing(db)
  const paid = await aPaidBooking(db, listing)
  await db.updateTable('listings').set({ price_minor: 50_100 }).where('id', '=', listing.id).execute()
  expect(valueOf(await change(paid, asDear, 0)).status).toBe('applied')
  const quote = async () =>
    db
      .selectFrom('bookings')
      .innerJoin('quotes', 'quotes.id', 'quote_id')
      .select(['total_minor', 'service_fee_minor', 'lines'])
      .where('bookings.id', '=', paid.bookingId)
      .executeTakeFirstOrThrow()
  const waived = await quote()
  expect([waived.total_minor, waived.service_fee_minor]).toEqual([110_000, 10_000])
  expect(waived.lines).toContainEqual({
    kind: 'waived',
    amount: { minor: -200, currency: 'CLP' },
    concerns: ['guest', 'host'],
  })

  // Three nights for 150,300 and our fee, of which 110,000 were paid.
  const { status } = valueOf(await change(paid, dearer, 55_330))
  expect(status).toBe('awaiting-payment')
  await payNow(paid)
  expect((await quote()).total_minor).toBe(165_330)
})

test('[BOOK-05] [BOOK-04] what can be charged at the least is charged', async () => {
  const listing = await aListing(db)
  const paid = await aPaidBooking(db, listing)
  const priced = (minor: number) =>
    db.updateTable('listings').set({ price_minor: minor }).where('id', '=', listing.id).execute()
  await priced(50_228)
  expect(valueOf(await change(paid, asDear, 502)).status).toBe('awaiting-payment')
})

test('[BOOK-05] withdrawing leaves the old booking untouched and frees what was held for the change', async () => {
  const listing = await aListing(db)
  const paid = await aPaidBooking(db, listing)
  const { changeId } = valueOf(await change(paid, dearer, 55_000))
  const before = await bookingRow(db, paid.bookingId)

  const given = await refuseChange(
    db,
    aGateway(db),
    { by: 'guest', userId: paid.guestId, bookingId: paid.bookingId, changeId },
    NOW,
  )

  expect(given).toMatchObject({ ok: true })
  expect(await bookingRow(db, paid.bookingId)).toEqual(before)
  expect([await isFree(listing, old), await isFree(listing, dearer)]).toEqual([false, true])
})

test('[BOOK-05] what is not paid in fifteen minutes is over: the session first, then the time it held', async () => {
  const listing = await aListing(db)
  const paid = await aPaidBooking(db, listing)
  const { changeId } = valueOf(await change(paid, dearer, 55_000))
  const { sessionId } = valueOf(await startPayment(db, aGateway(db), { ...paid, origin: '' }, NOW))
  const end = later(NOW, { minutes: 15 })

  expect(await closeChange(db, aGateway(db), changeId, 'expired', later(NOW, { minutes: 14 }))).toEqual(end)
  expect(await closeChange(db, aGateway(db), changeId, 'expired', end)).toBeNull()

  expect(await payInSandbox(db, sessionId, validCard, end)).toBe('session-ended')
  expect(await isFree(listing, dearer)).toBe(true)
  expect(await bookingRow(db, paid.bookingId)).toMatchObject({ check_in: '2026-03-20', status: 'confirmed' })
})

test('[BOOK-05] a change that was paid in its last second counts', async () => {
  const paid = await aPaidBooking(db, await aListing(db))
  const { changeId } = valueOf(await change(paid, dearer, 55_000))
  const { sessionId } = valueOf(await startPayment(db, aGateway(db), { ...paid, origin: '' }, NOW))
  await payInSandbox(db, sessionId, validCard, NOW)

  await closeChange(db, aGateway(db), changeId, 'expired', later(NOW, { minutes: 15 }))

  expect(await bookingRow(db, paid.bookingId)).toMatchObject({ check_in: '2026-03-24' })
})

test('[BOOK-05] a payment for a change that is over is refunded in full, and both sides are notified', async () => {
  const paid = await aPaidBooking(db, await aListing(db))
  valueOf(await change(paid, dearer, 55_000))
  const { sessionId } = valueOf(await startPayment(db, aGateway(db), { ...paid, origin: '' }, NOW))
  await cancelBy.guest(db, { ...paid, shownMinor: 110_000, idempotencyKey: newId() }, NOW)

  await recordEvent(db, 'sandbox', anEvent(sessionId), NOW)

  expect(await refundsOf(paid.bookingId)).toEqual([
    { amount_minor: 110_000, reason: 'guest-cancelled' },
    { amount_minor: 55_000, reason: 'change-lost' },
  ])
})

test('[BOOK-05] cancelling closes the session of a change that was being paid', async () => {
  const paid = await aPaidBooking(db, await aListing(db))
  const { changeId } = valueOf(await change(paid, dearer, 55_000))
  const { sessionId } = valueOf(await startPayment(db, aGateway(db), { ...paid, origin: '' }, NOW))
  await cancelBy.guest(db, { ...paid, shownMinor: 110_000, idempotencyKey: newId() }, NOW)
  expect((await queuedJobs(db, 'bookings.close-change-session')).map(({ payload }) => payload)).toContainEqual({
    changeId,
  })

  await closeChangeSession(db, aGateway(db), changeId, NOW)

  expect(await payInSandbox(db, sessionId, validCard, NOW)).toBe('session-ended')
})

test('[BOOK-06] after a paid change a cancellation refunds all of what the new agreement says, by both payments', async () => {
  const paid = await aPaidBooking(db, await aListing(db))
  await change(paid, dearer, 55_000)
  await payNow(paid)

  const outcome = await cancelBy.guest(db, { ...paid, shownMinor: 165_000, idempotencyKey: newId() }, NOW)

  expect(outcome).toEqual({ ok: true, value: { refundMinor: 165_000 } })
  const amounts = (await refundsOf(paid.bookingId)).map(({ amount_minor }) => amount_minor)
  expect(amounts.toSorted((a, b) => a - b)).toEqual([55_000, 110_000])
})

test('[BOOK-05] a host proposes, and nothing changes until the guest agrees', async () => {
  const listing = await aListing(db)
  const paid = await aPaidBooking(db, listing)
  const proposed = valueOf(await change(paid, dearer, 55_000, { by: 'host', userId: listing.hostId }))
  expect(proposed.status).toBe('proposed')
  expect(await isFree(listing, days('2026-03-24', '2026-03-24'))).toBe(true)

  const answer = { by: 'guest', userId: paid.guestId, bookingId: paid.bookingId, changeId: proposed.changeId } as const
  // The other guest's hold now occupies the time.
  expect(await acceptChange(db, answer, NOW)).toEqual({ ok: false, failure: { reason: 'dates-taken' } })
  expect(await acceptChange(db, { ...answer, by: 'host', userId: listing.hostId }, NOW)).toMatchObject({ ok: false })
  expect(await acceptChange(db, answer, later(NOW, { minutes: 16 }))).toMatchObject({
    ok: true,
    value: { status: 'awaiting-payment' },
  })
})

test('[BOOK-05] on a listing with requests the host declines the change: everything stays as it was', async () => {
  const listing = await aListing(db)
  const paid = await aPaidBooking(db, listing)
  await db.updateTable('listings').set({ instant_book: false }).where('id', '=', listing.id).execute()
  const { changeId, status } = valueOf(await change(paid, asDear, 0))
  expect(status).toBe('proposed')

  await refuseChange(db, aGateway(db), { by: 'host', userId: listing.hostId, bookingId: paid.bookingId, changeId }, NOW)

  expect(await bookingRow(db, paid.bookingId)).toMatchObject({ check_in: '2026-03-20' })
  const events = (await queuedJobs(db, 'notifications.notify-of-booking')).filter(
    ({ payload }) => payload['changeId'] === changeId,
  )
  expect(events.map(({ payload }) => payload['event'])).toEqual(['change_proposed', 'change_declined'])
})

test('[BOOK-06] a change that would refund more than a cancellation needs the host’s agreement', async () => {
  const paid = await aPaidBooking(db, await aListing(db))
  // Two days before check-in a cancellation would refund half.
  const now = new Date('2026-03-18T12:00:00Z')
  expect(await change(paid, days('2026-03-20', '2026-03-21'), -55_000, { now })).toMatchObject({
    value: { status: 'proposed' },
  })
  const other = await aPaidBooking(db, await aListing(db))
  expect(await change(other, asDear, 0, { now })).toMatchObject({ value: { status: 'proposed' } })
})

test('[BOOK-02] [BOOK-05] a change to dates of another guest is refused with the nearest free ones', async () => {
  const listing = await aListing(db)
  const paid = await aPaidBooking(db, listing)
  await aPaidBooking(db, listing, { stay: asDear })

  const outcome = await change(paid, days('2026-03-22', '2026-03-24'), 0)

  expect(outcome).toMatchObject({ ok: false, failure: { reason: 'dates-taken' } })
  // A booking's own days do not block its change.
  expect(await change(paid, days('2026-03-21', '2026-03-23'), 0)).toMatchObject({ ok: true })
})

test('[BOOK-02] of twenty guests and one change that want the same dates one wins', async () => {
  const listing = await aListing(db)
  const paid = await aPaidBooking(db, listing)
  const guests = await Promise.all(Array.from({ length: 20 }, () => aGuest(db)))

  const outcomes = await Promise.all([
    ...guests.map((guestId) => holdDates(db, anInput(listing, guestId, { stay: asDear }), NOW)),
    change(paid, asDear, 0),
  ])

  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
})

test('[BOOK-05] the same key is the same change; another one meanwhile has to wait', async () => {
  const paid = await aPaidBooking(db, await aListing(db))
  const key = newId()
  const send = () => change(paid, dearer, 55_000, { idempotencyKey: key })

  const outcomes = [...(await Promise.all([send(), send(), send()])), await send()]

  for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0])
  expect(await change(paid, asDear, 0)).toEqual({ ok: false, failure: { reason: 'change-pending' } })
  expect(await periods(paid.bookingId)).toBe(2)
})

test('[BOOK-05] nothing changes at a price that was not shown, for the same terms, or too late', async () => {
  const paid = await aPaidBooking(db, await aListing(db))
  const failureOf = async (outcome: ReturnType<typeof change>) => {
    const result = await outcome
    return result.ok ? null : result.failure.reason
  }
  expect(await failureOf(change(paid, dearer, 54_999))).toBe('price-changed')
  expect(await failureOf(change(paid, old, 0))).toBe('nothing-changes')
  expect(await failureOf(change(paid, old, 0, { guests: 5 }))).toBe('too-many-guests')
  expect(await failureOf(change(paid, asDear, 0, { now: new Date('2026-03-20T18:00:00Z') }))).toBe('too-late')
  expect(await failureOf(change({ ...paid, guestId: await aGuest(db) }, asDear, 0))).toBe('not-found')
})

test('[BOOK-07] what a host has changed since does not concern a change of the party, only other dates', async () => {
  const listing = await aListing(db)
  const paid = await aPaidBooking(db, listing)
  await db.updateTable('listings').set({ price_minor: 80_000 }).where('id', '=', listing.id).execute()

  expect(await change(paid, old, 0, { guests: 3 })).toMatchObject({ value: { status: 'applied' } })
  // Two days at 80,000 and 10 % cost 176,000, of which 110,000 are paid.
  expect(await change(paid, asDear, 66_000, { guests: 3 })).toMatchObject({ value: { status: 'awaiting-payment' } })
})

/** The session is 13:00 to 15:00 UTC, at 10,000 an hour and 10 %. */
const session = hours('2026-03-20', '10:00', 120)
const running = new Date('2026-03-20T14:30:00Z')
const aSession = async () => {
  const listing = await aListing(db, { unit: 'hour', turnoverMinutes: 30 })
  return { listing, paid: await aPaidBooking(db, listing, { stay: session }) }
}

test('[BOOK-07] a discount by when one booked stays with a change of the party; other dates have what counts today', async () => {
  const listing = await aListing(db, { early_bird_days: 29, early_bird_percent: 10, guests_included: 2 })
  const stay = days('2026-04-13', '2026-04-15')
  const paid = await aPaidBooking(db, listing, { stay })
  const shown = { guests: 3, now: new Date('2026-04-01T12:00:00Z') }
  // Two days at 50,000 less 10 %; the extra guest is free.
  expect(await change(paid, stay, 0, shown)).toMatchObject({ ok: true })
  // Now it is 13 days ahead, and the discount of 11,000 is gone.
  const moved = await change(paid, days('2026-04-14', '2026-04-16'), 11_000, shown)
  expect(moved).toMatchObject({ ok: true, value: { status: 'awaiting-payment' } })
})

test('[BOOK-05] a running session goes on for half an hour when the time is free, and is paid for', async () => {
  const { paid } = await aSession()
  const more = { kind: 'extension', now: running } as const

  expect(await change(paid, hours('2026-03-20', '10:00', 150), 5_500, more)).toMatchObject({
    value: { status: 'awaiting-payment' },
  })
  await payNow(paid, running)

  expect(await bookingRow(db, paid.bookingId)).toMatchObject({
    duration_minutes: 150,
    ends_at: new Date('2026-03-20T15:30:00Z'),
  })
})

test('[BOOK-05] a session is not extended before it begins, after it has ended, or into the next one', async () => {
  const { listing, paid } = await aSession()
  const longer = hours('2026-03-20', '10:00', 180)
  const extend = (now: Date) => change(paid, longer, 11_000, { kind: 'extension', now })

  expect(await extend(NOW)).toMatchObject({ failure: { reason: 'too-late' } })
  expect(await extend(new Date('2026-03-20T15:00:00Z'))).toMatchObject({ failure: { reason: 'too-late' } })
  await aPaidBooking(db, listing, { stay: hours('2026-03-20', '13:00', 60) })
  expect(await extend(running)).toMatchObject({ failure: { reason: 'dates-taken' } })
})

test('[BOOK-05] an expired change makes room for another', async () => {
  const listing = await aListing(db)
  const paid = await aPaidBooking(db, listing)
  await change(paid, dearer, 55_000, { by: 'host', userId: listing.hostId })

  const next = await change(paid, asDear, 0, { now: later(NOW, { hours: 25 }) })

  expect(next).toMatchObject({ ok: true, value: { status: 'applied' } })
  expect(await liveChange(db, paid.bookingId, { guestId: paid.guestId })).toBeNull()
})
