import { cancelBy } from '#domain/bookings/commands/cancel-booking.server.ts'
import { completeBooking } from '#domain/bookings/commands/complete-booking.server.ts'
import { recordEvent } from '#domain/bookings/commands/record-event.server.ts'
import { settleAtCheckIn } from '#domain/bookings/commands/settle-shares.server.ts'
import { findBrokenPromises } from '../../promises.ts'
import { drawPhoto } from '#domain/media/gateway.sharp.server.ts'
import { preparePhoto } from '#domain/media/jobs.server.ts'
import { photoVariant } from '#domain/media/queries/read-variant.server.ts'
import { startConversation } from '#domain/messaging/commands/start-conversation.server.ts'
import { payInSandbox } from '#domain/payments/commands/pay-in-sandbox.server.ts'
import { refundPayment } from '#domain/payments/commands/refund-payment.server.ts'
import { newId } from '#kernel/ids.ts'
import { money } from '#kernel/money.ts'
import type { Side } from '#kernel/side.ts'
import { createBudgets } from '#platform/budget.server.ts'
import { aGateway, aGuest, aListing, anEvent, aPaidBooking, queuedJobs, validCard, valueOf } from '#test/factories.ts'
import { checkInvariants } from '#test/invariants.ts'
import { later } from '#test/later.ts'
import { defaultLimits } from '#test/limits.ts'
import { memoryStorage } from '#test/media.ts'
import { aPicture } from '#test/pictures.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { claimLimits } from './claim.ts'
import { answerClaim } from './commands/answer-claim.server.ts'
import { decideClaim } from './commands/decide-claim.server.ts'
import { noteReading } from './commands/note-reading.server.ts'
import { openClaim, reportNoAccess } from './commands/open-claim.server.ts'
import { startClaimPayment } from './commands/start-claim-payment.server.ts'
import { type AnswerForm, answerForm, type ClaimForm, claimForm, decisionForm } from './input.ts'
import { expireClaim, notePaid, noteUnpaid } from './jobs.server.ts'
import { findAnyClaim, findClaim } from './queries/find-claim.server.ts'
import { listBookingClaims, listClaims } from './queries/list-claims.server.ts'
import { readExchange } from '#domain/reports/queries/read-exchange.server.ts'
import { readClaimPhoto } from './queries/read-claim-photo.server.ts'

const { db } = await aDatabase()
checkInvariants(() => db)
const { storage } = memoryStorage()
const world = {
  storage,
  budgets: createBudgets({ db, limits: defaultLimits, secret: 'x'.repeat(40) }),
  limits: defaultLimits,
}

const checkIn = new Date('2026-03-20T18:00:00Z')
const checkOut = new Date('2026-03-22T14:00:00Z')
const after = later(checkOut, { hours: 1 })

/** The stay of two days costs 100,000 pesos and a fee of 10,000; it is over and settled. */
async function aStay() {
  const listing = await aListing(db)
  const { bookingId, guestId } = await aPaidBooking(db, listing)
  await settleAtCheckIn(db, bookingId, checkIn)
  await completeBooking(db, bookingId, checkOut)
  return { bookingId, guestId, hostId: listing.hostId }
}
type Stay = Awaited<ReturnType<typeof aStay>>

const form = (minor = 30_000, more: Partial<ClaimForm> = {}): ClaimForm => ({
  kind: 'cleaning',
  text: 'The floor was full of crumbs.',
  lines: [{ text: 'Cleaning', minor }],
  ...more,
})

const open = (stay: Stay, side: Side = 'guest', { claim = form(), files = [] as Buffer[], at = after } = {}) =>
  openClaim(
    db,
    world,
    { side, userId: side === 'guest' ? stay.guestId : stay.hostId, bookingId: stay.bookingId, form: claim, files },
    at,
  )

async function aClaim(side: Side = 'guest', minor = 30_000) {
  const stay = await aStay()
  const { claimId } = valueOf(await open(stay, side, { claim: form(minor) }))
  return {
    ...stay,
    claimId,
    opener: side === 'guest' ? stay.guestId : stay.hostId,
    other: side === 'guest' ? stay.hostId : stay.guestId,
  }
}

const answer = (userId: string, claimId: string, given: AnswerForm, files: Buffer[] = [], at = after) =>
  answerClaim(db, world, { userId, claimId, form: given, files }, at)
const contest = { act: 'contest', text: 'It was clean.' } as const
const offer = (minor: number) => ({ act: 'offer', amount: money(minor, 'CLP'), text: '' }) as const

const decide = (claimId: string, minor: number, adminId = newId()) =>
  decideClaim(db, { adminId, claimId, amount: money(minor, 'CLP'), reason: 'By the photos.' }, after)

const claimRow = (claimId: string) =>
  db.selectFrom('claims').selectAll().where('id', '=', claimId).executeTakeFirstOrThrow()

/** Each account's balance after all refunds; a positive one is owed to its owner. */
async function balances(bookingId: string) {
  const waiting = await db.selectFrom('refunds').select('id').where('booking_id', '=', bookingId).execute()
  for (const { id } of waiting) await refundPayment(db, aGateway(db, after), id, after)
  const { rows } = await sql<{ kind: string; minor: number }>`
    select kind, -sum(amount_minor)::bigint as minor from journal j join postings p on p.journal_id = j.id
    join ledger_accounts a on a.id = p.account_id where booking_id = ${bookingId} group by 1`.execute(db)
  return Object.fromEntries(rows.map(({ kind, minor }) => [kind, minor]))
}

/** The notifications queued since the last call. */
async function notifications() {
  const { rows } = await sql<{ payload: { kind: string; recipientId: string } }>`
    delete from graphile_worker._private_jobs where task_id in
      (select id from graphile_worker._private_tasks where identifier = 'notifications.notify') returning payload`.execute(
    db,
  )
  return rows.map(({ payload: { kind, recipientId } }) => [kind, recipientId])
}

describe('[ADM-03] a claim', () => {
  test('is opened with its lines, and the other side is told', async () => {
    const stay = await aStay()
    await notifications()
    const claim = form(0, {
      lines: [
        { text: 'Cleaning', minor: 20_000 },
        { text: 'A lamp', minor: 5_000 },
      ],
    })
    const { claimId } = valueOf(await open(stay, 'guest', { claim }))
    const found = await findClaim(db, { userId: stay.hostId, claimId }, 'en')
    expect(found).toMatchObject({
      reader: 'host',
      side: 'guest',
      status: 'open',
      claimed: money(25_000, 'CLP'),
      lines: [{ text: 'Cleaning' }, { text: 'A lamp' }],
      events: [{ kind: 'opened', by: 'guest', text: claim.text }],
      answerBy: later(after, { days: 7 }),
    })
    expect(await notifications()).toEqual([['claim_opened', stay.hostId]])
    expect(await listBookingClaims(db, stay.bookingId, { hostId: stay.hostId }, 'en')).toHaveLength(1)
  })

  test('of somebody else is missing to a stranger, for reading, answering and paying', async () => {
    const { claimId, bookingId } = await aClaim()
    const stranger = await aGuest(db)
    expect(await findClaim(db, { userId: stranger, claimId }, 'en')).toBeNull()
    expect(await answer(stranger, claimId, contest)).toMatchObject({ failure: { reason: 'not-found' } })
    expect(await listBookingClaims(db, bookingId, { guestId: stranger }, 'en')).toEqual([])
    const payment = { guestId: stranger, claimId, origin: 'http://localhost' }
    expect(await startClaimPayment(db, aGateway(db), payment, after)).toMatchObject({
      failure: { reason: 'not-found' },
    })
    const stay = await aStay()
    expect(await open({ ...stay, guestId: stranger })).toMatchObject({ failure: { reason: 'not-found' } })
    // A guest cannot open a claim as the host.
    expect(await open({ ...stay, hostId: stay.guestId }, 'host')).toMatchObject({ failure: { reason: 'not-found' } })
  })

  test.each([
    ['before check-in', later(checkIn, { minutes: -1 })],
    ['more than fourteen days after the end', later(checkOut, { days: 14, minutes: 1 })],
  ])('is not opened %s', async (_when, at) => {
    expect(await open(await aStay(), 'guest', { at })).toMatchObject({ failure: { reason: 'too-late' } })
  })

  test('of a guest is for no more than what was paid and has not come back; of a host for no more than the settings say', async () => {
    const stay = await aStay()
    expect(await open(stay, 'guest', { claim: form(110_001) })).toEqual({
      ok: false,
      failure: { reason: 'too-much', max: money(110_000, 'CLP') },
    })
    // The settings' rate makes 1,900,000 pesos of 2,000 dollars.
    expect(await open(stay, 'host', { claim: form(1_900_001) })).toMatchObject({
      failure: { reason: 'too-much', max: { minor: 1_900_000 } },
    })
    expect((await open(stay, 'host', { claim: form(1_900_000) })).ok).toBe(true)
    const { claimId } = valueOf(await open(stay, 'guest', { claim: form(60_000) }))
    valueOf(await answer(stay.hostId, claimId, { act: 'accept' }))
    expect(await open(stay, 'guest', { claim: form(50_001) })).toMatchObject({ failure: { max: { minor: 50_000 } } })
  })

  test('is one at a time of each side, and three in all, also of two forms at once', async () => {
    const stay = await aStay()
    const both = await Promise.all([open(stay), open(stay)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    for (let number = 1; number < claimLimits.perSide; number += 1) {
      const [{ id }] = (await db
        .selectFrom('claims')
        .select('id')
        .where('booking_id', '=', stay.bookingId)
        .where('status', '=', 'open')
        .execute()) as [{ id: string }]
      valueOf(await answer(stay.guestId, id, { act: 'withdraw' }))
      valueOf(await open(stay))
    }
    const last = await db
      .selectFrom('claims')
      .select('id')
      .where('booking_id', '=', stay.bookingId)
      .where('status', '=', 'open')
      .executeTakeFirstOrThrow()
    expect(await open(stay)).toMatchObject({ failure: { reason: 'already-open' } })
    valueOf(await answer(stay.guestId, last.id, { act: 'withdraw' }))
    expect(await open(stay)).toMatchObject({ failure: { reason: 'too-many' } })
    // The other side has a claim of its own.
    expect((await open(stay, 'host')).ok).toBe(true)
  })

  test('moves as listed in the database too, and stays as it has ended', async () => {
    const { claimId } = await aClaim()
    const set = (values: string) => sql`update claims set ${sql.raw(values)} where id = ${claimId}`.execute(db)
    await expect(
      set(`status = 'decided', answer_due_at = null, ended_at = now(), outcome_minor = 1, decided_by = id`),
    ).rejects.toThrow('cannot go')
    await expect(set('claimed_minor = 1')).rejects.toThrow('stays as it is')
    valueOf(await answer((await claimHost(claimId)).host_id, claimId, contest))
    valueOf(await decide(claimId, 10_000))
    await expect(set('outcome_minor = 20000')).rejects.toThrow('stays as it is')
    await expect(set(`status = 'contested', ended_at = null, outcome_minor = null, decided_by = null`)).rejects.toThrow(
      'cannot go',
    )
  })
})

const claimHost = (claimId: string) =>
  db
    .selectFrom('claims')
    .innerJoin('bookings', 'bookings.id', 'booking_id')
    .select(['host_id', 'guest_id'])
    .where('claims.id', '=', claimId)
    .executeTakeFirstOrThrow()

describe('[ADM-03] what a claim moves', () => {
  test('accepted by the host: the guest gets it back out of the host’s share, once, and the fee stays', async () => {
    const { claimId, bookingId, other, opener } = await aClaim()
    await notifications()
    const both = await Promise.all([
      answer(other, claimId, { act: 'accept' }),
      answer(other, claimId, { act: 'accept' }),
    ])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await balances(bookingId)).toEqual({ provider: -80_000, held: 0, host: 70_000, 'platform-fee': 10_000 })
    expect(await notifications()).toEqual([['claim_accepted', opener]])
    expect(await findBrokenPromises(db, null)).toEqual([])
  })

  test('an offer that is accepted: what was offered', async () => {
    const { claimId, bookingId, other, opener } = await aClaim()
    expect(await answer(other, claimId, offer(30_000))).toMatchObject({ failure: { reason: 'offer-too-high' } })
    valueOf(await answer(other, claimId, offer(12_000)))
    expect(await answer(other, claimId, { act: 'accept' })).toMatchObject({ failure: { reason: 'not-possible' } })
    valueOf(await answer(opener, claimId, { act: 'accept' }))
    expect(await balances(bookingId)).toMatchObject({
      provider: -98_000,
      held: 0,
      host: 88_000,
      'platform-fee': 10_000,
    })
  })

  test('all of it: the service fee comes back with the last of what was paid, and only then', async () => {
    const stay = await aStay()
    const { claimId } = valueOf(await open(stay, 'guest', { claim: form(105_000) }))
    valueOf(await answer(stay.hostId, claimId, { act: 'accept' }))
    expect(await balances(stay.bookingId)).toMatchObject({ provider: -5000, held: 0, host: 0, 'platform-fee': 5000 })
    const next = valueOf(await open(stay, 'guest', { claim: form(5000) }))
    valueOf(await answer(stay.hostId, next.claimId, { act: 'accept' }))
    expect(await balances(stay.bookingId)).toMatchObject({ provider: 0, held: 0, host: 0, 'platform-fee': 0 })
  })

  test('withdrawn: nothing', async () => {
    const { claimId, bookingId, opener, other } = await aClaim()
    valueOf(await answer(other, claimId, contest))
    valueOf(await answer(opener, claimId, { act: 'withdraw' }))
    expect(await decide(claimId, 30_000)).toMatchObject({ failure: { reason: 'not-open' } })
    expect(await balances(bookingId)).toEqual({ provider: -110_000, held: 0, host: 100_000, 'platform-fee': 10_000 })
  })

  test('of an acceptance and a withdrawal at once, one happens', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { claimId, bookingId, opener, other } = await aClaim()
      const [accepted, withdrawn] = await Promise.all([
        answer(other, claimId, { act: 'accept' }),
        answer(opener, claimId, { act: 'withdraw' }),
      ])
      expect([accepted.ok, withdrawn.ok].filter(Boolean)).toHaveLength(1)
      expect(await balances(bookingId)).toMatchObject({ host: accepted.ok ? 70_000 : 100_000 })
    }
  })

  test('of two admins who decide at once, one is told; the reason is read by both sides, and audited', async () => {
    const { claimId, bookingId, guestId, hostId, other } = await aClaim()
    valueOf(await answer(other, claimId, contest))
    await notifications()
    const [one, two] = [newId(), newId()]
    const outcomes = await Promise.all([decide(claimId, 20_000, one), decide(claimId, 5000, two)])
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(outcomes).toContainEqual({ ok: false, failure: { reason: 'not-open' } })
    const minor = outcomes[0].ok ? 20_000 : 5000
    expect(await balances(bookingId)).toMatchObject({ host: 100_000 - minor })
    expect(new Set((await notifications()).map(String))).toEqual(
      new Set([`claim_decided,${guestId}`, `claim_decided,${hostId}`]),
    )
    const found = await findClaim(db, { userId: hostId, claimId }, 'en')
    expect(found!.events.at(-1)).toMatchObject({ kind: 'decided', by: 'admin', text: 'By the photos.' })
    const audited = await db.selectFrom('audit_log').selectAll().where('subject_id', '=', bookingId).execute()
    expect(audited).toMatchObject([{ action: 'claim-decided', reason: 'By the photos.' }])
  })

  test('decided: nothing at all, and never more than was claimed or is left', async () => {
    const { claimId, bookingId, other } = await aClaim()
    expect(await decide(claimId, 0)).toMatchObject({ failure: { reason: 'not-open' } })
    valueOf(await answer(other, claimId, contest))
    expect(await decide(claimId, 30_001)).toMatchObject({ failure: { reason: 'too-much', max: { minor: 30_000 } } })
    valueOf(await decide(claimId, 0))
    expect(await balances(bookingId)).toMatchObject({ host: 100_000 })
  })

  test('a refund for a claim is never more than the claim has ended with, whoever writes it', async () => {
    const { claimId, bookingId, other } = await aClaim()
    valueOf(await answer(other, claimId, { act: 'accept' }))
    const again = sql`insert into refunds (id, payment_id, booking_id, amount_minor, currency, status, reason, claim_id, idempotency_key, created_at)
      select ${newId()}, id, booking_id, 1, 'CLP', 'intended', 'claim', ${claimId}, 'again', ${after} from payments where booking_id = ${bookingId}`
    await expect(again.execute(db)).rejects.toThrow('refunds exceed claim')
  })

  test('a host who cancels a running stay after that gives back what is left', async () => {
    const listing = await aListing(db)
    const { bookingId, guestId } = await aPaidBooking(db, listing)
    await settleAtCheckIn(db, bookingId, checkIn)
    const at = later(checkIn, { hours: 2 })
    const { claimId } = valueOf(await open({ bookingId, guestId, hostId: listing.hostId }, 'guest', { at }))
    valueOf(await answer(listing.hostId, claimId, { act: 'accept' }, [], at))
    const cancelled = await cancelBy.host(db, { hostId: listing.hostId, bookingId, idempotencyKey: newId() }, at)
    expect(cancelled).toEqual({ ok: true, value: { refundMinor: 80_000 } })
    expect(await balances(bookingId)).toMatchObject({ provider: 0, held: 0, host: 0, 'platform-fee': 0 })
  })
})

describe('[ADM-03] a claim of a host', () => {
  const pay = (claimId: string, guestId: string) =>
    startClaimPayment(db, aGateway(db, after), { guestId, claimId, origin: 'http://localhost:3000' }, after)

  test('asks the guest to pay, charges nothing without them, and what they pay is the host’s, whole and once', async () => {
    const { claimId, bookingId, guestId, hostId } = await aClaim('host', 40_000)
    expect(await pay(claimId, guestId)).toMatchObject({ failure: { reason: 'nothing-due' } })
    valueOf(await answer(guestId, claimId, { act: 'accept' }))
    expect(await balances(bookingId)).toMatchObject({ provider: -110_000, host: 100_000 })
    await notifications()

    const sessions = await Promise.all([pay(claimId, guestId), pay(claimId, guestId)])
    expect(new Set(sessions.map((each) => valueOf(each).sessionId)).size).toBe(1)
    const { sessionId } = valueOf(sessions[0])
    await payInSandbox(db, sessionId, validCard, after)
    await recordEvent(db, 'sandbox', anEvent(sessionId, 'session.paid', after), after)
    await recordEvent(db, 'sandbox', anEvent(sessionId, 'session.paid', after), after)
    const jobs = await queuedJobs(db, 'claims.note-paid')
    expect(jobs).toMatchObject([{ payload: { claimId } }])
    await notePaid(db, claimId, after)
    await notePaid(db, claimId, after)

    expect(await balances(bookingId)).toEqual({ provider: -150_000, held: 0, host: 140_000, 'platform-fee': 10_000 })
    expect(await notifications()).toEqual([['claim_paid', hostId]])
    expect(await pay(claimId, guestId)).toMatchObject({ failure: { reason: 'nothing-due' } })
    expect(await findBrokenPromises(db, null)).toEqual([])
    // The payment for a claim is not part of what the stay's refund may take.
    expect(await open({ bookingId, guestId, hostId }, 'guest', { claim: form(110_001) })).toMatchObject({
      failure: { max: { minor: 110_000 } },
    })
  })

  test('that is not paid in time is shown to admins, both sides are told once, and it can still be paid', async () => {
    const { claimId, guestId, hostId } = await aClaim('host', 40_000)
    valueOf(await answer(guestId, claimId, { act: 'accept' }))
    const due = later(after, { days: 7 })
    expect(await noteUnpaid(db, claimId, later(due, { minutes: -1 }))).toEqual(due)
    expect(
      (await listClaims(db, { list: 'unpaid', kind: null, from: 0 }, 'en')).claims.map(({ id }) => id),
    ).not.toContain(claimId)
    await notifications()
    await Promise.all([noteUnpaid(db, claimId, due), noteUnpaid(db, claimId, due)])
    expect(new Set((await notifications()).map(String))).toEqual(
      new Set([`claim_unpaid,${guestId}`, `claim_unpaid,${hostId}`]),
    )
    expect((await listClaims(db, { list: 'unpaid', kind: null, from: 0 }, 'en')).claims.map(({ id }) => id)).toContain(
      claimId,
    )
    const { events } = (await findAnyClaim(db, claimId, 'en'))!
    expect(events.filter(({ kind }) => kind === 'unpaid')).toHaveLength(1)
    expect((await pay(claimId, guestId)).ok).toBe(true)
  })
})

describe('[ADM-03] deadlines', () => {
  test('a claim that nobody answers in seven days goes to the admins, once; both sides are told', async () => {
    const { claimId, guestId, hostId, other } = await aClaim()
    const until = later(after, { days: 7 })
    expect((await queuedJobs(db, 'claims.expire')).at(-1)).toMatchObject({ payload: { claimId } })
    expect(await expireClaim(db, claimId, later(until, { minutes: -1 }))).toEqual(until)
    await notifications()
    await Promise.all([expireClaim(db, claimId, until), expireClaim(db, claimId, until)])
    expect(await claimRow(claimId)).toMatchObject({ status: 'contested', answer_due_at: null })
    expect(new Set((await notifications()).map(String))).toEqual(
      new Set([`claim_unanswered,${guestId}`, `claim_unanswered,${hostId}`]),
    )
    expect(await answer(other, claimId, { act: 'accept' })).toMatchObject({ failure: { reason: 'not-possible' } })
    expect(
      (await listClaims(db, { list: 'contested', kind: 'cleaning', from: 0 }, 'en')).claims.map(({ id }) => id),
    ).toContain(claimId)
  })

  test('an offer gives its reader seven days of their own', async () => {
    const { claimId, other } = await aClaim()
    const offeredAt = later(after, { days: 6 })
    valueOf(await answer(other, claimId, offer(10_000), [], offeredAt))
    expect(await expireClaim(db, claimId, later(after, { days: 7 }))).toEqual(later(offeredAt, { days: 7 }))
    await expireClaim(db, claimId, later(offeredAt, { days: 7 }))
    expect(await claimRow(claimId)).toMatchObject({ status: 'contested' })
  })
})

test('[ADM-03] a guest who cannot get in tells host and admins at once, and claims all that was paid', async () => {
  const listing = await aListing(db)
  const { bookingId, guestId } = await aPaidBooking(db, listing)
  const [admin] = [await aGuest(db)]
  await sql`update profiles set permissions = '{payments}' where user_id = ${admin}`.execute(db)
  const at = later(checkIn, { minutes: 5 })
  const report = { guestId, bookingId }
  expect(await reportNoAccess(db, report, later(checkIn, { minutes: -1 }))).toMatchObject({
    failure: { reason: 'too-late' },
  })
  expect(await reportNoAccess(db, { ...report, guestId: listing.hostId }, at)).toMatchObject({
    failure: { reason: 'not-found' },
  })
  await notifications()
  const { claimId } = valueOf(await reportNoAccess(db, report, at))
  expect(await reportNoAccess(db, report, at)).toMatchObject({ failure: { reason: 'already-open' } })
  expect(await notifications()).toEqual([
    ['claim_no_access', listing.hostId],
    ['claim_for_admin', admin],
  ])
  expect(await claimRow(claimId)).toMatchObject({ kind: 'no-access', claimed_minor: 110_000 })
  valueOf(await answer(listing.hostId, claimId, { act: 'accept' }, [], at))
  await settleAtCheckIn(db, bookingId, at)
  expect(await balances(bookingId)).toMatchObject({ provider: 0, held: 0 })
  await sql`update profiles set permissions = '{}' where user_id = ${admin}`.execute(db)
})

describe('[ADM-03] photos of a claim', () => {
  test('are stored with their hash and time, drawn, and fetched by its two sides and admins only', async () => {
    const stay = await aStay()
    const picture = await aPicture({ width: 800, height: 600 })
    const { claimId } = valueOf(await open(stay, 'guest', { files: [picture, picture] }))
    const waiting = await db.selectFrom('photos').select(['id', 'key']).where('state', '=', 'preparing').execute()
    for (const { id } of waiting) await preparePhoto({ db, storage, draw: drawPhoto }, { photoId: id })
    const { photos } = (await findAnyClaim(db, claimId, 'en'))!
    // The same photo sent twice is stored once.
    expect(photos).toMatchObject([
      { side: 'guest', at: after, state: 'ready', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ])
    const { photoId } = photos[0]!
    const ask = (userId: string | null, of = claimId) =>
      readClaimPhoto(db, storage, { userId, claimId: of, photoId, width: 480, format: 'webp' })
    expect(await ask(stay.guestId)).not.toBeNull()
    expect(await ask(stay.hostId)).not.toBeNull()
    expect(await ask(null)).not.toBeNull()
    expect(await ask(await aGuest(db))).toBeNull()
    expect(await ask(null, newId())).toBeNull()
    expect(await photoVariant(db, storage, waiting[0]!.key, 480)).toBeNull()
  })

  test('are six of each side, in all', async () => {
    const { claimId, opener, other } = await aClaim()
    const seven = await Promise.all([...Array(7).keys()].map((each) => aPicture({ width: 100 + each, height: 100 })))
    expect(await answer(other, claimId, contest, seven)).toMatchObject({ failure: { reason: 'too-many-photos' } })
    valueOf(await answer(other, claimId, offer(1000), seven.slice(0, 1)))
    expect(await answer(opener, claimId, contest, seven.slice(0, 6))).toEqual({ ok: true, value: null })
    expect((await findAnyClaim(db, claimId, 'en'))!.photos).toHaveLength(7)
    const stay = await aStay()
    expect(await open(stay, 'guest', { files: seven })).toMatchObject({ failure: { reason: 'too-many-photos' } })
  })

  test('are counted over all that a side sends: those of its claim and those of its answers', async () => {
    const stay = await aStay()
    const seven = await Promise.all([...Array(7).keys()].map((each) => aPicture({ width: 200 + each, height: 100 })))
    const { claimId } = valueOf(await open(stay, 'guest', { files: seven.slice(0, 2) }))
    valueOf(await answer(stay.hostId, claimId, offer(1000)))
    expect(await answer(stay.guestId, claimId, contest, seven.slice(2))).toMatchObject({
      failure: { reason: 'too-many-photos' },
    })
    expect(await claimRow(claimId)).toMatchObject({ status: 'offered' })
    valueOf(await answer(stay.guestId, claimId, contest, seven.slice(2, 6)))
    expect((await findAnyClaim(db, claimId, 'en'))!.photos).toHaveLength(6)
  })

  test('that are no pictures are refused, and nothing is opened', async () => {
    const stay = await aStay()
    expect(await open(stay, 'guest', { files: [Buffer.from('<svg></svg>')] })).toMatchObject({
      failure: { reason: 'svg' },
    })
    expect(await listBookingClaims(db, stay.bookingId, 'anybody', 'en')).toEqual([])
  })
})

test('[ADM-03] what an admin decides by is the claim and what the two have written to each other: no review of either is read for it', async () => {
  const { claimId, bookingId, guestId, hostId } = await aClaim()
  const { listing_id: listingId } = await db
    .selectFrom('bookings')
    .select('listing_id')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  await sql`insert into reviews (id, booking_id, side, author_id, listing_id, overall, cleanliness, communication, check_in, accuracy, location, value,
      comment, language, created_at, visible_at)
    values (${newId()}, ${bookingId}, 'guest', ${guestId}, ${listingId}, 1, 1, 1, 1, 1, 1, 1, 'Or I review you badly', 'en', ${after}, ${after})`.execute(
    db,
  )
  const first = { guestId, listingId, text: 'The floor is dirty', key: newId() }
  valueOf(await startConversation(db, first, after))
  const claim = (await findAnyClaim(db, claimId, 'en'))!
  const read = JSON.stringify([claim, await readExchange(db, claim)])
  expect(read).toContain('The floor is dirty')
  expect(read).not.toContain('review you badly')
  expect(read).toContain(hostId)
})

test('[ADM-03] that an admin has read what the two have written is noted once', async () => {
  const { claimId, bookingId } = await aClaim()
  const reading = { adminId: newId(), claimId, bookingId }
  await noteReading(db, reading, after)
  await noteReading(db, reading, after)
  const audited = await db.selectFrom('audit_log').select('action').where('subject_id', '=', bookingId).execute()
  expect(audited).toEqual([{ action: 'claim-read' }])
})

test.each([
  [{}, { kind: 'claims:problems.kind', text: 'claims:problems.text' }],
  [{ kind: 'overtime', text: 'x' }, { kind: 'claims:problems.kind' }],
  [{ kind: 'no-access', text: 'x' }, { kind: 'claims:problems.kind' }],
  [{ kind: 'cleaning', text: 'x' }, { what1: 'claims:problems.what' }],
  [{ kind: 'cleaning', text: 'x', what2: 'A lamp' }, { amount2: 'claims:problems.amount' }],
  [{ kind: 'cleaning', text: 'x', amount2: '5' }, { what2: 'claims:problems.what' }],
  [{ kind: 'cleaning', text: 'x', what1: 'A lamp', amount1: '0' }, { amount1: 'claims:problems.amount' }],
  [{ kind: 'cleaning', text: 'x', what1: 'A lamp', amount1: '-5' }, { amount1: 'claims:problems.amount' }],
  [{ kind: 'cleaning', text: 'x', what1: 'A lamp', amount1: '1,5' }, { amount1: 'claims:problems.amount' }],
  [{ kind: 'cleaning', text: 'x', what1: 'x'.repeat(201), amount1: '5' }, { what1: 'claims:problems.whatLong' }],
  [{ kind: 'cleaning', text: 'x'.repeat(2001), what1: 'A lamp', amount1: '5' }, { text: 'claims:problems.long' }],
  // The form has five lines, so a sixth is ignored.
  [{ kind: 'cleaning', text: 'x', what6: 'A lamp', amount6: '5' }, { what1: 'claims:problems.what' }],
  [{ kind: 'cleaning', text: 'x', what1: 'A lamp', amount1: '499' }, { amount1: 'claims:problems.small' }],
  [{ kind: 'cleaning', text: 'x', what1: 'A lamp', amount1: '250', what2: 'A vase', amount2: '250' }, {}],
  [{ kind: 'cleaning', text: 'x', what1: 'A lamp', amount1: '45.000' }, {}],
])('[ADM-03] the form of a guest with %o is answered with %o', (values, problems) => {
  const parsed = claimForm('guest', 'CLP').safeParse(values)
  const found = parsed.error?.issues.map(({ path, message }) => [path[0], message]) ?? []
  expect(Object.fromEntries(found)).toEqual(problems)
})

test('[ADM-03] an offer has an amount, a contest and a decision their words', () => {
  expect(answerForm('CLP').safeParse({ act: 'offer', amount: '' }).success).toBe(false)
  expect(answerForm('CLP').safeParse({ act: 'contest', text: ' ' }).success).toBe(false)
  expect(answerForm('CLP').safeParse({ act: 'decide' }).success).toBe(false)
  expect(answerForm('CLP').safeParse({ act: 'offer', amount: '499' }).success).toBe(false)
  expect(decisionForm('CLP').safeParse({ amount: '1', reason: 'So.' }).success).toBe(false)
  expect(answerForm('CLP').parse({ act: 'offer', amount: '5.000' })).toMatchObject({ amount: money(5000, 'CLP') })
  expect(decisionForm('CLP').safeParse({ amount: '0', reason: '' }).success).toBe(false)
  expect(decisionForm('CLP').parse({ amount: '0', reason: 'So.' })).toMatchObject({ amount: money(0, 'CLP') })
})
