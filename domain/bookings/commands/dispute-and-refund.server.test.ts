import type { ProviderEvent } from '#domain/payments/gateway.server.ts'
import { refundPayment } from '#domain/payments/commands/refund-payment.server.ts'
import { openSandboxDispute } from '#domain/payments/gateway.sandbox-disputes.server.ts'
import { findGuestBooking } from '#domain/bookings/queries/find-guest-booking.server.ts'
import { newId } from '#kernel/ids.ts'
import { money } from '#kernel/money.ts'
import { aGateway, aListing, anEvent, aPaidBooking, NOW, queuedJobs } from '#test/factories.ts'
import { checkInvariants } from '#test/invariants.ts'
import { later } from '#test/later.ts'
import { seededRandom } from '#test/proofs/size.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { cancelBy } from './cancel-booking.server.ts'
import { recordEvent } from './record-event.server.ts'

const { db } = await aDatabase()
checkInvariants(() => db)

/** 110,000 pesos were paid. */
async function aDisputable() {
  const listing = await aListing(db)
  const { bookingId, guestId } = await aPaidBooking(db, listing)
  const intentId = `pi_${bookingId}`
  await db.updateTable('payments').set({ intent_id: intentId }).where('booking_id', '=', bookingId).execute()
  const says = (type: ProviderEvent['type'], minor = 110_000, name = 'dp') =>
    recordEvent(
      db,
      'sandbox',
      { ...anEvent('', type), id: newId(), reference: `${name}_${bookingId}`, intentId, amount: money(minor, 'CLP') },
      later(NOW, { hours: 2 }),
    )
  const cancelByHost = () =>
    cancelBy.host(db, { bookingId, hostId: listing.hostId, idempotencyKey: newId() }, later(NOW, { hours: 1 }))
  const refunds = async () =>
    (
      await sql<{
        id: string
        status: string
        minor: number
        dropped: number
      }>`select id, status, amount_minor as minor,
      dropped_minor as dropped from refunds where booking_id = ${bookingId} order by created_at, id`.execute(db)
    ).rows
  /** The worker's turn: each refund that is queued. */
  const work = async () => {
    for (const { id } of await refunds()) await refundPayment(db, aGateway(db), id, later(NOW, { hours: 3 }))
  }
  const sums = async () => (await findGuestBooking(db, guestId, bookingId, 'en'))!.refunds
  return { bookingId, guestId, listing, says, cancelByHost, refunds, work, sums }
}

const queuedFor = async (id: string) =>
  (await queuedJobs(db, 'payments.refund')).filter(({ payload }) => payload['refundId'] === id).length

describe('[BOOK-06] [BOOK-04] a refund of a payment that the guest’s bank disputes', () => {
  test('waits, and says so; once we have won it goes to the guest', async () => {
    const booking = await aDisputable()
    await booking.says('dispute.opened')
    expect(await booking.cancelByHost()).toEqual({ ok: true, value: { refundMinor: 110_000 } })
    await booking.work()
    expect(await booking.refunds()).toMatchObject([{ status: 'intended', minor: 110_000 }])
    expect(await booking.sums()).toMatchObject({ waiting: { minor: 110_000 }, onItsWay: { minor: 0 } })

    const [refund] = await booking.refunds()
    const before = await queuedFor(refund!.id)
    await booking.says('dispute.won')
    expect(await queuedFor(refund!.id)).toBe(before + 1)
    await booking.work()
    expect(await booking.refunds()).toMatchObject([{ status: 'succeeded', minor: 110_000 }])
    expect(await booking.sums()).toMatchObject({ waiting: { minor: 0 }, paidBack: { minor: 110_000 } })
  })

  test.each([
    ['all of it: nothing more', 110_000, { status: 'dropped', minor: 0, dropped: 110_000 }],
    ['a part: the rest goes to the guest', 30_000, { status: 'succeeded', minor: 80_000, dropped: 30_000 }],
  ] as const)('once the bank has given the guest %s', async (_what, taken, refund) => {
    const booking = await aDisputable()
    await booking.says('dispute.opened', taken)
    await booking.cancelByHost()
    await booking.says('dispute.lost', taken)
    await booking.work()
    expect(await booking.refunds()).toMatchObject([refund])
    expect(await booking.sums()).toMatchObject({ dropped: { minor: taken }, paidBack: { minor: 110_000 - taken } })
  })

  test('waits for the last of two disputes', async () => {
    const booking = await aDisputable()
    await booking.says('dispute.opened', 10_000, 'one')
    await booking.says('dispute.opened', 20_000, 'two')
    await booking.cancelByHost()
    await booking.says('dispute.lost', 10_000, 'one')
    await booking.work()
    expect(await booking.refunds()).toMatchObject([{ status: 'intended', minor: 100_000 }])
    await booking.says('dispute.won', 20_000, 'two')
    await booking.work()
    expect(await booking.refunds()).toMatchObject([{ status: 'succeeded', minor: 100_000, dropped: 10_000 }])
  })

  test('whoever writes it: the database lets nobody ask for it, nor for more than is left', async () => {
    const booking = await aDisputable()
    await booking.cancelByHost()
    const [refund] = await booking.refunds()
    const ask = sql`update refunds set requested_at = now() where id = ${refund!.id}`
    await booking.says('dispute.opened')
    await expect(ask.execute(db)).rejects.toMatchObject({ constraint: 'refund_waits_for_dispute' })
    const beyond = db.transaction().execute(async (tx) => {
      await sql`update disputes set status = 'lost', closed_at = now() where id = ${`dp_${booking.bookingId}`}`.execute(
        tx,
      )
      await ask.execute(tx)
    })
    await expect(beyond).rejects.toMatchObject({ constraint: 'refunds_stay_within_payment' })
    await booking.says('dispute.won')
    await expect(
      sql`update disputes set status = 'lost' where id = ${`dp_${booking.bookingId}`}`.execute(db),
    ).rejects.toThrow()
  })

  test('of which the provider knows before we do is refused there, and waits', async () => {
    const booking = await aDisputable()
    const { session_id: sessionId } = await db
      .selectFrom('payments')
      .select('session_id')
      .where('booking_id', '=', booking.bookingId)
      .executeTakeFirstOrThrow()
    await openSandboxDispute(db, { sessionId: sessionId!, reason: 'fraudulent' }, NOW)
    await booking.cancelByHost()
    await booking.work()
    const row = db.selectFrom('refunds').select(['status', 'requested_at']).where('booking_id', '=', booking.bookingId)
    expect(await row.execute()).toEqual([{ status: 'intended', requested_at: null }])
  })
})

type Step = 'cancel' | 'work' | { name: string; says: 'opened' | 'updated' | 'won' | 'lost' }

/** The guest's refund by cancelling, reckoned from the course alone. */
function refundBy(course: readonly Step[], amounts: ReadonlyMap<string, number>): number {
  const states = new Map<string, 'open' | 'won' | 'lost'>()
  let [due, isRequested, isCancelled, lost] = [0, false, false, 0]
  for (const step of course) {
    if (step === 'cancel') [due, isCancelled] = [110_000 - lost, true]
    else if (step === 'work') isRequested ||= isCancelled && ![...states.values()].includes('open')
    else {
      const before = states.get(step.name) ?? 'open'
      const after = before !== 'open' || step.says === 'opened' || step.says === 'updated' ? before : step.says
      states.set(step.name, after)
      if (before !== 'open' || after !== 'lost') continue
      lost += amounts.get(step.name)!
      if (isCancelled && !isRequested) due -= amounts.get(step.name)!
    }
  }
  return isRequested ? due : 0
}

const rounds = 40

test(`[BOOK-06] [BOOK-04] in ${rounds} random courses of disputes, a cancellation and the worker’s turns the guest gets what is left, once`, async () => {
  const seed = 20261127
  const random = seededRandom(seed)
  const pick = (max: number) => Math.floor(random() * max)
  for (let round = 0; round < rounds; round += 1) {
    const booking = await aDisputable()
    const names = ['one', 'two'].slice(0, 1 + pick(2))
    const amounts = new Map(names.map((name) => [name, 1 + pick(55_000)]))
    const ends = names.map((name): Step => ({ name, says: pick(2) === 0 ? 'won' : 'lost' }))
    const middle: Step[] = names.flatMap((name) => [
      { name, says: 'opened' },
      { name, says: 'updated' },
    ])
    const mixed: Step[] = [...middle, ...ends, 'cancel', 'work', 'work']
    const order = mixed.map((step) => ({ step, at: random() })).toSorted((a, b) => a.at - b.at)
    const course = [...order.map(({ step }) => step), 'work'] as const
    for (const step of course) {
      if (step === 'cancel') await booking.cancelByHost()
      else if (step === 'work') await booking.work()
      else await booking.says(`dispute.${step.says}`, amounts.get(step.name), step.name)
    }
    const { paidBack, waiting, onItsWay } = await booking.sums()
    const found = [paidBack.minor, waiting.minor, onItsWay.minor]
    expect(found, `seed ${seed}, round ${round}`).toEqual([refundBy(course, amounts), 0, 0])
  }
})
