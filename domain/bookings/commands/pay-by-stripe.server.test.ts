import type { ProviderEvent } from '#domain/payments/gateway.server.ts'
import { refundPayment } from '#domain/payments/commands/refund-payment.server.ts'
import { newId } from '#kernel/ids.ts'
import { aHold, aListing, bookingRow, NOW, type TestBooking, valueOf } from '#test/factories.ts'
import { checkInvariants } from '#test/invariants.ts'
import { later } from '#test/later.ts'
import { DISPUTE_FEE } from '#test/stripe/disputes.ts'
import { aStripeWorld } from '#test/stripe/world.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import { cancelBy } from './cancel-booking.server.ts'
import { expireHold } from './end-hold.server.ts'
import { reconcile } from './reconcile.server.ts'
import { settleAtCheckIn } from './settle-shares.server.ts'
import { recordEvent } from './record-event.server.ts'
import { startPayment } from './start-payment.server.ts'

const { db } = await aDatabase()
checkInvariants(() => db)

let failing: { method: string; kind: 'timeout-before' | 'timeout-after' } | null = null
let now = NOW
const { stripe, gateway, eventsOf } = await aStripeWorld({
  clock: () => now,
  faults: { call: (method) => (failing?.method === method ? failing.kind : null), event: () => null },
})

const GOOD = '4242424242424242'
const DECLINED = '4000000000000002'
const ASKS = '4000000000003220'

const start = (booking: TestBooking) => startPayment(db, gateway, { ...booking, origin: 'http://localhost:3000' }, now)

async function anOpenSession() {
  const booking = await aHold(db, await aListing(db))
  const { sessionId } = valueOf(await start(booking))
  return { ...booking, sessionId }
}

const eventOf = (sessionId: string, type: string): ProviderEvent => {
  const event = eventsOf(type).find((each) => each.sessionId === sessionId)
  expect(event, type).toBeDefined()
  return event!
}
const record = (event: ProviderEvent) => recordEvent(db, 'stripe', event, now)

async function aPaidBooking() {
  const booking = await anOpenSession()
  stripe.pay(booking.sessionId, GOOD)
  const event = eventOf(booking.sessionId, 'checkout.session.completed')
  expect(await record(event)).toBe(true)
  return { ...booking, event }
}

const journalOf = (bookingId: string) =>
  db.selectFrom('journal').select('event_key').where('booking_id', '=', bookingId).orderBy('at').execute()
const paymentOf = (bookingId: string) =>
  db.selectFrom('payments').selectAll().where('booking_id', '=', bookingId).executeTakeFirstOrThrow()
const storedOf = (event: ProviderEvent) =>
  db.selectFrom('provider_events').select(['provider', 'type', 'problem']).where('event_id', '=', event.id).execute()

test('[BOOK-04] a card that pays at Stripe confirms the booking once, by its event, twice or ten times', async () => {
  const { bookingId, event } = await aPaidBooking()
  await Promise.all(Array.from({ length: 10 }, () => record(event)))

  expect(await bookingRow(db, bookingId)).toMatchObject({ status: 'confirmed' })
  expect(await paymentOf(bookingId)).toMatchObject({ provider: 'stripe', status: 'captured', amount_minor: 110_000 })
  expect(await journalOf(bookingId)).toHaveLength(1)
  expect(await storedOf(event)).toEqual([{ provider: 'stripe', type: 'session.paid', problem: null }])
})

test('[BOOK-04] a declined card, and a bank’s question that is refused, leave the hold; another card pays in the same session', async () => {
  const { bookingId, sessionId } = await anOpenSession()
  expect(stripe.pay(sessionId, DECLINED)).toBe('declined')
  expect(stripe.pay(sessionId, ASKS)).toBe('challenge')
  expect(stripe.pay(sessionId, ASKS, false)).toBe('declined')
  expect(stripe.events.filter(({ data }) => (data.object as { id?: string }).id === sessionId)).toEqual([])
  expect(await bookingRow(db, bookingId)).toMatchObject({ status: 'pending' })

  expect(stripe.pay(sessionId, ASKS, true)).toBe('paid')
  await record(eventOf(sessionId, 'checkout.session.completed'))
  expect(await bookingRow(db, bookingId)).toMatchObject({ status: 'confirmed' })
})

test('[BOOK-05] an abandoned payment ends at Stripe before its dates are free, and its event changes nothing more', async () => {
  const { bookingId, sessionId } = await anOpenSession()
  now = later(NOW, { minutes: 16 })
  await expireHold(db, gateway, bookingId, now)
  now = NOW

  expect(stripe.sessions.get(sessionId)).toMatchObject({ status: 'expired' })
  expect(await bookingRow(db, bookingId)).toMatchObject({ status: 'cancelled', cancel_reason: 'not-paid' })
  expect(await record(eventOf(sessionId, 'checkout.session.expired'))).toBe(true)
  expect(await paymentOf(bookingId)).toMatchObject({ status: 'expired' })
})

test('[BOOK-05] a session whose id we never heard is found and ended with its hold', async () => {
  const booking = await aHold(db, await aListing(db))
  failing = { method: 'createSession', kind: 'timeout-after' }
  expect(await start(booking)).toMatchObject({ ok: false, failure: { reason: 'provider-unavailable' } })
  failing = null
  const { id, session_id } = await paymentOf(booking.bookingId)
  expect(session_id).toBeNull()

  now = later(NOW, { minutes: 16 })
  await expireHold(db, gateway, booking.bookingId, now)
  now = NOW

  const made = [...stripe.sessions.values()].filter((session) => session.client_reference_id === id)
  expect(made.map(({ status }) => status)).toEqual(['expired'])
  expect(await bookingRow(db, booking.bookingId)).toMatchObject({ status: 'cancelled' })
})

test('[BOOK-04] who pays in the moment in which the hold ends keeps the dates', async () => {
  const { bookingId, sessionId } = await anOpenSession()
  stripe.pay(sessionId, GOOD)
  now = later(NOW, { minutes: 16 })
  await expireHold(db, gateway, bookingId, now)
  now = NOW
  expect(await bookingRow(db, bookingId)).toMatchObject({ status: 'confirmed' })
  expect(await record(eventOf(sessionId, 'checkout.session.completed'))).toBe(true)
  expect(await journalOf(bookingId)).toHaveLength(1)
})

test('[BOOK-04] a payment whose event never comes is found by asking', async () => {
  const { bookingId, sessionId } = await anOpenSession()
  stripe.pay(sessionId, GOOD)
  expect(await reconcile(db, gateway, now, 0)).toEqual([])
  expect(await bookingRow(db, bookingId)).toMatchObject({ status: 'confirmed' })
})

test.each<[string, Partial<ProviderEvent>]>([
  ['amount', { amount: { minor: 11_000, currency: 'CLP' } }],
  ['currency', { amount: { minor: 110_000, currency: 'USD' } }],
  ['mode', { foreign: 'mode' }],
  ['account', { foreign: 'account' }],
])('[BOOK-04] an event of another %s is kept with its problem and captures nothing', async (problem, changes) => {
  const { bookingId, sessionId } = await anOpenSession()
  stripe.pay(sessionId, GOOD)
  const event = { ...eventOf(sessionId, 'checkout.session.completed'), ...changes }

  for (const _ of [1, 2]) expect(await record(event)).toBe(true)

  expect(await storedOf(event)).toEqual([{ provider: 'stripe', type: 'session.paid', problem }])
  expect(await bookingRow(db, bookingId)).toMatchObject({ status: 'pending' })
  expect(await paymentOf(bookingId)).toMatchObject({ status: 'open' })
  expect(await journalOf(bookingId)).toEqual([])
})

test('[BOOK-04] an event of a session that we do not know yet is not taken, so that Stripe sends it again', async () => {
  const event = { ...eventOf((await aPaidBooking()).sessionId, 'checkout.session.completed'), id: `evt_${newId()}` }
  const unknown = { ...event, sessionId: 'cs_unknown', reference: newId() }
  expect(await record(unknown)).toBe(false)
  expect(await storedOf(unknown)).toEqual([])
})

test('[BOOK-06] a cancelled booking’s money goes back by Stripe once, though its answer was lost and its event comes as well', async () => {
  const { bookingId, guestId, sessionId } = await aPaidBooking()
  await cancelBy.guest(db, { bookingId, guestId, shownMinor: 110_000, idempotencyKey: newId() }, now)
  const { id } = await db
    .selectFrom('refunds')
    .select('id')
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()

  failing = { method: 'refund', kind: 'timeout-after' }
  await expect(refundPayment(db, gateway, id, now)).rejects.toThrow()
  failing = null
  const event = eventOf(sessionId, 'refund.created')
  expect(await record({ ...event, id: `evt_${newId()}`, amount: { minor: 1, currency: 'CLP' } })).toBe(true)
  expect(await journalOf(bookingId)).toHaveLength(1)

  await record(event)
  await refundPayment(db, gateway, id, now)

  expect([...stripe.refunds.values()].filter(({ metadata }) => metadata?.['reference'] === id)).toHaveLength(1)
  expect((await journalOf(bookingId)).map(({ event_key }) => event_key)).toContain(`refund:${id}`)
  expect(await journalOf(bookingId)).toHaveLength(2)
})

/** The guest's bank disputes a part of the payment; the events come in the order they were sent. */
async function aDispute(amount = 50_000, outcome: 'won' | 'lost' = 'lost') {
  const booking = await aPaidBooking()
  stripe.dispute(booking.sessionId, amount)(outcome)
  const intent = stripe.sessions.get(booking.sessionId)!.payment_intent
  const ofDispute = (type: string) => eventsOf(type).find(({ intentId }) => intentId === intent)!
  return { ...booking, opened: ofDispute('charge.dispute.created'), closed: ofDispute('charge.dispute.closed') }
}
const stopsOf = (bookingId: string) =>
  db.selectFrom('payout_stops').select(['reason', 'ended_at']).where('booking_id', '=', bookingId).execute()
const balanceOf = async (bookingId: string, kind: 'provider' | 'held' | 'host') => {
  const lines = await db
    .selectFrom('journal')
    .innerJoin('postings', 'journal_id', 'journal.id')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'account_id')
    .select('amount_minor')
    .where('booking_id', '=', bookingId)
    .where('kind', '=', kind)
    .execute()
  return lines.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
}

test('[BOOK-04] [BOOK-08] a dispute stops the payout; one that is won lets it go on and moves nothing but its fee', async () => {
  const { bookingId, opened, closed } = await aDispute(50_000, 'won')
  for (const _ of [1, 2]) expect(await record(opened)).toBe(true)
  expect(await stopsOf(bookingId)).toEqual([{ reason: 'chargeback', ended_at: null }])
  expect(await record(closed)).toBe(true)
  expect(await stopsOf(bookingId)).toEqual([{ reason: 'chargeback', ended_at: now }])
  expect(await balanceOf(bookingId, 'provider')).toBe(110_000 - DISPUTE_FEE)
})

test('[BOOK-04] [BOOK-08] a lost dispute leaves the ledger once, also where its end is heard before its beginning', async () => {
  const { bookingId, opened, closed } = await aDispute()
  for (const event of [closed, opened, closed, opened]) expect(await record(event)).toBe(true)
  expect(await stopsOf(bookingId)).toEqual([])
  expect(await balanceOf(bookingId, 'provider')).toBe(60_000 - DISPUTE_FEE)
  expect(await balanceOf(bookingId, 'held')).toBe(-60_000)
})

test('[BOOK-04] [BOOK-08] what a bank takes back after check-in is the host’s no longer', async () => {
  const { bookingId, opened, closed } = await aDispute()
  await record(opened)
  now = later(NOW, { days: 30 })
  await settleAtCheckIn(db, bookingId, now)
  const before = await balanceOf(bookingId, 'host')
  expect(await record({ ...closed, at: now })).toBe(true)
  now = NOW
  expect(before).toBe(-100_000)
  expect(await balanceOf(bookingId, 'host')).toBe(-50_000)
})

test('[BOOK-04] a dispute of a payment that is not ours is not taken, and one in another currency is kept with its problem', async () => {
  const { bookingId, opened } = await aDispute()
  expect(await record({ ...opened, intentId: 'pi_unknown' })).toBe(false)
  const odd = { ...opened, amount: { minor: 50_000, currency: 'USD' } }
  expect(await record(odd)).toBe(true)
  expect(await storedOf(odd)).toEqual([{ provider: 'stripe', type: 'dispute.opened', problem: 'currency' }])
  expect(await stopsOf(bookingId)).toEqual([])
})
