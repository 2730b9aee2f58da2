import { listAudit } from '#domain/admin/queries/list-audit.server.ts'
import { recordEvent } from '#domain/bookings/commands/record-event.server.ts'
import { deliver } from '#domain/notifications/jobs/deliver.server.ts'
import { notify } from '#domain/notifications/commands/notify.server.ts'
import { payInSandbox } from '#domain/payments/commands/pay-in-sandbox.server.ts'
import { sandboxEventBody, signEvent } from '#domain/payments/gateway.sandbox-events.server.ts'
import { decideSandboxDispute, openSandboxDispute } from '#domain/payments/gateway.sandbox-disputes.server.ts'
import type { ProviderEvent } from '#domain/payments/gateway.server.ts'
import { newId } from '#kernel/ids.ts'
import { inTransaction } from '#platform/db.server.ts'
import { aGateway, aGuest, aListing, anOpenPayment, NOW, queuedJobs, WEBHOOK_SECRET } from '#test/factories.ts'
import { checkInvariants } from '#test/invariants.ts'
import { later } from '#test/later.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { saveAnswer } from './commands/save-answer.server.ts'
import { sendAnswer } from './commands/send-answer.server.ts'
import { findDispute } from './queries/find-dispute.server.ts'
import { listDisputes } from './queries/list-disputes.server.ts'

const { db } = await aDatabase()
checkInvariants(() => db)

/** The events that the sandbox has not told us yet, as its webhook tells them. */
async function hear(sessionId: string, now = NOW): Promise<void> {
  const events = await db
    .selectFrom('sandbox_events')
    .select('id')
    .where('session_id', '=', sessionId)
    .where('delivered_at', 'is', null)
    .orderBy('created_at')
    .execute()
  for (const { id } of events) {
    const body = (await sandboxEventBody(db, id))!
    const event = aGateway(db, now).readEvent(body, signEvent(body, WEBHOOK_SECRET, now), now) as ProviderEvent
    expect(await recordEvent(db, 'sandbox', event, now)).toBe(true)
    await db.updateTable('sandbox_events').set({ delivered_at: now }).where('id', '=', id).execute()
  }
}

/** A booking that was paid by the card whose bank disputes it. */
async function aDisputed(number = '4000 0000 0000 0259') {
  const listing = await aListing(db)
  const { bookingId, guestId, sessionId } = await anOpenPayment(db, listing)
  expect(await payInSandbox(db, sessionId, { number, expiry: '12/30' }, NOW)).toBe('paid')
  await hear(sessionId)
  const [job] = (await queuedJobs(db, 'payments.open-sandbox-dispute')).filter(
    ({ payload }) => payload['sessionId'] === sessionId,
  )
  for (const _ of [1, 2])
    await openSandboxDispute(db, job!.payload as { sessionId: string; reason: string }, later(NOW, { minutes: 1 }))
  await hear(sessionId)
  const { number: own, id } = await db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select(['number', 'disputes.id'])
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return { listing, bookingId, guestId, sessionId, number: own, id }
}

const ledgerOf = async (bookingId: string) => {
  const { rows } = await sql<{
    kind: string
    minor: number
  }>`select kind, sum(amount_minor)::bigint as minor from journal j
    join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id where booking_id = ${bookingId}
    group by 1 having sum(amount_minor) <> 0`.execute(db)
  return Object.fromEntries(rows.map(({ kind, minor }) => [kind, minor]))
}

const evidence = { customer_name: 'Ana', uncategorized_text: 'They stayed.' }

describe('[BOOK-04] [ADM-03] a card whose bank disputes the payment, in a sandbox', () => {
  test('is told with reason, amount, deadline and fee, and the money is taken until the bank has decided', async () => {
    const { number, bookingId } = await aDisputed('4000 0000 0000 2685')
    expect(await findDispute(db, number)).toMatchObject({
      status: 'open',
      reason: 'product_not_received',
      providerStatus: 'needs_response',
      isWithdrawn: true,
      amount: {
        minor: 11e4,
        currency: 'CLP',
      },
      dueBy: later(NOW, {
        days: 7,
        minutes: 1,
      }),
      fees: [
        {
          minor: 15e3,
          currency: 'CLP',
        },
      ],
      known: {
        paid: { minor: 11e4 },
        messages: [],
      },
      answer: null,
    })
    expect(await ledgerOf(bookingId)).toEqual({
      provider: -15_000,
      disputed: 110_000,
      'dispute-fee': 15_000,
      held: -110_000,
    })
  })

  test.each([
    ['evidence is sent', evidence, 'won', { provider: 95_000, 'dispute-fee': 15_000, held: -110_000 }],
    [
      'evidence says that it loses',
      { ...evidence, uncategorized_text: 'losing_evidence' },
      'lost',
      { provider: -15_000, 'dispute-fee': 15_000 },
    ],
    ['nothing is sent in time', null, 'lost', { provider: -15_000, 'dispute-fee': 15_000 }],
  ] as const)('ends as a bank’s test mode does where %s', async (_what, words, outcome, ledger) => {
    const { number, id, bookingId, sessionId } = await aDisputed()
    if (words) {
      const answer = { adminId: await aGuest(db), number, evidence: words, isSent: true }
      expect(await saveAnswer(db, answer, NOW)).toEqual({ ok: true, value: null })
      await sendAnswer(db, aGateway(db), id, NOW)
    }
    for (const _ of [1, 2]) await decideSandboxDispute(db, id, later(NOW, { days: 8 }))
    await hear(sessionId, later(NOW, { days: 8 }))
    expect(await findDispute(db, number)).toMatchObject({ status: outcome, isWithdrawn: outcome === 'lost' })
    expect(await ledgerOf(bookingId)).toEqual(ledger)
  })
})

describe('[ADM-03] evidence', () => {
  test('is kept as it was edited, sent once, and audited; a lost answer of the provider is asked for again', async () => {
    const { number, id, bookingId } = await aDisputed()
    const adminId = await aGuest(db)
    const save = (isSent: boolean, text: string) =>
      saveAnswer(db, { adminId, number, evidence: { uncategorized_text: text }, isSent }, NOW)
    const answer = async () => (await findDispute(db, number))!.answer
    expect((await save(false, 'A draft')).ok).toBe(true)
    await sendAnswer(db, aGateway(db), id, NOW)
    expect(await answer()).toMatchObject({ status: 'draft', evidence: { uncategorized_text: 'A draft' } })

    const pressed = await Promise.all([1, 2, 3].map(() => save(true, 'All of it')))
    expect(pressed.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await save(false, 'Too late')).toEqual({ ok: false, failure: { reason: 'ended' } })
    const gateway = aGateway(db)
    const lost = { ...gateway, answerDispute: () => Promise.reject(new Error('no connection')) }
    await expect(sendAnswer(db, lost, id, NOW)).rejects.toThrow()
    expect(await answer()).toMatchObject({ status: 'sending' })
    for (const _ of [1, 2]) await sendAnswer(db, gateway, id, NOW)
    expect(await answer()).toMatchObject({ status: 'sent', evidence: { uncategorized_text: 'All of it' } })
    const { entries } = await listAudit(db, { before: null, of: bookingId })
    expect(entries.map(({ action }) => action)).toEqual(['dispute-answered'])
  })

  test('is not sent after the deadline, nor where the provider takes none; what it refuses can be edited and sent again', async () => {
    const { number, id } = await aDisputed()
    const adminId = await aGuest(db)
    const send = (now: Date) => saveAnswer(db, { adminId, number, evidence, isSent: true }, now)
    expect(await send(later(NOW, { days: 7, minutes: 1 }))).toEqual({ ok: false, failure: { reason: 'late' } })
    expect(await saveAnswer(db, { adminId, number: newId(), evidence, isSent: false }, NOW)).toMatchObject({
      ok: false,
    })
    expect((await send(NOW)).ok).toBe(true)
    const { answerDispute: _, ...silent } = aGateway(db)
    await sendAnswer(db, silent, id, NOW)
    expect((await findDispute(db, number))!.answer).toMatchObject({ status: 'refused' })
    expect((await send(later(NOW, { hours: 1 }))).ok).toBe(true)
    await sendAnswer(db, aGateway(db), id, later(NOW, { hours: 1 }))
    expect((await findDispute(db, number))!.answer).toMatchObject({ status: 'sent' })
  })
})

test('[ADM-03] disputes are listed by what they wait for, those to answer by their deadline', async () => {
  const [first, second] = [await aDisputed(), await aDisputed()]
  await db
    .updateTable('disputes')
    .set({ due_by: later(NOW, { hours: 1 }) })
    .where('number', '=', second.number)
    .execute()
  const listed = async (list: 'open' | 'answered' | 'ended') =>
    (await listDisputes(db, { list, from: 0 }, 'en')).disputes.map(({ number }) => number)
  const open = await listed('open')
  expect(open.indexOf(second.number)).toBeLessThan(open.indexOf(first.number))
  await saveAnswer(db, { adminId: await aGuest(db), number: first.number, evidence, isSent: true }, NOW)
  expect(await listed('answered')).toContain(first.number)
  await sendAnswer(db, aGateway(db), first.id, NOW)
  await decideSandboxDispute(db, first.id, NOW)
  await hear(first.sessionId)
  expect(await listed('ended')).toContain(first.number)
  expect(await listed('open')).not.toContain(first.number)
})

test('[BOOK-04] [ADM-03] host and admins are told of a dispute at once, with the bank’s deadline, and the host of its end', async () => {
  const adminId = await aGuest(db)
  await db
    .updateTable('profiles')
    .set({ permissions: ['payments'] })
    .where('user_id', '=', adminId)
    .execute()
  const dispute = await aDisputed()
  const notifiedOf = async (recipientId: string) =>
    (await queuedJobs(db, 'notifications.notify')).filter(
      ({ payload }) => payload['recipientId'] === recipientId && String(payload['kind']).startsWith('dispute'),
    )
  const [toHost] = await notifiedOf(dispute.listing.hostId)
  const toAdmin = (await notifiedOf(adminId)).find(({ payload }) => payload['thingId'] === dispute.number)
  expect([toHost!.payload['kind'], toAdmin!.payload['kind']]).toEqual(['dispute_opened', 'dispute_for_admin'])
  for (const { payload } of [toHost!, toAdmin!])
    await inTransaction(db, (tx) => notify(tx, payload as Parameters<typeof notify>[1], NOW))

  const sender = { origin: 'https://patio.example', product: 'Patio', secret: 'x'.repeat(40), secrets: [], limits: {} }
  for (const [recipient, subject] of [
    [dispute.listing.hostId, 'asks for the money'],
    [adminId, 'is disputed'],
  ] as const) {
    const { id } = await db
      .selectFrom('notifications')
      .select('id')
      .where('recipient_id', '=', recipient)
      .where('kind', 'like', 'dispute%')
      .executeTakeFirstOrThrow()
    await deliver(db, { notificationId: id, ...sender } as unknown as Parameters<typeof deliver>[1], NOW)
    const email = await db
      .selectFrom('outgoing_emails')
      .select(['subject', 'text'])
      .where('recipient_id', '=', recipient)
      .where('type', 'like', 'dispute%')
      .executeTakeFirstOrThrow()
    expect(email.subject).toContain(subject)
    expect(email.text).toMatch(/March 9 at|9 de marzo/)
  }
  await decideSandboxDispute(db, dispute.id, later(NOW, { days: 8 }))
  await hear(dispute.sessionId, later(NOW, { days: 8 }))
  expect((await notifiedOf(dispute.listing.hostId)).map(({ payload }) => payload['kind'])).toContain('dispute_lost')
})
