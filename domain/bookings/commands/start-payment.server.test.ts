import { aGateway, aGuest, aHold, aListing, anOpenPayment, aPaidBooking, days, NOW, valueOf } from '#test/factories.ts'
import { checkInvariants } from '#test/invariants.ts'
import { inTwoParts } from '#test/rests.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import type { PaymentGateway, SessionInput } from '#domain/payments/gateway.server.ts'
import { startPayment } from './start-payment.server.ts'

const { db } = await aDatabase()
checkInvariants(() => db)

const origin = 'http://localhost:3000'
const afterHold = new Date(NOW.getTime() + 15 * 60_000)
const paymentsOf = (bookingId: string) =>
  db.selectFrom('payments').selectAll().where('booking_id', '=', bookingId).execute()

/** The sandbox records its inputs. */
function listening(): { gateway: PaymentGateway; inputs: SessionInput[] } {
  const inputs: SessionInput[] = []
  const sandbox = aGateway(db)
  return {
    inputs,
    gateway: { ...sandbox, createSession: (input) => (inputs.push(input), sandbox.createSession(input)) },
  }
}

test('[BOOK-03] the session is for exactly the total of the quote, in the listing’s currency', async () => {
  const listing = await aListing(db, { currency: 'GBP', price_minor: 12_345, cleaning_fee_minor: 999 })
  const booking = await aHold(db, listing)
  const { gateway, inputs } = listening()

  const outcome = await startPayment(db, gateway, { ...booking, origin }, NOW)

  // 2 × 123.45 + 9.99 = 256.89; a tenth of it, half up, is 25.69.
  expect(outcome).toMatchObject({ ok: true })
  expect(inputs).toMatchObject([
    { amount: { minor: 28_258, currency: 'GBP' }, email: `${booking.guestId}@patio.example` },
  ])
})

test('[BOOK-04] a charge names the listing in its guest’s language, the days and the booking’s number', async () => {
  const listing = await aListing(db, { titles: { en: 'Sunny loft', es: 'Loft luminoso' } })
  const guestId = await aGuest(db, { language: 'es' })
  const booking = await aHold(db, listing, { guestId, stay: days('2026-05-20', '2026-05-22') })
  const { gateway, inputs } = listening()
  await startPayment(db, gateway, { ...booking, origin }, NOW)
  const number = booking.bookingId.slice(-12).toUpperCase()
  expect(inputs[0]!.text).toEqual({
    title: 'Loft luminoso',
    details: `20 – 22 de may de 2026 · ${number}`,
    statement: `N${number.slice(-9)}`,
  })
})

test('[BOOK-04] two tabs and a reload find the same payment again', async () => {
  const booking = await aHold(db, await aListing(db))
  const pay = () => startPayment(db, aGateway(db), { ...booking, origin }, NOW)

  const outcomes = [...(await Promise.all([pay(), pay(), pay()])), await pay()]

  for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0])
  expect(await paymentsOf(booking.bookingId)).toMatchObject([{ status: 'open' }])
})

test('[BOOK-04] once the hold is over it takes no new payment', async () => {
  const booking = await aHold(db, await aListing(db))
  const outcome = await startPayment(db, aGateway(db), { ...booking, origin }, afterHold)

  expect(outcome).toEqual({ ok: false, failure: { reason: 'hold-ended' } })
  expect(await paymentsOf(booking.bookingId)).toEqual([])
})

test('[BOOK-04] what is paid is not paid again', async () => {
  const booking = await aPaidBooking(db, await aListing(db))
  const outcome = await startPayment(db, aGateway(db), { ...booking, origin }, NOW)
  expect(outcome).toEqual({ ok: false, failure: { reason: 'already-paid' } })
})

test('[BOOK-03] a stranger’s booking reads as missing', async () => {
  const { bookingId } = await aHold(db, await aListing(db))
  const outcome = await startPayment(db, aGateway(db), { bookingId, guestId: await aGuest(db), origin }, NOW)
  expect(outcome).toEqual({ ok: false, failure: { reason: 'not-found' } })
})

test('[BOOK-04] while the provider is down the intent stays, and the next try sends the same key', async () => {
  const booking = await aHold(db, await aListing(db))
  const { gateway, inputs } = listening()
  // The call arrives and its answer is lost, which is the worst failure.
  const silent = {
    ...gateway,
    createSession: (input: SessionInput) => gateway.createSession(input).then(() => Promise.reject(new Error('reset'))),
  }

  const first = await startPayment(db, silent, { ...booking, origin }, NOW)
  expect(first).toEqual({ ok: false, failure: { reason: 'provider-unavailable' } })
  expect(await paymentsOf(booking.bookingId)).toMatchObject([{ status: 'intended', session_id: null }])

  const second = await startPayment(db, gateway, { ...booking, origin }, NOW)
  expect(second).toMatchObject({ ok: true })
  expect(inputs[1]!.idempotencyKey).toBe(inputs[0]!.idempotencyKey)
  expect(
    await db
      .selectFrom('sandbox_sessions')
      .selectAll()
      .where('idempotency_key', '=', inputs[0]!.idempotencyKey)
      .execute(),
  ).toHaveLength(1)
})

test('[BOOK-04] after a session that expired the guest may pay again, while the hold lasts', async () => {
  const booking = await anOpenPayment(db, await aListing(db))
  await db.updateTable('payments').set({ status: 'expired' }).where('booking_id', '=', booking.bookingId).execute()

  const outcome = await startPayment(db, aGateway(db), { ...booking, origin }, NOW)

  expect(outcome).toMatchObject({ ok: true })
  expect(outcome).not.toEqual({ ok: true, value: { sessionId: booking.sessionId } })
})

test('[AUTH-04] who has not proved their address holds dates and cannot pay for them; the hold stays as it is', async () => {
  const guestId = await aGuest(db, { isProved: false })
  const booking = await aHold(db, await aListing(db), { guestId })
  const { gateway, inputs } = listening()

  const outcome = await startPayment(db, gateway, { ...booking, origin }, NOW)
  expect(outcome).toEqual({ ok: false, failure: { reason: 'address-unproved' } })
  expect([inputs, await paymentsOf(booking.bookingId)]).toEqual([[], []])

  await db.updateTable('user').set({ emailVerified: true }).where('id', '=', guestId).execute()
  expect(await startPayment(db, gateway, { ...booking, origin }, NOW)).toMatchObject({ ok: true })
})

test('[BOOK-04] a guest who may pay in two parts may pay all at once, and change their mind: one session is open', async () => {
  const booking = await aHold(db, await aListing(db, inTwoParts), { stay: days('2026-05-20', '2026-05-22') })
  const begin = async (part?: 'all') => {
    const { gateway, inputs } = listening()
    valueOf(await startPayment(db, gateway, { ...booking, origin, part }, NOW))
    return inputs.map(({ amount, storesCard, returnUrl }) => [
      amount.minor,
      storesCard,
      new URL(returnUrl).searchParams.get('part'),
    ])
  }
  expect(await begin()).toEqual([[33_000, true, null]])
  expect(await begin('all')).toEqual([[110_000, false, 'all']])
  expect(await begin('all')).toEqual([])
  expect(await begin()).toEqual([[33_000, true, null]])
  const payments = await paymentsOf(booking.bookingId)
  expect(payments.map(({ status }) => status).toSorted()).toEqual(['expired', 'expired', 'open'])
})

test('[BOOK-04] where there is no choice, all at once is what is asked for anyway', async () => {
  const booking = await aHold(db, await aListing(db))
  const { gateway, inputs } = listening()
  valueOf(await startPayment(db, gateway, { ...booking, origin, part: 'all' }, NOW))
  expect(inputs).toMatchObject([{ amount: { minor: 110_000 }, storesCard: false }])
})
