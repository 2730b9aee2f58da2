import { answerClaim } from '#domain/claims/commands/answer-claim.server.ts'
import { openClaim } from '#domain/claims/commands/open-claim.server.ts'
import { startClaimPayment } from '#domain/claims/commands/start-claim-payment.server.ts'
import { notePaid, noteUnpaid } from '#domain/claims/jobs.server.ts'
import { listClaims } from '#domain/claims/queries/list-claims.server.ts'
import { recordEvent } from '#domain/bookings/commands/record-event.server.ts'
import { notifyOfIntervention } from '#domain/notifications/jobs/notify-of-intervention.server.ts'
import { payInSandbox } from '#domain/payments/commands/pay-in-sandbox.server.ts'
import { makeBankFile } from '#domain/payouts/commands/make-bank-file.server.ts'
import { makePayouts } from '#domain/payouts/commands/make-payouts.server.ts'
import { markPaid } from '#domain/payouts/commands/mark-payout.server.ts'
import { readStatement } from '#domain/payouts/queries/read-statement.server.ts'
import { newId } from '#kernel/ids.ts'
import { money } from '#kernel/money.ts'
import { createBudgets } from '#platform/budget.server.ts'
import { aGateway, aGuest, anEvent, NOW, validCard, valueOf } from '#test/factories.ts'
import { checkInvariants } from '#test/invariants.ts'
import { later } from '#test/later.ts'
import { defaultLimits } from '#test/limits.ts'
import { memoryStorage } from '#test/media.ts'
import { aBankAccount, aBegunStay, aHostToPay, balancesOf } from '#test/payouts.ts'
import { aDatabase } from '#test/world.ts'
import { beforeEach, expect, test } from 'vitest'
import { askAmount, askBounce, askWaiver } from './commands/ask-intervention.server.ts'
import { decideIntervention } from './commands/decide-intervention.server.ts'
import { listInterventions } from './queries/list-interventions.server.ts'
import { readMoney } from './queries/read-money.server.ts'

const { db } = await aDatabase()
checkInvariants(() => db)
const secondPersonFrom = (dollars: number) => db.updateTable('settings').set({ second_person_usd: dollars }).execute()
beforeEach(() => secondPersonFrom(200))
const world = {
  storage: memoryStorage().storage,
  budgets: createBudgets({ db, limits: defaultLimits, secret: 'x'.repeat(40) }),
  limits: defaultLimits,
}
const [ada, ben] = [await aGuest(db, { firstName: 'Ada' }), await aGuest(db, { firstName: 'Ben' })]
const sender = { origin: 'http://localhost', origins: {}, product: 'Patio' } as Parameters<
  typeof notifyOfIntervention
>[1]

/** A stay that has begun, at a host with an account: 100,000 are owed to the host. */
async function aStay() {
  const listing = await aHostToPay(db)
  const { bookingId, startsAt } = await aBegunStay(db, listing, '2026-03-20', '2026-03-22')
  const { guest_id: guestId } = await db
    .selectFrom('bookings')
    .select('guest_id')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  return { bookingId, guestId, hostId: listing.hostId, at: (minutes: number) => later(startsAt, { minutes }) }
}

/** A host's claim of 20,000 that the guest has agreed to pay. */
async function aClaim() {
  const stay = await aStay()
  const { bookingId, guestId, hostId, at } = stay
  const form = { kind: 'cleaning' as const, text: 'Dirty.', lines: [{ text: 'Cleaning', minor: 20_000 }] }
  const claim = { side: 'host' as const, userId: hostId, bookingId, form, files: [] }
  const { claimId } = valueOf(await openClaim(db, world, claim, at(60)))
  valueOf(await answerClaim(db, world, { userId: guestId, claimId, form: { act: 'accept' }, files: [] }, at(90)))
  const waive = (adminId = ada) =>
    askWaiver(db, { adminId, bookingId, claimId, reason: 'Their first stay', idempotencyKey: newId() }, at(120))
  const pay = () => startClaimPayment(db, aGateway(db, at(100)), { guestId, claimId, origin: '' }, at(100))
  return { ...stay, claimId, waive, pay }
}

test('[ADM-03] [BOOK-06] a claim that is waived is paid to the host by us once, and nobody asks the guest any more', async () => {
  const { claimId, hostId, waive, pay, at } = await aClaim()
  const answers = await Promise.all([waive(), waive(ben)])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect((await balancesOf(db, hostId)).owed).toBe(120_000)
  expect(await pay()).toEqual({ ok: false, failure: { reason: 'nothing-due' } })
  await noteUnpaid(db, claimId, at(60 * 24 * 30))
  const unpaid = await listClaims(db, { list: 'unpaid', kind: null, from: 0 }, 'en')
  expect(unpaid.claims.map(({ id }) => id)).not.toContain(claimId)
  const events = await db.selectFrom('claim_events').select('kind').where('claim_id', '=', claimId).execute()
  expect(events.map(({ kind }) => kind)).toEqual(['opened', 'accepted', 'waived'])
})

test('[ADM-03] a claim that its guest is paying just now is not waived', async () => {
  const { waive, pay } = await aClaim()
  valueOf(await pay())
  expect(await waive()).toEqual({ ok: false, failure: { reason: 'being-paid' } })
})

test('[BOOK-06] a payment that arrives for a waived claim is the host’s, and ours comes back', async () => {
  const { hostId, claimId, waive, pay, at } = await aClaim()
  const { sessionId } = valueOf(await pay())
  // The provider says that it expired, and had charged the card at that moment.
  await payInSandbox(db, sessionId, validCard, at(101))
  await recordEvent(db, 'sandbox', anEvent(sessionId, 'session.expired', at(102)), at(102))
  valueOf(await waive())
  await recordEvent(db, 'sandbox', anEvent(sessionId, 'session.paid', at(130)), at(130))
  expect((await balancesOf(db, hostId)).owed).toBe(140_000)
  await notePaid(db, claimId, at(131))
  await notePaid(db, claimId, at(132))
  expect((await balancesOf(db, hostId)).owed).toBe(120_000)
})

/** A payout that a bank has paid; claims of other tests on the same days have ended by then. */
async function aPaidPayout() {
  const stay = await aStay()
  const { hostId, at } = stay
  await makePayouts(db, at(200))
  valueOf(await makeBankFile(db, { adminId: ada, country: 'CL', currency: 'CLP' }, at(201)))
  const { id: payoutId } = await db
    .selectFrom('payouts')
    .select('id')
    .where('host_id', '=', hostId)
    .executeTakeFirstOrThrow()
  valueOf(await markPaid(db, { adminId: ada, payoutId }, at(202)))
  const bounce = (adminId = ada) =>
    askBounce(db, { adminId, hostId, payoutId, reason: 'Account closed', idempotencyKey: newId() }, at(230))
  return { ...stay, payoutId, bounce }
}

test('[BOOK-08] [ADM-02] a payout that came back is booked once, owed again, told, and paid to the next account', async () => {
  const { hostId, payoutId, bounce, at } = await aPaidPayout()
  const answers = await Promise.all([bounce(), bounce(ben)])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await balancesOf(db, hostId)).toEqual({ owed: 100_000, onItsWay: 0 })
  const payout = () =>
    db.selectFrom('payouts').select(['status', 'last_error']).where('id', '=', payoutId).executeTakeFirstOrThrow()
  expect(await payout()).toEqual({ status: 'failed', last_error: 'Account closed' })
  const period = { hostId, currency: 'CLP' as const, from: NOW, to: later(NOW, { days: 60 }) }
  const { lines, closing } = await readStatement(db, period, 'en')
  expect(lines.map(({ kind, amount }) => [kind, amount.minor])).toEqual([
    ['share', 100_000],
    ['payout', -100_000],
    ['returned', 100_000],
  ])
  expect(closing.minor).toBe(100_000)

  // The account has failed: nothing goes there any more.
  await makePayouts(db, at(60 * 24 * 3))
  expect((await balancesOf(db, hostId)).onItsWay).toBe(0)
  await aBankAccount(db, hostId)
  await makePayouts(db, at(60 * 24 * 3))
  expect((await balancesOf(db, hostId)).onItsWay).toBe(100_000)
})

test('[BOOK-08] only what a bank has paid comes back', async () => {
  const { hostId, at } = await aStay()
  await makePayouts(db, at(200))
  const { id: payoutId } = await db
    .selectFrom('payouts')
    .select('id')
    .where('host_id', '=', hostId)
    .executeTakeFirstOrThrow()
  const input = { adminId: ada, hostId, payoutId, reason: 'Odd', idempotencyKey: newId() }
  expect(await askBounce(db, input, at(201))).toEqual({ ok: false, failure: { reason: 'nothing-due' } })
  expect(await askBounce(db, { ...input, hostId: ben }, at(201))).toEqual({
    ok: false,
    failure: { reason: 'not-found' },
  })
})

/** The e-mails and notifications of an intervention, by their readers. */
async function emailsAbout(bookingId: string) {
  const emails = await db
    .selectFrom('outgoing_emails')
    .select(['type', 'recipient_id', 'text', 'subject'])
    .where('type', 'in', ['money_back', 'share_changed'])
    .where('event_key', 'like', `%${bookingId}`)
    .orderBy('type')
    .execute()
  return emails
}

test.each([
  [
    'refund',
    12_345,
    [
      ['money_back', 'guest', 'CLP 12,345'],
      ['share_changed', 'host', '-CLP 12,345'],
    ],
  ],
  ['goodwill', 12_345, [['money_back', 'guest', 'CLP 12,345']]],
  ['host-payment', 12_345, [['share_changed', 'host', 'CLP 12,345']]],
  ['correction', -12_345, [['share_changed', 'host', '-CLP 12,345']]],
] as const)(
  '[ADM-02] [BOOK-06] a %s of %i is told to whom it concerns, with its amount and the booking’s number',
  async (kind, minor, expected) => {
    const { bookingId, guestId, hostId, at } = await aStay()
    const { base } = await readMoney(db, { id: bookingId, serviceFee: money(10_000, 'CLP') })
    const input = { adminId: ada, bookingId, kind, amount: money(minor, 'CLP'), reason: 'Not for them', base }
    valueOf(await askAmount(db, { ...input, idempotencyKey: newId() }, at(60)))
    const { id: interventionId } = await db
      .selectFrom('interventions')
      .select('id')
      .where('booking_id', '=', bookingId)
      .executeTakeFirstOrThrow()
    for (const _ of [1, 2]) await notifyOfIntervention(db, { ...sender, interventionId }, at(61))
    const emails = await emailsAbout(bookingId)
    const people = { guest: guestId, host: hostId }
    expect(emails.map(({ type, recipient_id }) => [type, recipient_id])).toEqual(
      expected.map(([type, side]) => [type, people[side]]),
    )
    for (const [index, [, , amount]] of expected.entries()) {
      expect(emails[index]!.subject.replace('−', '-').replaceAll('\u00a0', ' ')).toContain(amount)
      expect(emails[index]!.text).toContain(bookingId.slice(-12).toUpperCase())
      expect(emails[index]!.text).not.toContain('Not for them')
    }
  },
)

test('[ADM-02] [ADM-05] what waits is told to the other admins for payments, and how it ended to whoever asked', async () => {
  await secondPersonFrom(0)
  await db
    .updateTable('profiles')
    .set({ permissions: ['payments'] })
    .where('user_id', 'in', [ada, ben])
    .execute()
  const { bookingId, at } = await aStay()
  const { base } = await readMoney(db, { id: bookingId, serviceFee: money(10_000, 'CLP') })
  const input = { adminId: ada, bookingId, kind: 'goodwill' as const, amount: money(5000, 'CLP'), reason: 'Rain', base }
  valueOf(await askAmount(db, { ...input, idempotencyKey: newId() }, at(60)))
  const interventionId = (await listInterventions(db)).waiting.find((each) => each.bookingId === bookingId)!.id
  const notified = () =>
    db.selectFrom('notifications').select(['kind', 'recipient_id']).where('subject_id', '=', interventionId).execute()
  await notifyOfIntervention(db, { ...sender, interventionId }, at(61))
  expect(await notified()).toEqual([{ kind: 'intervention_for_admin', recipient_id: ben }])
  expect(await emailsAbout(bookingId)).toEqual([])

  valueOf(await decideIntervention(db, { adminId: ben, interventionId, decision: 'agree' }, at(62)))
  await notifyOfIntervention(db, { ...sender, interventionId }, at(63))
  expect(await notified()).toContainEqual({ kind: 'intervention_ended', recipient_id: ada })
  expect(await emailsAbout(bookingId)).toHaveLength(1)
})
