import { sandboxGateway } from '#domain/payments/gateway.sandbox.server.ts'
import type { PaymentGateway } from '#domain/payments/gateway.server.ts'
import { noFaults } from '#domain/payments/sandbox-faults.ts'
import { newId } from '#kernel/ids.ts'
import {
  aGateway,
  aPaidBooking,
  aListing,
  bookingRow,
  days,
  NOW,
  queuedJobs,
  validCard,
  valueOf,
  WEBHOOK_SECRET,
} from '#test/factories.ts'
import { checkInvariants } from '#test/invariants.ts'
import { later } from '#test/later.ts'
import { aDepositPaid, laterChallenged, laterDeclined, payCard, REST_DUE, restRow } from '#test/rests.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { collectRest, closeRestSession } from './collect-rest.server.ts'
import { cancelBy } from './cancel-booking.server.ts'
import { completeBooking } from './complete-booking.server.ts'
import { reconcile } from './reconcile.server.ts'
import { settleAtCheckIn } from './settle-shares.server.ts'
import { startPayment } from './start-payment.server.ts'

const { db } = await aDatabase()
checkInvariants(() => db)

const at = (hours: number) => later(REST_DUE, { hours })
const collect = (bookingId: string, now: Date, gateway: PaymentGateway = aGateway(db, now)) =>
  collectRest(db, gateway, bookingId, now)
const paymentsOf = (bookingId: string) =>
  db
    .selectFrom('payments')
    .select(['amount_minor as minor', 'status', 'is_rest', 'by_stored_card'])
    .where('booking_id', '=', bookingId)
    .orderBy('created_at')
    .execute()
const refundsOf = (bookingId: string) =>
  db.selectFrom('refunds').select(['amount_minor as minor', 'reason']).where('booking_id', '=', bookingId).execute()
const eventsOf = async (bookingId: string) =>
  (await queuedJobs(db, 'notifications.notify-of-booking'))
    .filter(({ payload }) => payload['bookingId'] === bookingId)
    .map(({ payload }) => payload['event'])
const payRest = async (booking: { bookingId: string; guestId: string }, now: Date) => {
  const input = { bookingId: booking.bookingId, guestId: booking.guestId, part: 'rest', origin: '' } as const
  return startPayment(db, aGateway(db, now), input, now)
}

test('[BOOK-04] the deposit confirms the booking, and the rest is open until its day', async () => {
  const { bookingId } = await aDepositPaid(db)
  expect(await bookingRow(db, bookingId)).toMatchObject({ status: 'confirmed' })
  expect(await paymentsOf(bookingId)).toMatchObject([{ minor: 33_000, status: 'captured', is_rest: false }])
  expect(await restRow(db, bookingId)).toMatchObject({ status: 'open', amount_minor: 77_000, due_at: REST_DUE })
  expect((await restRow(db, bookingId)).next_at).toEqual(later(REST_DUE, { days: -3 }))
})

test('[BOOK-04] a booking of a listing without a deposit, or whose rest would be due too soon, is paid whole', async () => {
  const whole = await aPaidBooking(db, await aListing(db), { stay: days('2026-05-20', '2026-05-22') })
  expect(await paymentsOf(whole.bookingId)).toMatchObject([{ minor: 110_000 }])
  const soon = await aPaidBooking(db, await aListing(db, { deposit_percent: 30, rest_days: 14 }), {
    stay: days('2026-03-18', '2026-03-20'),
  })
  expect(await paymentsOf(soon.bookingId)).toMatchObject([{ minor: 110_000 }])
})

test('[BOOK-06] the guest is reminded once, three days before, and the card is charged at the due time, once', async () => {
  const { bookingId, hostId } = await aDepositPaid(db)
  await collect(bookingId, at(-73))
  expect(await eventsOf(bookingId)).not.toContain('rest_reminder')
  await collect(bookingId, at(-72))
  await collect(bookingId, at(-71))
  expect((await eventsOf(bookingId)).filter((event) => event === 'rest_reminder')).toHaveLength(1)
  await collect(bookingId, at(-1))
  expect(await paymentsOf(bookingId)).toHaveLength(1)

  await collect(bookingId, at(0))
  await collect(bookingId, at(0))
  expect(await paymentsOf(bookingId)).toMatchObject([
    { minor: 33_000 },
    { minor: 77_000, status: 'captured', is_rest: true, by_stored_card: true },
  ])
  expect(await restRow(db, bookingId)).toMatchObject({ status: 'paid', failures: 0 })
  expect(await eventsOf(bookingId)).toContain('rest_paid')

  const { starts_at } = await bookingRow(db, bookingId)
  await settleAtCheckIn(db, bookingId, starts_at)
  const { rows } = await sql<{ minor: number }>`select -sum(p.amount_minor)::bigint as minor from postings p
    join ledger_accounts a on a.id = p.account_id where a.owner_id = ${hostId} and a.kind = 'host'`.execute(db)
  expect(rows).toEqual([{ minor: 100_000 }])
})

describe('a card that is declined', () => {
  test('[BOOK-06] is tried three times in 48 hours; the guest hears of each failure, the host of the first', async () => {
    const { bookingId } = await aDepositPaid(db, { card: laterDeclined })
    for (const hours of [0, 1, 16, 17, 32, 47]) await collect(bookingId, at(hours))
    expect((await paymentsOf(bookingId)).slice(1)).toEqual(
      Array.from({ length: 3 }, () => ({ minor: 77_000, status: 'expired', is_rest: true, by_stored_card: true })),
    )
    expect(await restRow(db, bookingId)).toMatchObject({ failures: 3, failure: 'declined', ends_at: at(48) })
    const events = await eventsOf(bookingId)
    expect(events.filter((event) => event === 'rest_failing')).toHaveLength(3)
    expect(events.filter((event) => event === 'rest_late')).toHaveLength(1)
    expect(await bookingRow(db, bookingId)).toMatchObject({ status: 'confirmed' })
  })

  test.each([
    ['flexible', 14, 33_000],
    ['flexible', 7, 0],
    ['moderate', 14, 0],
    ['strict', 30, 0],
    ['strict', 60, 33_000],
  ] as const)(
    '[BOOK-06] [BOOK-08] ends the booking after 48 hours by the %s policy: of a rest due %i days before, %i come back',
    async (refund_policy, rest_days, back) => {
      const { bookingId } = await aDepositPaid(db, { card: laterDeclined, listing: { refund_policy, rest_days } })
      const { due_at } = await restRow(db, bookingId)
      for (const hours of [0, 16, 32, 48]) await collect(bookingId, later(due_at, { hours }))
      expect(await bookingRow(db, bookingId)).toMatchObject({
        status: 'cancelled',
        cancelled_by: 'system',
        cancel_reason: 'rest-unpaid',
      })
      expect(await restRow(db, bookingId)).toMatchObject({ status: 'dropped', next_at: null })
      expect(await refundsOf(bookingId)).toEqual(back === 0 ? [] : [{ minor: back, reason: 'rest-unpaid' }])
      expect(await eventsOf(bookingId)).toContain('booking_unpaid')
    },
  )

  test('[BOOK-06] does not end the booking of a guest who pays by the link in time', async () => {
    const booking = await aDepositPaid(db, { card: laterDeclined })
    await collect(booking.bookingId, at(0))
    const { sessionId } = valueOf(await payRest(booking, at(20)))
    await payCard(db, sessionId, validCard, at(20))
    await collect(booking.bookingId, at(48))
    expect(await bookingRow(db, booking.bookingId)).toMatchObject({ status: 'confirmed' })
    expect(await restRow(db, booking.bookingId)).toMatchObject({ status: 'paid' })
  })

  test('[BOOK-06] is not charged while its guest pays: the open session ends first, and what it has paid counts', async () => {
    const booking = await aDepositPaid(db)
    const { sessionId } = valueOf(await payRest(booking, at(-1)))
    await payCardSilently(sessionId, at(-1))
    await collect(booking.bookingId, at(0))
    expect(await paymentsOf(booking.bookingId)).toMatchObject([
      { is_rest: false },
      { is_rest: true, by_stored_card: false, status: 'captured' },
    ])
  })
})

/** Paid at the provider, whose event never comes. */
async function payCardSilently(sessionId: string, now: Date): Promise<void> {
  await sql`update sandbox_sessions set status = 'paid', paid_at = ${now} where id = ${sessionId}`.execute(db)
}

test('[BOOK-06] a bank that wants its customer is not asked again: the guest is, and pays by the link', async () => {
  const booking = await aDepositPaid(db, { card: laterChallenged })
  for (const hours of [0, 16, 32]) await collect(booking.bookingId, at(hours))
  expect((await paymentsOf(booking.bookingId)).filter(({ is_rest }) => is_rest)).toHaveLength(1)
  expect(await restRow(db, booking.bookingId)).toMatchObject({ failures: 3, failure: 'authentication' })
  const { sessionId } = valueOf(await payRest(booking, at(40)))
  await payCard(db, sessionId, validCard, at(40))
  expect(await restRow(db, booking.bookingId)).toMatchObject({ status: 'paid' })
})

test('[BOOK-06] without a stored card the guest is asked three times, and nothing is charged', async () => {
  const { bookingId } = await aDepositPaid(db)
  const { chargeStored: _charge, findStored: _find, ...linkOnly } = aGateway(db, at(0))
  for (const hours of [0, 16, 32]) await collect(bookingId, at(hours), linkOnly)
  expect(await paymentsOf(bookingId)).toHaveLength(1)
  expect(await restRow(db, bookingId)).toMatchObject({ failures: 3, failure: 'no-card' })
})

describe('a charge whose answer is lost', () => {
  const silent = (now: Date, fault: 'timeout-before' | 'timeout-after') =>
    sandboxGateway(db, WEBHOOK_SECRET, () => now, {
      ...noFaults,
      call: (method) => (method === 'chargeStored' ? fault : null),
      event: () => 'lost',
    })

  test('[BOOK-06] is looked for and never repeated', async () => {
    const { bookingId } = await aDepositPaid(db)
    await expect(collect(bookingId, at(0), silent(at(0), 'timeout-after'))).rejects.toThrow('timed out')
    // Somebody is charging it, as far as anybody knows.
    await collect(bookingId, later(at(0), { minutes: 4 }))
    expect(await restRow(db, bookingId)).toMatchObject({ status: 'open', failures: 0 })
    await collect(bookingId, later(at(0), { minutes: 5 }))
    expect(await restRow(db, bookingId)).toMatchObject({ status: 'paid' })
    expect((await paymentsOf(bookingId)).filter(({ is_rest }) => is_rest)).toHaveLength(1)
  })

  test('[BOOK-06] that never reached the provider is made again, as another payment, and counts as no failure', async () => {
    const { bookingId } = await aDepositPaid(db)
    await expect(collect(bookingId, at(0), silent(at(0), 'timeout-before'))).rejects.toThrow('timed out')
    await collect(bookingId, later(at(0), { minutes: 5 }))
    expect((await paymentsOf(bookingId)).slice(1)).toMatchObject([{ status: 'expired' }, { status: 'captured' }])
    expect(await restRow(db, bookingId)).toMatchObject({ status: 'paid', failures: 0 })
  })

  test('[BOOK-06] and whose booking has ended meanwhile goes back', async () => {
    const { bookingId, hostId } = await aDepositPaid(db)
    await expect(collect(bookingId, at(0), silent(at(0), 'timeout-after'))).rejects.toThrow('timed out')
    valueOf(await cancelBy.host(db, { hostId, bookingId, idempotencyKey: newId() }, at(0)))
    await closeRestSession(db, aGateway(db, at(1)), bookingId, at(1))
    expect(await refundsOf(bookingId)).toEqual(
      expect.arrayContaining([
        { minor: 33_000, reason: 'host-cancelled' },
        { minor: 77_000, reason: 'rest-lost' },
      ]),
    )
    expect(await eventsOf(bookingId)).toContain('rest_lost')
  })

  test('[BOOK-06] keeps its guest from paying at the same moment', async () => {
    const booking = await aDepositPaid(db)
    await expect(collect(booking.bookingId, at(0), silent(at(0), 'timeout-before'))).rejects.toThrow('timed out')
    expect(await payRest(booking, at(0))).toMatchObject({ failure: { reason: 'being-charged' } })
    const after = later(at(0), { minutes: 6 })
    expect(await payRest(booking, after)).toMatchObject({ ok: true })
  })
})

test('[BOOK-04] a guest pays the rest early, once, and another guest cannot', async () => {
  const booking = await aDepositPaid(db)
  const other = await aDepositPaid(db)
  const early = later(NOW, { days: 1 })
  expect(await payRest({ ...booking, guestId: other.guestId }, early)).toMatchObject({
    failure: { reason: 'not-found' },
  })
  const { sessionId } = valueOf(await payRest(booking, early))
  expect(valueOf(await payRest(booking, early)).sessionId).toBe(sessionId)
  await payCard(db, sessionId, validCard, early)
  expect(await restRow(db, booking.bookingId)).toMatchObject({ status: 'paid' })
  expect(await payRest(booking, early)).toMatchObject({ failure: { reason: 'already-paid' } })
  await collect(booking.bookingId, at(0))
  expect(await paymentsOf(booking.bookingId)).toHaveLength(2)
})

test.each([
  ['guest', 33_000],
  ['host', 33_000],
  ['admin', 33_000],
] as const)(
  '[BOOK-08] a %s who cancels early gives back the deposit, and the rest is due no more',
  async (by, back) => {
    const { bookingId, guestId, hostId } = await aDepositPaid(db)
    const input = { bookingId, idempotencyKey: newId() }
    const now = later(NOW, { days: 1 })
    if (by === 'guest') valueOf(await cancelBy.guest(db, { ...input, guestId, shownMinor: back }, now))
    else if (by === 'host') valueOf(await cancelBy.host(db, { ...input, hostId }, now))
    else valueOf(await cancelBy.admin(db, { ...input, adminId: hostId, mayPay: true, reason: 'Odd' }, now))
    expect(await refundsOf(bookingId)).toEqual([{ minor: back, reason: `${by}-cancelled` }])
    expect(await restRow(db, bookingId)).toMatchObject({ status: 'dropped' })
  },
)

test('[BOOK-08] who cancels late keeps what the policy leaves of the deposit, and is asked for nothing more', async () => {
  const listing = { refund_policy: 'strict', rest_days: 7, cleaning_fee_minor: 70_000 } as const
  const { bookingId, guestId } = await aDepositPaid(db, { listing })
  // Of 187,000 the policy would give back 95,000, a quarter of the space and the cleaning; 130,900 were never paid.
  const twentyDays = new Date('2026-04-30T19:00:00Z')
  const input = { bookingId, guestId, idempotencyKey: newId() }
  expect(await cancelBy.guest(db, { ...input, shownMinor: 56_100 }, twentyDays)).toMatchObject({ ok: false })
  valueOf(await cancelBy.guest(db, { ...input, shownMinor: 0 }, twentyDays))
  expect(await refundsOf(bookingId)).toEqual([])
})

test('[BOOK-06] a stay that is over waits for its rest, and the reconciler does what a lost job has not', async () => {
  const { bookingId } = await aDepositPaid(db)
  const over = new Date('2026-05-22T16:00:00Z')
  expect(await completeBooking(db, bookingId, over)).toEqual(later(over, { minutes: 5 }))
  expect(await bookingRow(db, bookingId)).toMatchObject({ status: 'confirmed' })
  expect((await reconcile(db, aGateway(db, over), over, 0)).filter(({ id }) => id === bookingId)).toEqual([])
  expect(await restRow(db, bookingId)).toMatchObject({ status: 'paid' })
  expect(await bookingRow(db, bookingId)).toMatchObject({ status: 'completed' })
})
