import type { Stay } from '#domain/availability/stay.ts'
import { newId } from '#kernel/ids.ts'
import {
  aGateway,
  aListing,
  anAccount,
  anEvent,
  aPaidBooking,
  bookingRow,
  validCard,
  hours,
  NOW,
  type TestBooking,
  valueOf,
} from '#test/factories.ts'
import { checkInvariants } from '#test/invariants.ts'
import { later } from '#test/later.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import type { PaymentGateway } from '#domain/payments/gateway.server.ts'
import { refuseChange } from './answer-change.server.ts'
import { payInSandbox } from '#domain/payments/commands/pay-in-sandbox.server.ts'
import { proposeChange } from './propose-change.server.ts'
import { recordEvent } from './record-event.server.ts'
import { startPayment } from './start-payment.server.ts'

const { db } = await aDatabase()
checkInvariants(() => db)

const DAY = '2026-03-20'

/** Two paid hours from 10:00 become one from 9:00 (refund 11,000), then two from 9:00 (11,000 to pay). */
async function aChangeToPay() {
  const listing = await aListing(db, { unit: 'hour' })
  const paid = await aPaidBooking(db, listing, { stay: hours(DAY, '10:00', 120) })
  await propose(paid, hours(DAY, '09:00', 60), -11_000)
  const { changeId } = valueOf(await propose(paid, hours(DAY, '09:00', 120), 11_000))
  return { ...paid, changeId }
}

const propose = ({ bookingId, guestId }: TestBooking, stay: Stay, shownMinor: number) =>
  proposeChange(
    db,
    {
      ...anAccount,
      by: 'guest',
      userId: guestId,
      bookingId,
      kind: 'change',
      terms: { stay, guests: 2, pets: 0 },
      shownMinor,
      idempotencyKey: newId(),
    },
    NOW,
  )

const soon = later(NOW, { minutes: 1 })
const refuse = (change: TestBooking & { changeId: string }, gateway: PaymentGateway = aGateway(db, soon)) =>
  refuseChange(db, gateway, { by: 'guest', userId: change.guestId, ...change }, soon)

const open = async (change: TestBooking) =>
  valueOf(await startPayment(db, aGateway(db, soon), { ...change, origin: '' }, soon)).sessionId

const refundsOf = async (bookingId: string) => {
  const rows = await db.selectFrom('refunds').select('amount_minor').where('booking_id', '=', bookingId).execute()
  return rows.map(({ amount_minor }) => amount_minor)
}

test('[BOOK-05] refusing a change while its payment goes through answers that it is too late, and the paid change counts', async () => {
  const change = await aChangeToPay()
  const sessionId = await open(change)
  const sandbox = aGateway(db, soon)
  const paidMeanwhile: PaymentGateway = {
    ...sandbox,
    expireSession: async (id) => {
      await payInSandbox(db, id, validCard, soon)
      return sandbox.expireSession(id)
    },
  }

  expect(await refuse(change, paidMeanwhile)).toEqual({ ok: false, failure: { reason: 'too-late' } })
  await recordEvent(db, 'sandbox', anEvent(sessionId, 'session.paid', soon), soon)

  expect(await bookingRow(db, change.bookingId)).toMatchObject({ start_time: '09:00:00', duration_minutes: 120 })
  expect(await refundsOf(change.bookingId)).toEqual([11_000])
})

test('[BOOK-05] an applied change cannot be refused any more; a refused one can be refused again', async () => {
  const paid = await aChangeToPay()
  const sessionId = await open(paid)
  await payInSandbox(db, sessionId, validCard, soon)
  await recordEvent(db, 'sandbox', anEvent(sessionId, 'session.paid', soon), soon)
  expect(await refuse(paid)).toEqual({ ok: false, failure: { reason: 'too-late' } })

  const refused = await aChangeToPay()
  expect([await refuse(refused), await refuse(refused)]).toMatchObject([{ ok: true }, { ok: true }])
  expect(await bookingRow(db, refused.bookingId)).toMatchObject({ start_time: '09:00:00', duration_minutes: 60 })
})

test('[BOOK-05] of paying and refusing a change at once exactly one succeeds, and its answer says so', async () => {
  const rounds = await Promise.all(Array.from({ length: 10 }, () => aChangeToPay()))
  for (const change of rounds) {
    const pay = async () => {
      const started = await startPayment(db, aGateway(db, soon), { ...change, origin: '' }, soon)
      if (!started.ok || (await payInSandbox(db, started.value.sessionId, validCard, soon)) !== 'paid') return false
      return recordEvent(db, 'sandbox', anEvent(started.value.sessionId, 'session.paid', soon), soon)
    }
    const [isPaid, refused] = await Promise.all([pay(), refuse(change)])

    expect(refused.ok).toBe(!isPaid)
    const { duration_minutes } = await bookingRow(db, change.bookingId)
    expect(duration_minutes).toBe(isPaid ? 120 : 60)
    expect(await refundsOf(change.bookingId)).toEqual([11_000])
  }
})
