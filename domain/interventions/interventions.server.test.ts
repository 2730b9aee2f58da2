import { roles } from '#domain/accounts/role.ts'
import { cancelBy } from '#domain/bookings/commands/cancel-booking.server.ts'
import { completeBooking } from '#domain/bookings/commands/complete-booking.server.ts'
import { settleAtCheckIn } from '#domain/bookings/commands/settle-shares.server.ts'
import { recordEvent } from '#domain/bookings/commands/record-event.server.ts'
import { refundPayment } from '#domain/payments/commands/refund-payment.server.ts'
import { inTransaction } from '#platform/db.server.ts'
import { money } from '#kernel/money.ts'
import { newId } from '#kernel/ids.ts'
import { aGateway, aGuest, aListing, anEvent, aPaidBooking, NOW, queuedJobs, valueOf } from '#test/factories.ts'
import { checkInvariants } from '#test/invariants.ts'
import { later } from '#test/later.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { findBrokenPromises } from '../../promises.ts'
import { askAmount } from './commands/ask-intervention.server.ts'
import { decideIntervention } from './commands/decide-intervention.server.ts'
import type { AmountKind } from './intervention.ts'
import { listInterventions } from './queries/list-interventions.server.ts'
import { readMoney } from './queries/read-money.server.ts'

const { db } = await aDatabase()
checkInvariants(() => db)

const [ada, ben] = [await aGuest(db, { firstName: 'Ada' }), await aGuest(db, { firstName: 'Ben' })]

/** The settings' rate: 950 pesos a dollar, so that one person moves 190,000 alone. */
const alone = (dollars: number) => db.updateTable('settings').set({ second_person_usd: dollars }).execute()
beforeEach(() => alone(200))

/** 100,000 for the host and 10,000 for us, in two weeks. */
async function aBooking() {
  const listing = await aListing(db)
  const { bookingId, guestId } = await aPaidBooking(db, listing)
  const { starts_at: startsAt } = await db
    .selectFrom('bookings')
    .select('starts_at')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  return { bookingId, guestId, hostId: listing.hostId, startsAt }
}

const moneyOf = (bookingId: string) => readMoney(db, { id: bookingId, serviceFee: money(10_000, 'CLP') })

type Asking = { by?: string; base?: string; key?: string; now?: Date }

async function ask(
  bookingId: string,
  kind: AmountKind,
  minor: number,
  { by = ada, base, key, now = NOW }: Asking = {},
) {
  const input = { adminId: by, bookingId, kind, amount: money(minor, 'CLP'), reason: 'The boiler broke' }
  const shown = base ?? (await moneyOf(bookingId)).base
  return askAmount(db, { ...input, base: shown, idempotencyKey: key ?? newId() }, now)
}

async function refunded(bookingId: string, now = NOW) {
  const refunds = await db
    .selectFrom('refunds')
    .select(['id', 'amount_minor'])
    .where('booking_id', '=', bookingId)
    .execute()
  for (const { id } of refunds) await refundPayment(db, aGateway(db, now), id, now)
  return refunds.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
}

/** The ledger's sums of a booking, as each owner sees them. */
async function sharesOf(bookingId: string) {
  const { rows } = await sql<{ host: number; ours: number; held: number }>`
    select coalesce(-sum(p.amount_minor) filter (where kind = 'host'), 0)::bigint as host,
      coalesce(-sum(p.amount_minor) filter (where kind = 'platform-fee'), 0)::bigint as ours,
      coalesce(-sum(p.amount_minor) filter (where kind = 'held'), 0)::bigint as held
    from journal j join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id
    where j.booking_id = ${bookingId}`.execute(db)
  return rows[0]!
}

/** Also of what has to be done in time. */
const expectInOrder = async (bookingId: string) =>
  expect((await findBrokenPromises(db, later(NOW, { days: 60 }))).filter((each) => each.endsWith(bookingId))).toEqual(
    [],
  )

test.each([
  ['refund', 30_000, 30_000, { host: 70_000, ours: 10_000 }],
  ['refund', 100_000, 100_000, { host: 0, ours: 10_000 }],
  ['goodwill', 30_000, 30_000, { host: 100_000, ours: -20_000 }],
  ['goodwill', 110_000, 110_000, { host: 100_000, ours: -100_000 }],
  ['host-payment', 25_000, 0, { host: 125_000, ours: -15_000 }],
  ['correction', 25_000, 0, { host: 125_000, ours: -15_000 }],
  ['correction', -25_000, 0, { host: 75_000, ours: 35_000 }],
] as const)(
  '[ADM-02] [BOOK-06] a %s of %i gives %i back and leaves each their part, whether it comes before the stay or after it',
  async (kind, minor, back, shares) => {
    for (const isAfter of [false, true]) {
      const { bookingId, startsAt } = await aBooking()
      const after = later(startsAt, { days: 5 })
      if (isAfter) await settleAtCheckIn(db, bookingId, startsAt)
      expect(await ask(bookingId, kind, minor, { now: isAfter ? after : NOW })).toEqual({ ok: true, value: 'done' })
      expect(await refunded(bookingId)).toBe(back)
      await settleAtCheckIn(db, bookingId, after)
      expect(await sharesOf(bookingId)).toEqual({ ...shares, held: 0 })
      await completeBooking(db, bookingId, after)
      await expectInOrder(bookingId)
      const audit = db
        .selectFrom('audit_log')
        .select(['action', 'reason', 'actor_id'])
        .where('subject_id', '=', bookingId)
      expect(await audit.execute()).toEqual([{ action: 'money-moved', reason: 'The boiler broke', actor_id: ada }])
    }
  },
)

test.each([
  ['refund', 100_001, 100_000],
  ['goodwill', 110_001, 110_000],
  ['host-payment', 110_001, 110_000],
  ['correction', -110_001, 110_000],
] as const)('[ADM-02] a %s of %i is more than there is, and nothing moves', async (kind, minor, max) => {
  const { bookingId } = await aBooking()
  expect(await ask(bookingId, kind, minor)).toEqual({
    ok: false,
    failure: { reason: 'too-much', max: { minor: max, currency: 'CLP' } },
  })
  expect(await sharesOf(bookingId)).toEqual({ host: 0, ours: 0, held: 110_000 })
})

test('[BOOK-06] a goodwill refund and a later cancellation give back what was paid and no more, and cost us what the host keeps', async () => {
  const { bookingId, startsAt } = await aBooking()
  valueOf(await ask(bookingId, 'goodwill', 30_000))
  const cancel = { adminId: ada, mayPay: true, bookingId, reason: 'Closed', idempotencyKey: newId() }
  expect(valueOf(await cancelBy.admin(db, cancel, NOW))).toEqual({ refundMinor: 80_000 })
  expect(await refunded(bookingId)).toBe(110_000)
  await settleAtCheckIn(db, bookingId, startsAt)
  expect(await sharesOf(bookingId)).toEqual({ host: 0, ours: 0, held: 0 })
  await expectInOrder(bookingId)
})

test('[ADM-02] of two admins who see the same money one moves it, and the other is told', async () => {
  const { bookingId } = await aBooking()
  const { base } = await moneyOf(bookingId)
  const answers = await Promise.all([ada, ben].map((by) => ask(bookingId, 'goodwill', 20_000, { by, base })))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.find(({ ok }) => !ok)).toEqual({ ok: false, failure: { reason: 'changed-meanwhile' } })
  expect(await refunded(bookingId)).toBe(20_000)
})

test('[ADM-02] a form that is sent twice moves money once', async () => {
  const { bookingId } = await aBooking()
  const { base } = await moneyOf(bookingId)
  const key = newId()
  const answers = await Promise.all([1, 2, 3].map(() => ask(bookingId, 'goodwill', 20_000, { base, key })))
  expect(answers).toEqual([1, 2, 3].map(() => ({ ok: true, value: 'done' })))
  expect(await refunded(bookingId)).toBe(20_000)
})

test('[ADM-02] [ADM-05] above the set sum, also in small parts, a second person agrees once before anything moves', async () => {
  await alone(50)
  const { bookingId } = await aBooking()
  expect(valueOf(await ask(bookingId, 'goodwill', 40_000))).toBe('done')
  expect(valueOf(await ask(bookingId, 'goodwill', 10_000))).toBe('waiting')
  expect(await refunded(bookingId)).toBe(40_000)
  const { id: interventionId } = (await listInterventions(db)).waiting.find((each) => each.bookingId === bookingId)!
  const decide = (adminId: string, decision: 'agree' | 'refuse' = 'agree') =>
    decideIntervention(db, { adminId, interventionId, decision }, NOW)

  expect(await decide(ada)).toEqual({ ok: false, failure: { reason: 'same-person' } })
  const cleo = await aGuest(db)
  const answers = await Promise.all([decide(ben), decide(cleo), decide(cleo, 'refuse')])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.filter(({ ok }) => !ok)).toEqual([1, 2].map(() => ({ ok: false, failure: { reason: 'decided' } })))
  const { status } = await db
    .selectFrom('interventions')
    .select('status')
    .where('id', '=', interventionId)
    .executeTakeFirstOrThrow()
  expect(await refunded(bookingId)).toBe(status === 'done' ? 50_000 : 40_000)
  const jobs = await queuedJobs(db, 'notifications.notify-of-intervention')
  expect(jobs.filter(({ payload }) => payload['interventionId'] === interventionId).length).toBeGreaterThan(0)
})

test('[ADM-02] whoever asked may withdraw; what was refused moves nothing, and what a refund took meanwhile is told', async () => {
  await alone(0)
  const { bookingId } = await aBooking()
  valueOf(await ask(bookingId, 'goodwill', 60_000))
  valueOf(await ask(bookingId, 'goodwill', 60_000))
  const [last, first] = await db
    .selectFrom('interventions')
    .select('id')
    .where('booking_id', '=', bookingId)
    .orderBy('id', 'desc')
    .execute()
  const decide = (adminId: string, interventionId: string, decision: 'agree' | 'refuse') =>
    decideIntervention(db, { adminId, interventionId, decision }, NOW)
  expect(await decide(ben, first!.id, 'agree')).toEqual({ ok: true, value: null })
  expect(await decide(ben, last!.id, 'agree')).toEqual({
    ok: false,
    failure: { reason: 'too-much', max: { minor: 50_000, currency: 'CLP' } },
  })
  expect(await decide(ada, last!.id, 'refuse')).toEqual({ ok: true, value: null })
  expect(await refunded(bookingId)).toBe(60_000)
})

test('[ADM-02] [ADM-05] nobody moves money of their own booking, and the database lets nobody agree to what they have asked for', async () => {
  const { bookingId, guestId, hostId } = await aBooking()
  for (const by of [guestId, hostId])
    expect(await ask(bookingId, 'goodwill', 1000, { by })).toEqual({ ok: false, failure: { reason: 'own-money' } })
  await alone(0)
  valueOf(await ask(bookingId, 'goodwill', 1000))
  const waiting = sql`update interventions set status = 'done', decided_by = requested_by, ended_at = ${NOW}
    where booking_id = ${bookingId}`
  await expect(waiting.execute(db)).rejects.toThrow('interventions_two_people')
  const more = sql`update interventions set amount_minor = 2000 where booking_id = ${bookingId}`
  await expect(more.execute(db)).rejects.toThrow('stays as it is')
})

test('[BOOK-06] the database refunds no more than was captured, whoever forgets to ask', async () => {
  const { bookingId } = await aBooking()
  valueOf(await ask(bookingId, 'goodwill', 110_000))
  const { id } = await db
    .selectFrom('interventions')
    .select('id')
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const again = inTransaction(db, (tx) =>
    sql`insert into refunds (id, payment_id, booking_id, amount_minor, currency, status, reason, idempotency_key, created_at, intervention_id)
      select ${newId()}, id, booking_id, 1, currency, 'intended', 'goodwill', ${newId()}, ${NOW}, ${id}
      from payments where booking_id = ${bookingId}`.execute(tx),
  )
  await expect(again).rejects.toThrow('refunds exceed payment')
})

test('[BOOK-06] while the guest’s bank may take the money back, nothing is given back by hand', async () => {
  const { bookingId } = await aBooking()
  const { session_id: sessionId } = await db
    .selectFrom('payments')
    .select('session_id')
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const intent = `pi_${bookingId}`
  await sql`update payments set intent_id = ${intent} where booking_id = ${bookingId}`.execute(db)
  const event = {
    ...anEvent(sessionId!, 'dispute.opened', NOW),
    reference: `dp_${bookingId}`,
    intentId: intent,
  }
  await recordEvent(db, 'sandbox', event, NOW)
  expect(await ask(bookingId, 'goodwill', 1000)).toMatchObject({ failure: { reason: 'too-much', max: { minor: 0 } } })
})

test('[ADM-03] what somebody moves within a day, over all bookings and currencies, needs a second person above their role’s limit', async () => {
  const now = later(NOW, { days: 40 })
  const limits = (owner: number | null, finance: number | null, other: number | null) =>
    db
      .updateTable('settings')
      .set({ owner_day_limit_usd: owner, finance_day_limit_usd: finance, other_day_limit_usd: other })
      .execute()
  const admin = async (permissions: readonly string[]) => {
    const id = await aGuest(db)
    await sql`update profiles set permissions = ${permissions}::text[] where user_id = ${id}`.execute(db)
    return id
  }
  const [finance, other] = [await admin(roles.finance), await admin(['payments'])]
  const bookings = [await aBooking(), await aBooking(), await aBooking(), await aBooking()]
  const move = (index: number, minor: number, by: string, at = now) =>
    ask(bookings[index]!.bookingId, 'host-payment', minor, { by, now: at })
  // 100 dollars are 95,000 pesos by the settings' rate.
  await limits(null, 100, null)
  expect(await move(0, 60_000, finance)).toMatchObject({ value: 'done' })
  expect(await move(1, 35_001, finance)).toMatchObject({ value: 'waiting' })
  expect(await move(1, 35_000, finance)).toMatchObject({ value: 'done' })
  expect(await move(2, 1, finance)).toMatchObject({ value: 'waiting' })
  expect(await move(2, 60_000, other)).toMatchObject({ value: 'done' })
  await limits(null, null, 50)
  expect(await move(3, 1, other)).toMatchObject({ value: 'waiting' })
  await limits(null, 100, null)
  // A day later it begins anew.
  expect(await move(3, 95_000, finance, later(now, { days: 1 }))).toMatchObject({ value: 'done' })
  await limits(null, null, null)
})

test('[ADM-03] of two moves of one admin at once, only what stays below the day’s limit is done alone', async () => {
  await db.updateTable('settings').set({ other_day_limit_usd: 100 }).execute()
  const by = await aGuest(db)
  const [one, two] = [await aBooking(), await aBooking()]
  const outcomes = await Promise.all(
    [one, two].map(({ bookingId }) => ask(bookingId, 'host-payment', 60_000, { by, now: later(NOW, { days: 80 }) })),
  )
  expect(new Set(outcomes.map((outcome) => outcome.ok && outcome.value))).toEqual(new Set(['done', 'waiting']))
  await db.updateTable('settings').set({ other_day_limit_usd: null }).execute()
})
