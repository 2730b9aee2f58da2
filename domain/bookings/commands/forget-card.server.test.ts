import type { PaymentGateway } from '#domain/payments/gateway.server.ts'
import { newId } from '#kernel/ids.ts'
import { aGateway, aHold, aListing, days, NOW, queuedJobs, validCard, valueOf } from '#test/factories.ts'
import { checkInvariants } from '#test/invariants.ts'
import { later } from '#test/later.ts'
import { aDepositPaid, inTwoParts, payCard, REST_DUE } from '#test/rests.ts'
import { aStripeWorld } from '#test/stripe/world.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import { cardsToForget } from '../queries/card-to-forget.server.ts'
import { cancelBy } from './cancel-booking.server.ts'
import { collectRest } from './collect-rest.server.ts'
import { forgetCard } from './forget-card.server.ts'
import { reconcile } from './reconcile.server.ts'
import { recordEvent } from './record-event.server.ts'
import { startPayment } from './start-payment.server.ts'

const { db } = await aDatabase()
checkInvariants(() => db)

let now = NOW
let failing: { method: string; kind: 'timeout-before' | 'timeout-after' | 'error' } | null = null
const { stripe, gateway, eventsOf } = await aStripeWorld({
  clock: () => now,
  faults: { call: (method) => (failing?.method === method ? failing.kind : null), event: () => null },
})

async function atStripe() {
  now = NOW
  const booking = await aHold(db, await aListing(db, inTwoParts), { stay: days('2026-05-20', '2026-05-22') })
  const { sessionId } = valueOf(await startPayment(db, gateway, { ...booking, origin: 'http://localhost:3000' }, now))
  stripe.pay(sessionId, '4242424242424242')
  const paid = eventsOf('checkout.session.completed').find((event) => event.sessionId === sessionId)!
  await recordEvent(db, 'stripe', paid, now)
  return { ...booking, customer: stripe.sessions.get(sessionId)!.customer! }
}
const forgottenAt = async (bookingId: string) =>
  (
    await db
      .selectFrom('payments')
      .select('card_forgotten_at')
      .where('booking_id', '=', bookingId)
      .where('stores_card', '=', true)
      .executeTakeFirstOrThrow()
  ).card_forgotten_at
const forget = (bookingId: string, at = now) => forgetCard(db, gateway, bookingId, at)

test('[BOOK-06] while the rest is open the card stays; once it is paid the customer and the card are deleted at Stripe, once', async () => {
  const { bookingId, customer } = await atStripe()
  expect(await forget(bookingId)).toBeNull()
  expect(stripe.storesCardOf(customer)).toBe(true)

  now = REST_DUE
  await collectRest(db, gateway, bookingId, now)
  const jobs = await queuedJobs(db, 'bookings.forget-card')
  expect(jobs.map(({ payload }) => payload['bookingId'])).toContain(bookingId)
  await forget(bookingId)
  expect(stripe.storesCardOf(customer)).toBe(false)
  expect(await forgottenAt(bookingId)).toEqual(now)
  await forget(bookingId, later(now, { hours: 1 }))
  expect(await forgottenAt(bookingId)).toEqual(now)
})

test('[BOOK-06] who cancels leaves no card there, and the deposit still goes back to it', async () => {
  const { bookingId, guestId, customer } = await atStripe()
  valueOf(await cancelBy.guest(db, { bookingId, guestId, shownMinor: 33_000, idempotencyKey: newId() }, now))
  await forget(bookingId)
  expect(stripe.storesCardOf(customer)).toBe(false)
  expect(await reconcile(db, gateway, now, 0)).toEqual([])
  const refunds = await db.selectFrom('refunds').select('status').where('booking_id', '=', bookingId).execute()
  expect(refunds).toEqual([{ status: 'succeeded' }])
})

test.each(['timeout-before', 'timeout-after', 'error'] as const)(
  '[BOOK-06] an answer that is lost (%s) is asked for again, and the reconciler does what a lost job has not',
  async (kind) => {
    const { bookingId, customer } = await atStripe()
    now = REST_DUE
    await collectRest(db, gateway, bookingId, now)
    failing = { method: 'forgetCard', kind }
    await expect(forget(bookingId)).rejects.toThrow()
    expect(await forgottenAt(bookingId)).toBeNull()
    failing = null
    now = later(REST_DUE, { minutes: 5 })
    expect(await reconcile(db, gateway, now, 0)).toEqual([])
    expect(stripe.storesCardOf(customer)).toBe(false)
    expect(await forgottenAt(bookingId)).toEqual(now)
  },
)

test('[BOOK-06] a charge that is not answered yet keeps the card, because it is looked for by its customer', async () => {
  const { bookingId, guestId, customer } = await atStripe()
  now = REST_DUE
  failing = { method: 'chargeStored', kind: 'timeout-after' }
  await expect(collectRest(db, gateway, bookingId, now)).rejects.toThrow()
  failing = null
  valueOf(await cancelBy.guest(db, { bookingId, guestId, shownMinor: 33_000, idempotencyKey: newId() }, now))
  expect(await forget(bookingId)).toEqual(later(now, { minutes: 5 }))
  expect(stripe.storesCardOf(customer)).toBe(true)
  now = later(now, { hours: 1 })
  for (let turn = 0; turn < 2; turn += 1) expect(await reconcile(db, gateway, now, 0)).toEqual([])
  expect(stripe.storesCardOf(customer)).toBe(false)
})

test('[BOOK-06] in the sandbox a card that is deleted pays nothing more', async () => {
  const { bookingId, sessionId } = await aDepositPaid(db)
  const sandbox = aGateway(db, REST_DUE)
  await collectRest(db, sandbox, bookingId, REST_DUE)
  await forgetCard(db, sandbox, bookingId, REST_DUE)
  const amount = { minor: 1000, currency: 'CLP' } as const
  const charge = { idempotencyKey: newId(), intendedAt: NOW, bookingId, amount, reference: newId() }
  expect(await sandbox.chargeStored!({ ...charge, storedBy: sessionId })).toMatchObject({ state: 'no-card' })
})

test('[BOOK-06] a provider that is no longer configured, or stores none, is not asked for ever', async () => {
  const { bookingId } = await aDepositPaid(db)
  await collectRest(db, aGateway(db, REST_DUE), bookingId, REST_DUE)
  expect(await forgetCard(db, gateway, bookingId, REST_DUE)).toBeNull()
  expect(await cardsToForget(db, later(REST_DUE, { days: 1 }), ['stripe'])).not.toContain(bookingId)
  expect(await cardsToForget(db, later(REST_DUE, { days: 1 }), ['sandbox'])).toContain(bookingId)
  const { forgetCard: _none, ...without } = aGateway(db, REST_DUE) satisfies PaymentGateway
  expect(await forgetCard(db, without, bookingId, REST_DUE)).toBeNull()
})

test('[BOOK-04] a booking that is paid all at once stores no card', async () => {
  const booking = await aHold(db, await aListing(db, inTwoParts), { stay: days('2026-05-20', '2026-05-22') })
  const input = { ...booking, part: 'all' as const, origin: 'http://localhost:3000' }
  const { sessionId } = valueOf(await startPayment(db, aGateway(db), input, NOW))
  await payCard(db, sessionId, validCard, NOW)
  const session = await db
    .selectFrom('sandbox_sessions')
    .select(['stores_card', 'amount_minor'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  expect(session).toEqual({ stores_card: false, amount_minor: 110_000 })
  expect(
    await db.selectFrom('booking_rests').select('status').where('booking_id', '=', booking.bookingId).execute(),
  ).toEqual([])
})
