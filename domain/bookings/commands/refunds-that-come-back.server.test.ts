import { findGuestBooking } from '../queries/find-guest-booking.server.ts'
import { listMoneyMoves } from '../queries/list-money-moves.server.ts'
import { notifyOfRefund } from '#domain/notifications/jobs/notify-of-refund.server.ts'
import { payInSandbox } from '#domain/payments/commands/pay-in-sandbox.server.ts'
import { checkRefund } from '#domain/payments/commands/check-refund.server.ts'
import { refundPayment } from '#domain/payments/commands/refund-payment.server.ts'
import { transferRefund } from '#domain/payments/commands/transfer-refund.server.ts'
import { listFailedRefunds } from '#domain/admin/queries/list-failed-refunds.server.ts'
import { newId } from '#kernel/ids.ts'
import { readLive } from '#platform/live.server.ts'
import { aGateway, aListing, anEvent, anOpenPayment, NOW, queuedJobs, validCard, valueOf } from '#test/factories.ts'
import { checkInvariants } from '#test/invariants.ts'
import { later } from '#test/later.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findBrokenPromises } from '../../../promises.ts'
import { cancelBy } from './cancel-booking.server.ts'
import { recordEvent } from './record-event.server.ts'
import { settleAtCheckIn } from './settle-shares.server.ts'

const { db } = await aDatabase()
checkInvariants(() => db)

/** The provider's test cards whose refunds are pending first, or come back. */
const cards = { later: '4000 0000 0000 7726', failed: '4000 0000 0000 5126' }

/** A cancelled booking whose refund was asked for. */
async function aRefund(card: string) {
  const listing = await aListing(db)
  const { bookingId, guestId, sessionId } = await anOpenPayment(db, listing)
  await payInSandbox(db, sessionId, { ...validCard, number: card }, NOW)
  await recordEvent(db, 'sandbox', anEvent(sessionId, 'session.paid', NOW), NOW)
  await cancelBy.guest(db, { guestId, bookingId, shownMinor: 110_000, idempotencyKey: newId() }, NOW)
  const { id: refundId } = await db
    .selectFrom('refunds')
    .select('id')
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  await refundPayment(db, aGateway(db), refundId, NOW)
  const says = (type: 'refund.succeeded' | 'refund.failed', now = NOW) =>
    recordEvent(
      db,
      'sandbox',
      { ...anEvent(sessionId, type, now), reference: refundId, refundId: `sr_${refundId}`, why: 'lost_or_stolen_card' },
      now,
    )
  const shown = async () => {
    const { refunds } = (await findGuestBooking(db, guestId, bookingId, 'en'))!
    return [refunds.onItsWay.minor, refunds.paidBack.minor, refunds.failed.minor]
  }
  return { bookingId, guestId, refundId, says, shown, hostId: listing.hostId }
}

/** The provider's money of a booking, by the ledger. */
async function heldAtProvider(bookingId: string): Promise<number> {
  const { rows } = await sql<{ minor: number }>`select coalesce(sum(p.amount_minor), 0)::bigint as minor from journal j
    join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id
    where j.booking_id = ${bookingId} and a.kind = 'provider'`.execute(db)
  return rows[0]!.minor
}

/** The lines of the receipt add up to what the ledger has. */
async function expectReceipt(bookingId: string, guestId: string) {
  const moves = await listMoneyMoves(db, bookingId, { guestId })
  expect(moves.reduce((sum, { amount }) => sum + amount.minor, 0)).toBe(await heldAtProvider(bookingId))
}

test('[BOOK-06] a refund that the provider has only accepted is on its way until it says that it went through', async () => {
  const { bookingId, guestId, says, shown } = await aRefund(cards.later)
  expect(await shown()).toEqual([110_000, 0, 0])
  expect(await heldAtProvider(bookingId)).toBe(110_000)
  await expectReceipt(bookingId, guestId)

  await says('refund.succeeded')
  expect(await shown()).toEqual([0, 110_000, 0])
  expect(await heldAtProvider(bookingId)).toBe(0)
  await expectReceipt(bookingId, guestId)
})

test.each([
  ['before it went through', cards.failed],
  ['weeks after it went through', validCard.number],
])(
  '[BOOK-06] [ADM-03] a refund that comes back %s is held again, told to guest and admins, and paid by a transfer once',
  async (_, card) => {
    const { bookingId, guestId, hostId, refundId, says, shown } = await aRefund(card)
    const admin = { userId: (await aListing(db)).hostId }
    await sql`update profiles set permissions = array['payments'] where user_id = ${admin.userId}`.execute(db)
    const then = later(NOW, { days: 20 })
    await says('refund.failed', then)
    await says('refund.failed', then)
    // Events come in any order.
    await says('refund.succeeded', then)

    expect(await shown()).toEqual([0, 0, 110_000])
    expect(await heldAtProvider(bookingId)).toBe(110_000)
    await expectReceipt(bookingId, guestId)
    const listed = (await listFailedRefunds(db)).refunds.filter(({ id }) => id === refundId)
    expect(listed).toMatchObject([{ bookingId, guestId, why: 'lost_or_stolen_card', amount: { minor: 110_000 } }])
    const jobs = await queuedJobs(db, 'notifications.notify-of-refund')
    expect(jobs.filter(({ payload }) => payload['refundId'] === refundId)).toHaveLength(1)
    await notifyOfRefund(db, refundId, then)
    await notifyOfRefund(db, refundId, then)
    const notified = () =>
      db.selectFrom('notifications').select(['kind', 'recipient_id']).where('subject_id', '=', bookingId).execute()
    const toAdmin = { kind: 'refund_for_admin', recipient_id: admin.userId }
    expect(await notified()).toEqual(
      expect.arrayContaining([{ kind: 'refund_failed', recipient_id: guestId }, toAdmin]) as unknown,
    )
    expect((await notified()).filter(({ recipient_id }) => recipient_id === hostId)).toEqual([])

    const pay = () => transferRefund(db, { adminId: admin.userId, refundId, reference: 'TEF 4711' }, then)
    const answers = await Promise.all([pay(), pay()])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await shown()).toEqual([0, 110_000, 0])
    expect(await heldAtProvider(bookingId)).toBe(0)
    await expectReceipt(bookingId, guestId)
    const audit = await db
      .selectFrom('audit_log')
      .select(['action', 'reason'])
      .where('subject_id', '=', bookingId)
      .execute()
    expect(audit).toEqual([{ action: 'refund-transferred', reason: 'TEF 4711' }])
    await notifyOfRefund(db, refundId, then)
    expect(await notified()).toEqual(
      expect.arrayContaining([{ kind: 'refund_transferred', recipient_id: guestId }]) as unknown,
    )
    await sql`update profiles set permissions = '{}' where user_id = ${admin.userId}`.execute(db)
    await settleAtCheckIn(db, bookingId, later(then, { days: 1 }))
    expect(
      (await findBrokenPromises(db, later(then, { days: 30 }))).filter((each) => each.endsWith(bookingId)),
    ).toEqual([])
  },
)

test('[BOOK-06] a refund that was transferred does not come back', async () => {
  const { refundId, says, shown } = await aRefund(cards.failed)
  await says('refund.failed')
  valueOf(await transferRefund(db, { adminId: (await aListing(db)).hostId, refundId, reference: '1' }, NOW))
  await says('refund.failed')
  expect(await shown()).toEqual([0, 110_000, 0])
})

test('[BOOK-06] open pages of guest and host hear that a refund went through, that it came back, and that it was transferred', async () => {
  const { bookingId, guestId, hostId, refundId, says } = await aRefund(cards.later)
  const heard = async () => {
    const questions = [guestId, hostId].map((recipientId) => ({ recipientId, from: { secondsBack: 600 } }))
    return (await readLive(db, questions)).map(({ events }) =>
      events!.filter((event) => event.kind === 'booking' && event['bookingId'] === bookingId),
    )
  }
  const queued = async () =>
    (await queuedJobs(db, 'notifications.notify-of-refund')).filter(({ payload }) => payload['refundId'] === refundId)
  const event = { kind: 'booking', bookingId }
  await notifyOfRefund(db, refundId, NOW)
  expect(await heard()).toEqual([[], []])

  await says('refund.succeeded')
  expect(await queued()).toHaveLength(1)
  await notifyOfRefund(db, refundId, NOW)
  expect(await heard()).toEqual([[event], [event]])

  await says('refund.failed')
  await notifyOfRefund(db, refundId, NOW)
  expect((await heard()).map((events) => events.length)).toEqual([2, 2])
  valueOf(await transferRefund(db, { adminId: (await aListing(db)).hostId, refundId, reference: '1' }, NOW))
  await notifyOfRefund(db, refundId, NOW)
  expect((await heard()).map((events) => events.length)).toEqual([3, 3])
})

test.each([
  [cards.later, [0, 110_000, 0]],
  [cards.failed, [0, 0, 110_000]],
])(
  '[BOOK-06] (found by the proof of the books) where the word about the end of a refund was lost, the provider is asked a day later: card %s',
  async (card, expected) => {
    const { bookingId, refundId, shown } = await aRefund(card)
    const queued = await queuedJobs(db, 'payments.check-refund')
    const [check] = queued.filter(({ payload }) => payload['refundId'] === refundId)
    expect(check!.runAt).toEqual(later(NOW, { days: 1 }))

    expect(await checkRefund(db, aGateway(db), refundId, check!.runAt)).toBeNull()
    expect(await shown()).toEqual(expected)
    expect(await heldAtProvider(bookingId)).toBe(expected[2])
    // The word may come after all.
    expect(await checkRefund(db, aGateway(db), refundId, check!.runAt)).toBeNull()
    expect(await shown()).toEqual(expected)
  },
)

test('[BOOK-06] a refund that the provider still has on its way is asked about again a day later', async () => {
  const { refundId, shown } = await aRefund(cards.later)
  const pending = { ...aGateway(db), readRefund: async () => ({ state: 'sent' as const }) }
  expect(await checkRefund(db, pending, refundId, NOW)).toEqual(later(NOW, { days: 1 }))
  expect(await shown()).toEqual([110_000, 0, 0])
})
