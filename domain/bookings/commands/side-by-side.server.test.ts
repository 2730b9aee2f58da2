import { payInSandbox } from '#domain/payments/commands/pay-in-sandbox.server.ts'
import { refundPayment } from '#domain/payments/commands/refund-payment.server.ts'
import type { PaymentGateway, PaymentProvider } from '#domain/payments/gateway.server.ts'
import { newId } from '#kernel/ids.ts'
import { aGateway, aHold, aListing, bookingRow, NOW, validCard, valueOf } from '#test/factories.ts'
import { checkInvariants } from '#test/invariants.ts'
import { later } from '#test/later.ts'
import { aStripeWorld } from '#test/stripe/world.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import { cancelBy } from './cancel-booking.server.ts'
import { reconcile } from './reconcile.server.ts'
import { startPayment } from './start-payment.server.ts'

const { db } = await aDatabase()
checkInvariants(() => db)

let isStripeAway = false
const { stripe, gateway: stripeGateway } = await aStripeWorld({
  faults: { call: () => (isStripeAway ? 'timeout-before' : null), event: () => null },
})
const sandbox = aGateway(db)
const both = [stripeGateway, sandbox]

const begin = (booking: { guestId: string; bookingId: string }, provider?: PaymentProvider, gateways = both) =>
  startPayment(db, gateways, { ...booking, origin: 'http://localhost:3000', provider }, NOW)
const paymentsOf = (bookingId: string) =>
  db.selectFrom('payments').selectAll().where('booking_id', '=', bookingId).orderBy('created_at').execute()

test('[BOOK-04] of two providers none is begun until one is chosen, and a third that nobody offers is no choice', async () => {
  const booking = await aHold(db, await aListing(db))
  for (const provider of [undefined, 'paypal' as PaymentProvider])
    expect(await begin(booking, provider)).toEqual({ ok: false, failure: { reason: 'provider-unchosen' } })
  expect(await paymentsOf(booking.bookingId)).toEqual([])

  const { sessionId } = valueOf(await begin(booking, 'sandbox'))
  expect(await paymentsOf(booking.bookingId)).toMatchObject([{ provider: 'sandbox', session_id: sessionId }])
})

test('[BOOK-04] who changes the provider has one session that can be paid, however often', async () => {
  const booking = await aHold(db, await aListing(db))
  const first = valueOf(await begin(booking, 'stripe')).sessionId
  const second = valueOf(await begin(booking, 'sandbox')).sessionId
  const third = valueOf(await begin(booking, 'stripe')).sessionId

  expect([first, third].map((id) => stripe.sessions.get(id)!.status)).toEqual(['expired', 'open'])
  expect(await payInSandbox(db, second, validCard, NOW)).toBe('session-ended')
  const statuses = (await paymentsOf(booking.bookingId)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual(['expired', 'expired', 'open'])
})

test('[BOOK-04] who has paid at one provider cannot begin at another', async () => {
  const booking = await aHold(db, await aListing(db))
  const { sessionId } = valueOf(await begin(booking, 'stripe'))
  stripe.pay(sessionId, validCard.number)

  expect(await begin(booking, 'sandbox')).toEqual({ ok: false, failure: { reason: 'already-paid' } })
  expect(await bookingRow(db, booking.bookingId)).toMatchObject({ status: 'confirmed' })
})

test('[BOOK-04] while the first provider cannot be asked, nothing is begun at another', async () => {
  const booking = await aHold(db, await aListing(db))
  await begin(booking, 'stripe')
  isStripeAway = true
  const answer = await begin(booking, 'sandbox')
  isStripeAway = false
  expect(answer).toEqual({ ok: false, failure: { reason: 'provider-unavailable' } })
  expect(await paymentsOf(booking.bookingId)).toMatchObject([{ provider: 'stripe', status: 'open' }])
})

test('[BOOK-06] a booking’s refund and its reconciliation go to the provider that took its money', async () => {
  const paid = await Promise.all(
    (['stripe', 'sandbox'] as const).map(async (provider) => {
      const booking = await aHold(db, await aListing(db))
      const { sessionId } = valueOf(await begin(booking, provider))
      if (provider === 'stripe') stripe.pay(sessionId, validCard.number)
      else await payInSandbox(db, sessionId, validCard, NOW)
      return { ...booking, sessionId }
    }),
  )
  expect(await reconcile(db, both, NOW, 0)).toEqual([])
  for (const { bookingId, guestId } of paid) {
    expect(await bookingRow(db, bookingId)).toMatchObject({ status: 'confirmed' })
    await cancelBy.guest(db, { bookingId, guestId, shownMinor: 110_000, idempotencyKey: newId() }, NOW)
    const { id } = await db
      .selectFrom('refunds')
      .select('id')
      .where('booking_id', '=', bookingId)
      .executeTakeFirstOrThrow()
    await refundPayment(db, both, id, NOW)
  }
  expect([...stripe.refunds.values()].map(({ amount }) => amount)).toEqual([110_000])
  const own = await db.selectFrom('sandbox_refunds').select('amount_minor').execute()
  expect(own.map(({ amount_minor }) => amount_minor)).toEqual([110_000])
})

test('[BOOK-04] a provider that is away keeps the reconciler from no other', async () => {
  const [atStripe, atSandbox] = [await aHold(db, await aListing(db)), await aHold(db, await aListing(db))]
  await begin(atStripe, 'stripe')
  const { sessionId } = valueOf(await begin(atSandbox, 'sandbox'))
  await payInSandbox(db, sessionId, validCard, NOW)
  isStripeAway = true
  const failed = await reconcile(db, both, NOW, 0)
  isStripeAway = false
  expect(failed.map(({ step }) => step)).toEqual(['sessions'])
  expect(await bookingRow(db, atSandbox.bookingId)).toMatchObject({ status: 'confirmed' })
})

test('[BOOK-04] a provider is offered for the currencies and countries that it takes', async () => {
  const choosy: PaymentGateway = {
    ...sandbox,
    takes: ({ currency, country }) => currency === 'CLP' && country === 'CL',
  }
  const gateways = [choosy]
  const chilean = await aHold(db, await aListing(db))
  const british = await aHold(db, await aListing(db, { currency: 'GBP' }))
  const abroad = await aHold(db, await aListing(db, { country_code: 'AR' }))
  expect(await begin(chilean, undefined, gateways)).toMatchObject({ ok: true })
  for (const booking of [british, abroad])
    expect(await begin(booking, undefined, gateways)).toEqual({
      ok: false,
      failure: { reason: 'provider-unavailable' },
    })
})

test('[BOOK-04] a session that is too old to begin is ended and replaced, on its last millisecond not yet', async () => {
  let now = NOW
  const gateway: PaymentGateway = { ...aGateway(db), beginWithinMs: 4 * 60_000 }
  const booking = await aHold(db, await aListing(db))
  const start = () => startPayment(db, gateway, { ...booking, origin: 'http://localhost:3000' }, now)
  const first = valueOf(await start()).sessionId
  now = new Date(NOW.getTime() + 4 * 60_000 - 1)
  expect(valueOf(await start()).sessionId).toBe(first)

  now = later(NOW, { minutes: 4 })
  const second = valueOf(await start()).sessionId
  expect(second).not.toBe(first)
  expect(await payInSandbox(db, first, validCard, now)).toBe('session-ended')
  expect((await paymentsOf(booking.bookingId)).map(({ status }) => status)).toEqual(['expired', 'open'])
})
