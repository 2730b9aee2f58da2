import { cancelBy } from '#domain/bookings/commands/cancel-booking.server.ts'
import { recordEvent } from '#domain/bookings/commands/record-event.server.ts'
import { startPayment } from '#domain/bookings/commands/start-payment.server.ts'
import { newId } from '#kernel/ids.ts'
import { aGateway, aHold, aListing, aPaidBooking, NOW, validCard, valueOf } from '#test/factories.ts'
import { later } from '#test/later.ts'
import { aStripeWorld } from '#test/stripe/world.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refundPayment } from './commands/refund-payment.server.ts'
import type { PaymentGateway } from './gateway.server.ts'
import { readReconciliation } from './queries/read-reconciliation.server.ts'

const { db } = await aDatabase()

const day = (date: string) => ({
  start: new Date(`${date}T00:00:00Z`),
  end: later(new Date(`${date}T00:00:00Z`), { days: 1 }),
})
const verdictsOf = async (gateway: PaymentGateway, date: string, max?: number) => {
  const { lines, isCut } = await readReconciliation(db, gateway, day(date), max)
  // Of one moment they have no order.
  return { lines: lines.map(({ kind, verdict }) => `${kind} ${verdict}`).toSorted(), isCut }
}

async function refundAll(gateway: PaymentGateway, now: Date) {
  const waiting = await db.selectFrom('refunds').select('id').where('status', '=', 'intended').execute()
  for (const { id } of waiting) await refundPayment(db, gateway, id, now)
}

/** Paid at that time, and cancelled in full an hour later. */
async function aCancelled(now: Date) {
  const booking = await aPaidBooking(db, await aListing(db), { now })
  const at = later(now, { hours: 1 })
  await cancelBy.guest(db, { ...booking, shownMinor: 110_000, idempotencyKey: newId() }, at)
  await refundAll(aGateway(db, at), at)
  return booking
}

test('[ADM-04] each charge and refund of the provider stands beside ours and the ledger, and what differs is named', async () => {
  await aCancelled(NOW)
  const gateway = aGateway(db)
  expect(await verdictsOf(gateway, '2026-03-02')).toEqual({ lines: ['charge agrees', 'refund agrees'], isCut: false })
  expect(await verdictsOf(gateway, '2026-03-03')).toEqual({ lines: [], isCut: false })

  const tuesday = later(NOW, { days: 1 })
  const [wrong, gone] = [await aCancelled(tuesday), await aCancelled(tuesday)]
  await sql`update sandbox_sessions set amount_minor = amount_minor - 1 where id = ${wrong.sessionId}`.execute(db)
  await sql`delete from sandbox_events where refund_id in (select id from sandbox_refunds where session_id = ${gone.sessionId})`.execute(
    db,
  )
  await sql`delete from sandbox_refunds where session_id = ${gone.sessionId}`.execute(db)
  await sql`insert into sandbox_sessions select 'ss_x', 'x', ${newId()}, 5, 'USD', email, return_url, 'paid', null, created_at, expires_at, paid_at
    from sandbox_sessions where id = ${gone.sessionId}`.execute(db)
  const { lines } = await readReconciliation(db, gateway, day('2026-03-03'))
  expect(lines.map(({ kind, verdict, theirs, ours }) => [kind, verdict, theirs?.minor, ours?.minor])).toEqual([
    ['charge', 'missing-here', 5, undefined],
    ['refund', 'missing-there', undefined, 110_000],
    ['charge', 'other-amount', 109_999, 110_000],
    ['charge', 'agrees', 110_000, 110_000],
    ['refund', 'agrees', 110_000, 110_000],
  ])
  expect(lines.map(({ bookingId }) => bookingId === null)).toEqual([true, false, false, false, false])
})

test('[ADM-04] more lines than are read of one time are said to be cut, and nothing is called missing then', async () => {
  const wednesday = later(NOW, { days: 16 })
  for (let each = 0; each < 3; each += 1) await aPaidBooking(db, await aListing(db), { now: wednesday })
  expect(await verdictsOf(aGateway(db), '2026-03-18', 3)).toMatchObject({ isCut: false })
  const { lines, isCut } = await verdictsOf(aGateway(db), '2026-03-18', 2)
  expect(isCut).toBe(true)
  expect(lines.every((line) => line === 'charge agrees')).toBe(true)
})

test('[ADM-04] [BOOK-04] Stripe’s charges and refunds are compared too, page by page, and no page after the last that is wanted is asked for', async () => {
  const now = later(NOW, { days: 5 })
  const { stripe, gateway, eventsOf } = await aStripeWorld({ clock: () => now })
  const sessions = []
  for (let each = 0; each < 3; each += 1) {
    const booking = await aHold(db, await aListing(db), { now })
    const started = await startPayment(db, gateway, { ...booking, origin: 'http://localhost:3000' }, now)
    const { sessionId } = valueOf(started)
    stripe.pay(sessionId, validCard.number)
    sessions.push({ ...booking, sessionId })
  }
  for (const event of eventsOf('checkout.session.completed').slice(0, 2)) await recordEvent(db, 'stripe', event, now)
  const [first] = sessions
  await cancelBy.guest(db, { ...first!, shownMinor: 110_000, idempotencyKey: newId() }, now)
  await refundAll(gateway, now)

  expect(await verdictsOf(gateway, '2026-03-07')).toEqual({
    lines: ['charge agrees', 'charge agrees', 'charge missing-here', 'refund agrees'],
    isCut: false,
  })
  expect(await verdictsOf(gateway, '2026-03-07', 2)).toMatchObject({ isCut: true })
})

test('[ADM-04] a charge of Stripe that names none of ours is not ours to compare: the account may serve others', async () => {
  const now = later(NOW, { days: 9 })
  const { stripe, gateway } = await aStripeWorld({ clock: () => now })
  const booking = await aHold(db, await aListing(db), { now })
  const { sessionId } = valueOf(await startPayment(db, gateway, { ...booking, origin: 'http://localhost:3000' }, now))
  stripe.pay(sessionId, validCard.number)
  for (const charge of stripe.charges.values()) charge.metadata = {}
  expect(await verdictsOf(gateway, '2026-03-11')).toEqual({ lines: [], isCut: false })
})
