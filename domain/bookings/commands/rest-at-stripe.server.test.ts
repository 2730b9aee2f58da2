import { chargeText } from '#domain/payments/charge-text.ts'
import { refundPayment } from '#domain/payments/commands/refund-payment.server.ts'
import { newId } from '#kernel/ids.ts'
import { aHold, aListing, days, NOW, valueOf } from '#test/factories.ts'
import { checkInvariants } from '#test/invariants.ts'
import { later } from '#test/later.ts'
import { inTwoParts, REST_DUE, restRow } from '#test/rests.ts'
import { aStripeWorld } from '#test/stripe/world.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import { cancelBy } from './cancel-booking.server.ts'
import { collectRest } from './collect-rest.server.ts'
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

const GOOD = '4242424242424242'
const DECLINED_LATER = '4000000000000341'
const CHALLENGED_LATER = '4000002760003184'

async function aDeposit(card: string, booked = NOW) {
  now = booked
  const listing = await aListing(db, inTwoParts)
  const booking = await aHold(db, listing, { stay: days('2026-05-20', '2026-05-22') })
  const { sessionId } = valueOf(await startPayment(db, gateway, { ...booking, origin: 'http://localhost:3000' }, now))
  stripe.pay(sessionId, card, true)
  await recordEvent(
    db,
    'stripe',
    eventsOf('checkout.session.completed').find((each) => each.sessionId === sessionId)!,
    now,
  )
  return { ...booking, sessionId, hostId: listing.hostId }
}

async function collect(bookingId: string, at: Date): Promise<void> {
  now = at
  await collectRest(db, gateway, bookingId, at)
}

const restPayments = (bookingId: string) =>
  db
    .selectFrom('payments')
    .select(['id', 'status', 'session_id as sessionId', 'intent_id as intentId', 'amount_minor as minor'])
    .where('booking_id', '=', bookingId)
    .where('is_rest', '=', true)
    .orderBy('created_at')
    .execute()
const intentsFor = (payments: readonly { id: string }[]) =>
  [...stripe.intents.values()].filter(({ metadata }) => payments.some(({ id }) => id === metadata['reference']))

test('[BOOK-06] the deposit’s session stores the card with a customer, and the rest is charged of it by its own payment', async () => {
  const { bookingId, sessionId } = await aDeposit(GOOD)
  expect(stripe.sessions.get(sessionId)!.customer).toMatch(/^cus_/)
  await collect(bookingId, REST_DUE)
  const [paid] = await restPayments(bookingId)
  expect(paid).toMatchObject({ status: 'captured', minor: 77_000, sessionId: expect.stringMatching(/^pi_/) })
  expect(paid!.intentId).toBe(paid!.sessionId)
  const { statement } = chargeText({ bookingId, title: '', days: '' })
  expect(intentsFor([paid!])).toMatchObject([{ statement_descriptor_suffix: statement }])
  expect(await restRow(db, bookingId)).toMatchObject({ status: 'paid' })
  // Its event says the same again.
  const event = eventsOf('payment_intent.succeeded').find((each) => each.sessionId === paid!.sessionId)!
  expect(await recordEvent(db, 'stripe', event, now)).toBe(true)
  expect(await restPayments(bookingId)).toHaveLength(1)
})

test('[BOOK-06] a session without a deposit stores no card, as its guest has not agreed to it', async () => {
  const booking = await aHold(db, await aListing(db), { stay: days('2026-05-20', '2026-05-22') })
  const { sessionId } = valueOf(await startPayment(db, gateway, { ...booking, origin: 'http://localhost:3000' }, NOW))
  stripe.pay(sessionId, GOOD)
  expect(stripe.sessions.get(sessionId)!.customer).toBeNull()
})

test.each([
  [DECLINED_LATER, 'declined', 3],
  [CHALLENGED_LATER, 'authentication', 1],
] as const)('[BOOK-06] a stored card of %s is %s later, and charged %i times', async (card, failure, charges) => {
  const { bookingId } = await aDeposit(card)
  for (const hours of [0, 16, 32]) await collect(bookingId, later(REST_DUE, { hours }))
  expect(await restRow(db, bookingId)).toMatchObject({ failures: 3, failure })
  expect(intentsFor(await restPayments(bookingId))).toHaveLength(charges)
})

test.each(['timeout-after', 'timeout-before', 'error'] as const)(
  '[BOOK-06] where the answer is lost (%s) the rest is charged once all the same',
  async (kind) => {
    const { bookingId } = await aDeposit(GOOD)
    failing = { method: 'chargeStored', kind }
    await expect(collect(bookingId, REST_DUE)).rejects.toThrow()
    failing = null
    await collect(bookingId, later(REST_DUE, { minutes: 5 }))
    const payments = await restPayments(bookingId)
    expect(payments.filter(({ status }) => status === 'captured')).toHaveLength(1)
    expect(intentsFor(payments).filter(({ status }) => status === 'succeeded')).toHaveLength(1)
    expect(await restRow(db, bookingId)).toMatchObject({ status: 'paid', failures: 0 })
  },
)

test('[BOOK-06] the event of a charge whose answer was lost pays the rest by itself', async () => {
  const { bookingId } = await aDeposit(GOOD)
  failing = { method: 'chargeStored', kind: 'timeout-after' }
  await expect(collect(bookingId, REST_DUE)).rejects.toThrow()
  failing = null
  const [open] = await restPayments(bookingId)
  const event = eventsOf('payment_intent.succeeded').find((each) => each.reference === open!.id)!
  expect(await recordEvent(db, 'stripe', event, now)).toBe(true)
  expect(await restRow(db, bookingId)).toMatchObject({ status: 'paid' })
})

test('[BOOK-08] what a stored card was charged goes back to it', async () => {
  const { bookingId, hostId } = await aDeposit(GOOD)
  await collect(bookingId, REST_DUE)
  valueOf(await cancelBy.host(db, { hostId, bookingId, idempotencyKey: newId() }, now))
  const refunds = await db
    .selectFrom('refunds')
    .select(['id', 'amount_minor'])
    .where('booking_id', '=', bookingId)
    .execute()
  for (const { id } of refunds) await refundPayment(db, gateway, id, now)
  const [paid] = await restPayments(bookingId)
  const made = [...stripe.refunds.values()].filter(({ payment_intent }) => payment_intent === paid!.intentId)
  expect(made.map(({ amount }) => amount)).toEqual([77_000])
})
