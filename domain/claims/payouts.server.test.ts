import { recordEvent } from '#domain/bookings/commands/record-event.server.ts'
import type { PaymentGateway, ProviderEvent } from '#domain/payments/gateway.server.ts'
import { payInSandbox } from '#domain/payments/commands/pay-in-sandbox.server.ts'
import { refundPayment } from '#domain/payments/commands/refund-payment.server.ts'
import { makeBankFile } from '#domain/payouts/commands/make-bank-file.server.ts'
import { makePayouts } from '#domain/payouts/commands/make-payouts.server.ts'
import { markPaid } from '#domain/payouts/commands/mark-payout.server.ts'
import { listStops } from '#domain/payouts/queries/list-stops.server.ts'
import { readStatement } from '#domain/payouts/queries/read-statement.server.ts'
import { addDays, type Day } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import { money } from '#kernel/money.ts'
import type { Side } from '#kernel/side.ts'
import { createBudgets } from '#platform/budget.server.ts'
import { aGateway, aGuest, anEvent, type TestListing, validCard, valueOf } from '#test/factories.ts'
import { checkInvariants } from '#test/invariants.ts'
import { later } from '#test/later.ts'
import { defaultLimits } from '#test/limits.ts'
import { memoryStorage } from '#test/media.ts'
import { aBegunStay, aHostToPay, balancesOf } from '#test/payouts.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { answerClaim } from './commands/answer-claim.server.ts'
import { decideClaim } from './commands/decide-claim.server.ts'
import { openClaim, reportNoAccess } from './commands/open-claim.server.ts'
import { startClaimPayment } from './commands/start-claim-payment.server.ts'

const { db } = await aDatabase()
checkInvariants(() => db)
const world = {
  storage: memoryStorage().storage,
  budgets: createBudgets({ db, limits: defaultLimits, secret: 'x'.repeat(40) }),
  limits: defaultLimits,
}

/** Each test has a week after those before it, as a payout takes in whatever is due. */
let monday: Day = '2026-03-16'
beforeEach(() => {
  monday = addDays(monday, 7)
})

/** The stay has begun; its payable host is owed 100,000, and we 10,000. At the same listing it is a later one. */
async function aStay(listing?: TestListing) {
  const own = listing ?? (await aHostToPay(db))
  const from = addDays(monday, listing ? 4 : 0)
  const { bookingId, startsAt } = await aBegunStay(db, own, from, addDays(from, 2))
  const { guest_id: guestId } = await db
    .selectFrom('bookings')
    .select('guest_id')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  return {
    listing: own,
    bookingId,
    guestId,
    hostId: own.hostId,
    startsAt,
    at: (minutes: number) => later(startsAt, { minutes }),
  }
}
type Stay = Awaited<ReturnType<typeof aStay>>

async function claim(stay: Stay, side: Side, minor: number, at: Date): Promise<string> {
  const userId = side === 'guest' ? stay.guestId : stay.hostId
  const form = { kind: 'cleaning' as const, text: 'Dirty.', lines: [{ text: 'Cleaning', minor }] }
  return valueOf(await openClaim(db, world, { side, userId, bookingId: stay.bookingId, form, files: [] }, at)).claimId
}
const answer = (userId: string, claimId: string, act: 'accept' | 'withdraw', at: Date) =>
  answerClaim(db, world, { userId, claimId, form: { act }, files: [] }, at)

async function decide(stay: Stay, claimId: string, minor: number, at: Date) {
  const contest = { act: 'contest', text: 'It was clean.' } as const
  const by = await db.selectFrom('claims').select('side').where('id', '=', claimId).executeTakeFirstOrThrow()
  const userId = by.side === 'guest' ? stay.hostId : stay.guestId
  valueOf(await answerClaim(db, world, { userId, claimId, form: contest, files: [] }, at))
  const decision = { adminId: newId(), claimId, amount: money(minor, 'CLP'), reason: 'By the photos.' }
  valueOf(await decideClaim(db, decision, at))
}

/** The provider makes the refunds that wait. */
async function refund(bookingId: string, gateway: PaymentGateway, at: Date) {
  const waiting = await db.selectFrom('refunds').select('id').where('booking_id', '=', bookingId).execute()
  for (const { id } of waiting) await refundPayment(db, gateway, id, at)
}

/** All due payouts go into a bank file, and the bank pays it. */
async function payOut(hostId: string, at: Date) {
  await makePayouts(db, at)
  const adminId = await aGuest(db)
  valueOf(await makeBankFile(db, { adminId, country: 'CL', currency: 'CLP' }, at))
  const sent = await db
    .selectFrom('payouts')
    .select('id')
    .where('host_id', '=', hostId)
    .where('status', '=', 'sending')
    .execute()
  for (const { id } of sent) valueOf(await markPaid(db, { adminId, payoutId: id }, at))
}

async function payoutsOf(hostId: string) {
  const rows = await db
    .selectFrom('payouts')
    .select(['amount_minor as minor', 'status'])
    .where('host_id', '=', hostId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ minor, status }) => [minor, status])
}

const byDispute = (bookingId: string, id: string, type: ProviderEvent['type'], at: Date, minor: number) => ({
  ...anEvent('', type, at),
  reference: id,
  intentId: `pi_${bookingId}`,
  amount: money(minor, 'CLP'),
})

/** The guest's bank disputes a payment. */
async function dispute(
  bookingId: string,
  type: 'dispute.opened' | 'dispute.won' | 'dispute.lost',
  at: Date,
  minor = 110_000,
) {
  await sql`update payments set intent_id = ${`pi_${bookingId}`} where booking_id = ${bookingId} and claim_id is null`.execute(
    db,
  )
  expect(await recordEvent(db, 'sandbox', byDispute(bookingId, `dp_${bookingId}`, type, at, minor), at)).toBe(true)
}

describe('[BOOK-08] [ADM-03] the payout of a booking', () => {
  test('waits as long as a claim about it is open, also where it was set apart already, and goes when the claim has ended', async () => {
    const stay = await aStay()
    await makePayouts(db, stay.startsAt)
    expect(await payoutsOf(stay.hostId)).toEqual([[100_000, 'due']])
    const claimId = await claim(stay, 'guest', 30_000, stay.at(5))
    expect(await payoutsOf(stay.hostId)).toEqual([[100_000, 'cancelled']])
    await makePayouts(db, stay.at(10))
    expect(await payoutsOf(stay.hostId)).toHaveLength(1)

    valueOf(await answer(stay.guestId, claimId, 'withdraw', stay.at(15)))
    await makePayouts(db, stay.at(20))
    expect((await payoutsOf(stay.hostId)).slice(1)).toEqual([[100_000, 'due']])
  })

  test('waits for the last of the claims about it, and only its own: another booking is paid', async () => {
    const stay = await aStay()
    const other = await aStay(stay.listing)
    const [byGuest, byHost] = [
      await claim(stay, 'guest', 30_000, other.startsAt),
      await claim(stay, 'host', 20_000, other.startsAt),
    ]
    await makePayouts(db, other.at(1))
    expect(await payoutsOf(stay.hostId)).toEqual([[100_000, 'due']])
    valueOf(await answer(stay.guestId, byGuest, 'withdraw', other.at(2)))
    await makePayouts(db, other.at(3))
    expect(await payoutsOf(stay.hostId)).toHaveLength(1)
    valueOf(await answer(stay.hostId, byHost, 'withdraw', other.at(4)))
    await makePayouts(db, other.at(5))
    expect(await payoutsOf(stay.hostId)).toEqual([
      [100_000, 'due'],
      [100_000, 'due'],
    ])
  })

  test('is stopped by a guest who cannot get in as long as it is not sent; what is in a bank’s file is not called back', async () => {
    const [early, late] = [await aStay(), await aStay()]
    await makePayouts(db, early.startsAt)
    const report = ({ guestId, bookingId }: Stay, at: Date) => reportNoAccess(db, { guestId, bookingId }, at)
    valueOf(await report(early, early.at(1)))
    expect(await payoutsOf(early.hostId)).toEqual([[100_000, 'cancelled']])
    expect(await listStops(db, early.bookingId)).toMatchObject([{ reason: 'no-access' }])

    valueOf(await makeBankFile(db, { adminId: await aGuest(db), country: 'CL', currency: 'CLP' }, late.at(2)))
    valueOf(await report(late, late.at(3)))
    expect(await payoutsOf(late.hostId)).toEqual([[100_000, 'sending']])
  })

  test('is stopped by a chargeback, besides a claim, and goes when both have ended', async () => {
    const stay = await aStay()
    await makePayouts(db, stay.startsAt)
    await dispute(stay.bookingId, 'dispute.opened', stay.at(1))
    expect(await payoutsOf(stay.hostId)).toEqual([[100_000, 'cancelled']])
    const claimId = await claim(stay, 'guest', 30_000, stay.at(2))
    expect((await listStops(db, stay.bookingId)).map(({ reason }) => reason)).toEqual(['chargeback', 'claim'])
    await dispute(stay.bookingId, 'dispute.won', stay.at(3))
    await makePayouts(db, stay.at(4))
    expect(await payoutsOf(stay.hostId)).toHaveLength(1)
    valueOf(await answer(stay.guestId, claimId, 'withdraw', stay.at(5)))
    await makePayouts(db, stay.at(6))
    expect((await payoutsOf(stay.hostId)).slice(1)).toEqual([[100_000, 'due']])
  })
})

describe('[BOOK-08] [ADM-03] a claim that is decided after the payout', () => {
  test('for the guest: the host’s balance goes below zero, the next payout is set against it, and the statement says why', async () => {
    const stay = await aStay()
    await payOut(stay.hostId, stay.at(1))
    expect(await payoutsOf(stay.hostId)).toEqual([[100_000, 'paid']])
    const claimId = await claim(stay, 'guest', 60_000, stay.at(2))
    await decide(stay, claimId, 60_000, stay.at(3))
    await refund(stay.bookingId, aGateway(db, stay.at(4)), stay.at(4))
    expect(await balancesOf(db, stay.hostId)).toEqual({ owed: -60_000, onItsWay: 0 })
    await makePayouts(db, stay.at(5))
    expect(await payoutsOf(stay.hostId)).toHaveLength(1)

    const next = await aStay(stay.listing)
    await makePayouts(db, next.startsAt)
    expect(await payoutsOf(stay.hostId)).toEqual([
      [100_000, 'paid'],
      [40_000, 'due'],
    ])
    expect(await balancesOf(db, stay.hostId)).toEqual({ owed: 0, onItsWay: 40_000 })
    const month = { hostId: stay.hostId, currency: 'CLP', from: stay.startsAt, to: next.at(60) } as const
    const { lines, closing } = await readStatement(db, month, 'en')
    expect(lines.map(({ kind, amount }) => [kind, amount.minor])).toEqual([
      ['share', 100_000],
      ['payout', -100_000],
      ['claim', -60_000],
      ['share', 100_000],
      // One payout sets the excess of one booking against the other.
      ['payout', -40_000],
    ])
    expect(lines[4]!.payout!.parts.map(({ amount }) => amount.minor)).toEqual([-60_000, 100_000])
    expect(closing.minor).toBe(0)
  })

  test('for the host: what the guest pays for it goes to the host whole, with the next payout', async () => {
    const stay = await aStay()
    await payOut(stay.hostId, stay.at(1))
    const claimId = await claim(stay, 'host', 40_000, stay.at(2))
    await decide(stay, claimId, 40_000, stay.at(3))
    await makePayouts(db, stay.at(4))
    expect(await payoutsOf(stay.hostId)).toHaveLength(1)
    const payment = { guestId: stay.guestId, claimId, origin: 'http://localhost:3000' }
    const { sessionId } = valueOf(await startClaimPayment(db, aGateway(db, stay.at(5)), payment, stay.at(5)))
    await payInSandbox(db, sessionId, validCard, stay.at(5))
    await recordEvent(db, 'sandbox', anEvent(sessionId, 'session.paid', stay.at(5)), stay.at(5))
    await makePayouts(db, stay.at(6))
    expect(await payoutsOf(stay.hostId)).toEqual([
      [100_000, 'paid'],
      [40_000, 'due'],
    ])
  })

  test('for the guest, by a bank too: what the bank took back is not refunded again', async () => {
    const stay = await aStay()
    await dispute(stay.bookingId, 'dispute.opened', stay.at(1), 90_000)
    const claimId = await claim(stay, 'guest', 60_000, stay.at(2))
    await dispute(stay.bookingId, 'dispute.lost', stay.at(3), 90_000)
    valueOf(await answer(stay.hostId, claimId, 'accept', stay.at(4)))
    await refund(stay.bookingId, aGateway(db, stay.at(5)), stay.at(5))
    const { outcome_minor: outcome } = await db
      .selectFrom('claims')
      .select('outcome_minor')
      .where('id', '=', claimId)
      .executeTakeFirstOrThrow()
    expect(outcome).toBe(20_000)
  })
})

describe('[BOOK-04] [ADM-03] a claim’s command that ends between its phases and is repeated', () => {
  /** The gateway does what it is called for, and then the program dies. */
  const dying = (gateway: PaymentGateway): PaymentGateway => {
    const die = async (): Promise<never> => {
      throw new Error('the program was killed')
    }
    return {
      ...gateway,
      refund: (request) => gateway.refund(request).then(die),
      createSession: (request) => gateway.createSession(request).then(die),
    }
  }

  test('refunds once, whether it ended before the provider was asked or before its answer was written', async () => {
    const stay = await aStay()
    const claimId = await claim(stay, 'guest', 30_000, stay.at(1))
    valueOf(await answer(stay.hostId, claimId, 'accept', stay.at(2)))
    const gateway = aGateway(db, stay.at(3))
    const refuses: PaymentGateway = { ...gateway, refund: () => Promise.reject(new Error('unreachable')) }
    await expect(refund(stay.bookingId, refuses, stay.at(3))).rejects.toThrow('unreachable')
    await expect(refund(stay.bookingId, dying(gateway), stay.at(3))).rejects.toThrow('killed')
    expect(await balancesOf(db, stay.hostId)).toEqual({ owed: 70_000, onItsWay: 0 })
    for (const minutes of [4, 5]) await refund(stay.bookingId, aGateway(db, stay.at(minutes)), stay.at(minutes))
    const { rows } = await sql<{ minor: number }>`
      select s.amount_minor as minor from sandbox_refunds s join payments p using (session_id) where booking_id = ${stay.bookingId}`.execute(
      db,
    )
    expect(rows).toEqual([{ minor: 30_000 }])
    expect(await balancesOf(db, stay.hostId)).toEqual({ owed: 70_000, onItsWay: 0 })
  })

  test('asks the guest for one payment, at one session of the provider', async () => {
    const stay = await aStay()
    const claimId = await claim(stay, 'host', 40_000, stay.at(1))
    valueOf(await answer(stay.guestId, claimId, 'accept', stay.at(2)))
    const start = (gateway: PaymentGateway) =>
      startClaimPayment(db, gateway, { guestId: stay.guestId, claimId, origin: 'http://localhost:3000' }, stay.at(3))
    const gateway = aGateway(db, stay.at(3))
    expect(await start(dying(gateway))).toMatchObject({ failure: { reason: 'provider-unavailable' } })
    const { sessionId } = valueOf(await start(gateway))
    const { rows } = await sql<{ id: string; session: string }>`
      select s.id, p.session_id as session from sandbox_sessions s join payments p on p.id::text = s.reference where p.claim_id = ${claimId}`.execute(
      db,
    )
    expect(rows).toEqual([{ id: sessionId, session: sessionId }])
  })
})
