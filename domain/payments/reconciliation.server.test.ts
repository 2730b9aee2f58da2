import { cancelBy } from '#domain/bookings/commands/cancel-booking.server.ts'
import { recordEvent } from '#domain/bookings/commands/record-event.server.ts'
import { startPayment } from '#domain/bookings/commands/start-payment.server.ts'
import { newId } from '#kernel/ids.ts'
import { aGateway, aHold, aListing, aPaidBooking, NOW, validCard, valueOf } from '#test/factories.ts'
import { whileBroken } from '#test/broken.ts'
import { later } from '#test/later.ts'
import { type StandInDispute, standInDispute } from '#test/stripe/disputes.ts'
import { aStripeWorld } from '#test/stripe/world.ts'
import { aDatabase } from '#test/world.ts'
import { type RawBuilder, sql } from 'kysely'
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
  const { lines, isCut } = await readReconciliation(db, { payments: gateway, payouts: {} }, day(date), max)
  // Lines of one moment have no order.
  return { lines: lines.map(({ kind, verdict }) => `${kind} ${verdict}`).toSorted(), isCut }
}

async function refundAll(gateway: PaymentGateway, now: Date) {
  const waiting = await db.selectFrom('refunds').select('id').where('status', '=', 'intended').execute()
  for (const { id } of waiting) await refundPayment(db, gateway, id, now)
}

/** A booking paid at that time, and cancelled in full an hour later. */
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
  const { lines } = await readReconciliation(db, { payments: gateway, payouts: {} }, day('2026-03-03'))
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

test('[ADM-04] [BOOK-04] a dispute that was lost stands beside ours and the ledger, whatever differs; one that is open or won has moved nothing', async () => {
  const now = later(NOW, { days: 12 })
  const { stripe, gateway, eventsOf } = await aStripeWorld({ clock: () => now })
  const disputed = async () => {
    const booking = await aHold(db, await aListing(db), { now })
    const { sessionId } = valueOf(await startPayment(db, gateway, { ...booking, origin: 'http://localhost:3000' }, now))
    stripe.pay(sessionId, validCard.number)
    const [paid] = eventsOf('checkout.session.completed').slice(-1)
    await recordEvent(db, 'stripe', paid!, now)
    const decide = stripe.dispute(sessionId, 40_000)
    await recordEvent(db, 'stripe', eventsOf('charge.dispute.created').at(-1)!, now)
    return decide
  }
  const closed = () => recordEvent(db, 'stripe', eventsOf('charge.dispute.closed').at(-1)!, now)
  const lose = await disputed()
  const [lost] = [...stripe.disputes.values()]
  await disputed()
  const win = await disputed()
  win('won')
  await closed()

  const sources = { payments: gateway, payouts: {} }
  const found = async (breaks: readonly RawBuilder<unknown>[] = []) => {
    const { lines } = await whileBroken(db, breaks, (tx) => readReconciliation(tx, sources, day('2026-03-14')))
    return lines.flatMap(({ kind, verdict, theirs, ours, ledger }) =>
      kind === 'dispute' ? [[verdict, theirs?.minor, ours?.minor, ledger]] : [],
    )
  }
  expect(await found()).toEqual([])
  lose('lost')
  expect(await found()).toEqual([['missing-here', 40_000, undefined, null]])
  await closed()
  expect(await found()).toEqual([['agrees', 40_000, 40_000, 40_000]])

  const entry = sql`(select id from journal where event_key = ${`dispute-withdrawn:${lost!.id}`})`
  const doubled = sql`update postings set amount_minor = amount_minor * 2 where journal_id = ${entry}`
  expect(await found([doubled])).toEqual([['other-ledger', 40_000, 40_000, 80_000]])
  const turned = sql`update postings set amount_minor = -amount_minor where journal_id = ${entry}`
  expect(await found([turned])).toEqual([['other-ledger', 40_000, 40_000, -40_000]])
  lost!.amount = 39_999
  expect(await found()).toEqual([['other-amount', 39_999, 40_000, 40_000]])
  lost!.status = 'won'
  expect(await found()).toEqual([['missing-there', undefined, 40_000, 40_000]])

  lost!.status = 'lost'
  for (const charge of stripe.charges.values()) charge.metadata = {}
  expect(await found([sql`delete from dispute_fees`, sql`delete from disputes`])).toEqual([])
})

test('[ADM-04] of Stripe’s disputes no more than are wanted are read, a hundred a call', async () => {
  const now = later(NOW, { days: 14 })
  const calls: string[] = []
  const call = (name: string) => {
    calls.push(name)
    return null
  }
  const { stripe, gateway } = await aStripeWorld({ clock: () => now, faults: { call, event: () => null } })
  const made: StandInDispute = standInDispute({ payment_intent: 'pi', currency: 'clp' }, 1, now.getTime() / 1000)
  const lost = { ...made, status: 'lost' } as const
  for (let each = 0; each < 250; each += 1)
    stripe.disputes.set(`du_${each}`, { ...lost, id: `du_${each}`, created: now.getTime() / 1000 })
  const charge = {
    id: 'ch',
    object: 'charge',
    status: 'succeeded',
    amount: 1,
    amount_captured: 1,
    currency: 'clp',
  } as const
  const metadata = { reference: newId() }
  stripe.charges.set('ch', {
    ...charge,
    created: now.getTime() / 1000 - 9 * 24 * 60 * 60,
    metadata,
    payment_intent: 'pi',
  })

  const listed = () => calls.splice(0).filter((name) => name === 'listDisputes').length
  expect((await verdictsOf(gateway, '2026-03-16', 250)).lines).toHaveLength(250)
  expect(listed()).toBe(3)
  expect(await verdictsOf(gateway, '2026-03-16', 150)).toEqual({ lines: [], isCut: true })
  expect(listed()).toBe(2)
})
