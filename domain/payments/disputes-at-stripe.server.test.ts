import { recordEvent } from '#domain/bookings/commands/record-event.server.ts'
import { newId } from '#kernel/ids.ts'
import { money } from '#kernel/money.ts'
import { aListing, aPaidBooking, NOW } from '#test/factories.ts'
import { checkInvariants } from '#test/invariants.ts'
import { later } from '#test/later.ts'
import { isLong } from '#test/proofs/size.ts'
import { DISPUTE_FEE } from '#test/stripe/disputes.ts'
import { payAtStripe } from '#test/stripe/pay.ts'
import { aStripeWorld } from '#test/stripe/world.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { ProviderEvent } from './gateway.server.ts'

const { db } = await aDatabase()
checkInvariants(() => db)

/** A booking that was paid at Stripe, and its session there. */
async function aChargedBooking(world: Awaited<ReturnType<typeof aStripeWorld>>) {
  const { bookingId } = await aPaidBooking(db, await aListing(db))
  await payAtStripe(db, world, bookingId, NOW)
  const { session_id } = await db
    .selectFrom('payments')
    .select('session_id')
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const intentId = world.stripe.sessions.get(session_id!)!.payment_intent!
  await db.updateTable('payments').set({ intent_id: intentId }).where('booking_id', '=', bookingId).execute()
  return { bookingId, sessionId: session_id! }
}

const permutations = <Item>(items: readonly Item[]): Item[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((first, index) => permutations(items.toSpliced(index, 1)).map((rest) => [first, ...rest]))

/** The sums of one dispute's entries, by account. */
async function movedBy(disputeId: string, fees: readonly string[]): Promise<Record<string, number>> {
  const keys = [
    ...['dispute', 'dispute-withdrawn', 'dispute-reinstated'].map((what) => `${what}:${disputeId}`),
    ...fees.map((id) => `dispute-fee:${id}`),
  ]
  const { rows } = await sql<{ kind: string; currency: string; minor: number }>`
    select kind, p.currency, sum(p.amount_minor)::bigint as minor from journal j join postings p on p.journal_id = j.id
    join ledger_accounts a on a.id = p.account_id where event_key = any(${keys}) group by 1, 2 having sum(p.amount_minor) <> 0`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ kind, currency, minor }) => [`${kind} ${currency}`, minor]))
}

describe('[BOOK-04] [BOOK-08] Stripe’s events of a dispute, in every order and each of them twice', () => {
  test.each([
    ['won', 120, { 'provider USD': -DISPUTE_FEE, 'dispute-fee USD': DISPUTE_FEE }],
    [
      'lost',
      24,
      { 'provider USD': -DISPUTE_FEE, 'dispute-fee USD': DISPUTE_FEE, 'provider CLP': -100, 'held CLP': 100 },
    ],
  ] as const)('say in the end that it is %s, and have moved the same once', async (outcome, orders, moved) => {
    const world = await aStripeWorld()
    const { stripe, gateway } = world
    const { sessionId, bookingId } = await aChargedBooking(world)
    const decide = stripe.dispute(sessionId, 100)
    const [dispute] = [...stripe.disputes.values()]
    stripe.updateDispute(dispute!.id, new URLSearchParams({ 'evidence[uncategorized_text]': 'x', submit: 'true' }))
    decide(outcome)
    const raw = stripe.events
      .filter(({ type }) => type.startsWith('charge.dispute.'))
      .map((event) => JSON.stringify(event))
    expect(permutations(raw)).toHaveLength(orders)

    // The short form takes each fifth: every event begins and ends some of them.
    const tried = permutations(raw).filter((_, number) => isLong || orders < 100 || number % 5 === 0)
    for (const [number, order] of tried.entries()) {
      // Each order is that of a dispute of its own.
      const own = (id: string) => `${id}_${number}`
      const fees: string[] = []
      for (const [index, body] of [...order, ...order].entries()) {
        const text = body.replaceAll(dispute!.id, own(dispute!.id)).replaceAll(/txn_test_\w+/g, (id) => {
          fees.push(own(id))
          return own(id)
        })
        const event = gateway.readEvent(text, stripe.sign(text), NOW) as ProviderEvent
        expect(
          await recordEvent(
            db,
            'stripe',
            { ...event, id: `evt_${outcome}_${number}_${index}` },
            later(NOW, { minutes: index }),
          ),
        ).toBe(true)
      }
      expect(await movedBy(own(dispute!.id), fees)).toEqual(moved)
      const row = await db
        .selectFrom('disputes')
        .selectAll()
        .where('id', '=', own(dispute!.id))
        .executeTakeFirstOrThrow()
      expect(row).toMatchObject({ status: outcome, reason: 'fraudulent', provider_status: outcome })
      expect(row.due_by).not.toBeNull()
    }
    const open = await db
      .selectFrom('payout_stops')
      .select('id')
      .where('booking_id', '=', bookingId)
      .where('ended_at', 'is', null)
      .execute()
    expect(open).toEqual([])
  })
})

test('[BOOK-04] what a bank only asks about moves no money, costs nothing, and its refund does not wait', async () => {
  const world = await aStripeWorld()
  const { stripe, gateway, eventsOf } = world
  const { sessionId, bookingId } = await aChargedBooking(world)
  const leave = stripe.inquire(sessionId, 110_000)
  await recordEvent(db, 'stripe', eventsOf('charge.dispute.created').at(-1)!, NOW)
  expect(
    await gateway.refund({ idempotencyKey: newId(), sessionId, amount: money(10, 'CLP'), reference: newId() }),
  ).toMatchObject({
    state: 'succeeded',
  })
  leave()
  await recordEvent(db, 'stripe', eventsOf('charge.dispute.closed').at(-1)!, NOW)
  const [dispute] = [...stripe.disputes.keys()]
  expect(await movedBy(dispute!, [])).toEqual({})
  const rows = db.selectFrom('disputes').innerJoin('payments', 'payments.id', 'payment_id').select('disputes.status')
  expect(await rows.where('booking_id', '=', bookingId).execute()).toEqual([{ status: 'won' }])
})

describe('[BOOK-04] [ADM-03] evidence for Stripe', () => {
  const evidence = { customer_name: 'Ana Rojas', uncategorized_text: 'The stay took place.' }
  const anAnswer = (disputeId: string) => ({ idempotencyKey: newId(), disputeId, evidence })

  test('is sent to the bank once, with all of its texts', async () => {
    const world = await aStripeWorld()
    const { sessionId } = await aChargedBooking(world)
    world.stripe.dispute(sessionId, 110_000)
    const [dispute] = [...world.stripe.disputes.values()]
    expect(await world.gateway.answerDispute!(anAnswer(dispute!.id))).toEqual({ state: 'sent' })
    expect(dispute).toMatchObject({ status: 'under_review', evidence, evidence_details: { submission_count: 1 } })
    // Again, by whoever did not hear the answer: it was sent.
    expect(await world.gateway.answerDispute!(anAnswer(dispute!.id))).toEqual({ state: 'sent' })
    expect(dispute!.evidence_details.submission_count).toBe(1)
  })

  test('after its deadline, and once the bank has decided, is refused with Stripe’s words', async () => {
    let now = NOW
    const world = await aStripeWorld({ clock: () => now })
    const { sessionId } = await aChargedBooking(world)
    const decide = world.stripe.dispute(sessionId, 110_000)
    const [dispute] = [...world.stripe.disputes.values()]
    now = later(NOW, { days: 10 })
    const refused = { state: 'refused', why: 'The evidence submission deadline has passed.' }
    expect(await world.gateway.answerDispute!(anAnswer(dispute!.id))).toEqual(refused)
    decide('lost')
    expect(await world.gateway.answerDispute!(anAnswer(dispute!.id))).toMatchObject({ state: 'refused' })
  })
})
