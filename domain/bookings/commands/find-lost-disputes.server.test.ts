import type { PaymentGateway } from '#domain/payments/gateway.server.ts'
import { decideSandboxDispute, openSandboxDispute } from '#domain/payments/gateway.sandbox-disputes.server.ts'
import type { SandboxFaults } from '#domain/payments/sandbox-faults.ts'
import { aGateway, aListing, aPaidBooking, NOW } from '#test/factories.ts'
import { checkInvariants } from '#test/invariants.ts'
import { later } from '#test/later.ts'
import { payAtStripe } from '#test/stripe/pay.ts'
import { aStripeWorld } from '#test/stripe/world.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findLostDisputes } from './find-lost-disputes.server.ts'

const { db } = await aDatabase()
checkInvariants(() => db)

let now = NOW
const world = await aStripeWorld({ clock: () => now })
const unheard: SandboxFaults = { call: () => null, event: () => 'lost' }

async function paidAt(provider: 'sandbox' | 'stripe') {
  const { bookingId } = await aPaidBooking(db, await aListing(db))
  if (provider === 'stripe') await payAtStripe(db, world, bookingId, now)
  const { id, session_id } = await db
    .selectFrom('payments')
    .select(['id', 'session_id'])
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const intentId = world.stripe.sessions.get(session_id!)?.payment_intent ?? `pi_${session_id}`
  await db.updateTable('payments').set({ intent_id: intentId }).where('id', '=', id).execute()
  return { bookingId, paymentId: id, sessionId: session_id! }
}

const disputeOf = (paymentId: string) =>
  db.selectFrom('disputes').selectAll().where('payment_id', '=', paymentId).executeTakeFirst()
const stopsOf = async (bookingId: string) =>
  (
    await db
      .selectFrom('payout_stops')
      .select('id')
      .where('booking_id', '=', bookingId)
      .where('ended_at', 'is', null)
      .execute()
  ).length
const entries = async () => (await sql`select from journal`.execute(db)).rows.length

const opened = {
  sandbox: async (sessionId: string) => {
    await openSandboxDispute(db, { sessionId, reason: 'fraudulent' }, now, unheard)
    const { id } = await db
      .selectFrom('sandbox_disputes')
      .select('id')
      .where('session_id', '=', sessionId)
      .executeTakeFirstOrThrow()
    return (as: 'won' | 'lost') =>
      as === 'lost'
        ? decideSandboxDispute(db, id, now, unheard)
        : sql`update sandbox_disputes set evidence = 'winning' where id = ${id}`
            .execute(db)
            .then(() => decideSandboxDispute(db, id, now, unheard))
  },
  stripe: async (sessionId: string) => {
    const decide = world.stripe.dispute(sessionId, 110_000)
    return async (as: 'won' | 'lost') => decide(as)
  },
}
const gateways = (): PaymentGateway[] => [aGateway(db, now), world.gateway]

test.each([
  ['sandbox', 'lost'],
  ['sandbox', 'won'],
  ['stripe', 'lost'],
  ['stripe', 'won'],
] as const)(
  '[BOOK-04] [BOOK-08] a dispute at %s of which no event arrived is found, stops the payout, and ends as %s, once',
  async (provider, outcome) => {
    now = NOW
    const { bookingId, paymentId, sessionId } = await paidAt(provider)
    const decide = await opened[provider](sessionId)
    expect(await findLostDisputes(db, gateways(), now)).toEqual([])
    expect(await disputeOf(paymentId)).toMatchObject({ status: 'open', reason: 'fraudulent' })
    expect(await stopsOf(bookingId)).toBe(1)

    // By then it is older than what is listed, and is asked for by its name.
    now = later(NOW, { days: 60 })
    await decide(outcome)
    expect(await findLostDisputes(db, gateways(), now)).toEqual([])
    expect(await disputeOf(paymentId)).toMatchObject({ status: outcome })
    expect(await stopsOf(bookingId)).toBe(0)
    const before = await entries()
    expect(await findLostDisputes(db, gateways(), later(now, { hours: 1 }))).toEqual([])
    expect(await entries()).toBe(before)
  },
)

test('[BOOK-04] a provider that is away is told of, and the others are asked all the same', async () => {
  now = NOW
  const { paymentId, sessionId } = await paidAt('sandbox')
  await opened.sandbox(sessionId)
  const away = { ...world.gateway, findDisputes: () => Promise.reject(new Error('away')) }
  const failed = await findLostDisputes(db, [away, aGateway(db, now)], now)
  expect(failed).toMatchObject([{ id: 'stripe', error: { message: 'away' } }])
  expect(await disputeOf(paymentId)).toMatchObject({ status: 'open' })
})

test('[BOOK-04] what another site’s payments are disputed for is not ours', async () => {
  now = NOW
  const before = (await db.selectFrom('disputes').select('id').execute()).length
  const { sessionId } = await world.gateway.createSession({
    idempotencyKey: 'of-another-site',
    intendedAt: now,
    bookingId: 'x',
    amount: { minor: 9000, currency: 'CLP' },
    reference: 'x',
    email: '',
    returnUrl: '',
  })
  world.stripe.pay(sessionId, '4242424242424242')
  world.stripe.dispute(sessionId, 9000)
  expect(await findLostDisputes(db, [world.gateway], now)).toEqual([])
  expect(await db.selectFrom('disputes').select('id').execute()).toHaveLength(before)
})
