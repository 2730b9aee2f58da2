import type { ProviderEvent } from '#domain/payments/gateway.server.ts'
import { intendRefund, refundPayment } from '#domain/payments/commands/refund-payment.server.ts'
import { newId } from '#kernel/ids.ts'
import { money } from '#kernel/money.ts'
import { inTransaction } from '#platform/db.server.ts'
import {
  aGateway,
  aGuest,
  aListing,
  anAccount,
  anEvent,
  aPaidBooking,
  days,
  NOW,
  validCard,
  valueOf,
} from '#test/factories.ts'
import { checkInvariants } from '#test/invariants.ts'
import { later } from '#test/later.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { payInSandbox } from '#domain/payments/commands/pay-in-sandbox.server.ts'
import { proposeChange } from './propose-change.server.ts'
import { startPayment } from './start-payment.server.ts'
import { cancelBy } from './cancel-booking.server.ts'
import { recordEvent } from './record-event.server.ts'
import { settleAtCheckIn } from './settle-shares.server.ts'

const { db } = await aDatabase()
checkInvariants(() => db)

const checkIn = new Date('2026-03-20T18:00:00Z')

/** The guest's bank has reclaimed a part of two nights for 110,000 pesos. */
async function afterLostDispute(minor: number) {
  const listing = await aListing(db)
  const { bookingId, guestId } = await aPaidBooking(db, listing)
  const intentId = `pi_${bookingId}`
  await db.updateTable('payments').set({ intent_id: intentId }).where('booking_id', '=', bookingId).execute()
  const event = (type: ProviderEvent['type']) => {
    return { ...anEvent('', type), reference: `dp_${bookingId}`, intentId, amount: money(minor, 'CLP') }
  }
  for (const type of ['dispute.opened', 'dispute.lost'] as const)
    expect(await recordEvent(db, 'sandbox', event(type), NOW)).toBe(true)
  return { bookingId, guestId, hostId: listing.hostId, idempotencyKey: newId() }
}

/** Each account's balance after all refunds; a positive one is owed to its owner. */
async function balances(bookingId: string) {
  const waiting = await db.selectFrom('refunds').select('id').where('booking_id', '=', bookingId).execute()
  for (const { id } of waiting) await refundPayment(db, aGateway(db), id, NOW)
  const { rows } = await sql<{ kind: string; minor: number }>`
    select kind, -sum(amount_minor)::bigint as minor from journal j join postings p on p.journal_id = j.id
    join ledger_accounts a on a.id = p.account_id where booking_id = ${bookingId} group by 1`.execute(db)
  return Object.fromEntries(rows.map(({ kind, minor }) => [kind, minor]))
}

describe('[BOOK-04] [BOOK-06] what a guest’s bank has taken back is not refunded again', () => {
  test.each([
    [30_000, 80_000],
    [110_000, 0],
  ])('where a host cancels: of 110,000 less %d there come back %d', async (taken, back) => {
    const booking = await afterLostDispute(taken)
    const cancelled = await cancelBy.host(db, booking, later(NOW, { hours: 1 }))
    expect(cancelled).toEqual({ ok: true, value: { refundMinor: back } })
    expect(await balances(booking.bookingId)).toEqual({ provider: 0, held: 0 })
  })

  test('where a guest cancels: what is left is what is shown, and what comes back', async () => {
    const booking = await afterLostDispute(30_000)
    const cancel = (shownMinor: number) =>
      cancelBy.guest(db, { ...booking, shownMinor, idempotencyKey: newId() }, later(NOW, { hours: 1 }))
    expect(await cancel(110_000)).toMatchObject({ failure: { reason: 'refund-changed' } })
    expect(await cancel(80_000)).toEqual({ ok: true, value: { refundMinor: 80_000 } })
    expect(await balances(booking.bookingId)).toEqual({ provider: 0, held: 0 })
  })

  test('where an admin ends a running stay', async () => {
    const { bookingId } = await afterLostDispute(30_000)
    await settleAtCheckIn(db, bookingId, checkIn)
    const input = { mayPay: true, adminId: await aGuest(db), bookingId, reason: 'Odd', idempotencyKey: newId() }
    valueOf(await cancelBy.admin(db, input, later(checkIn, { hours: 1 })))
    expect(await balances(bookingId)).toMatchObject({ provider: 0, held: 0 })
  })

  test('where there are two payments: only what is left of each goes back from it', async () => {
    const listing = await aListing(db)
    const paid = await aPaidBooking(db, listing)
    const longer = { stay: days('2026-03-24', '2026-03-27'), guests: 2, pets: 0 }
    const proposal = { by: 'guest', userId: paid.guestId, kind: 'change', idempotencyKey: newId() } as const
    const change = { ...anAccount, ...proposal, bookingId: paid.bookingId, terms: longer, shownMinor: 55_000 }
    valueOf(await proposeChange(db, change, NOW))
    const { sessionId } = valueOf(await startPayment(db, aGateway(db), { ...paid, origin: '' }, NOW))
    await payInSandbox(db, sessionId, validCard, NOW)
    await recordEvent(db, 'sandbox', anEvent(sessionId), NOW)
    // The bank reclaims what the change cost.
    await db.updateTable('payments').set({ intent_id: 'pi_change' }).where('session_id', '=', sessionId).execute()
    const lost = { ...anEvent('', 'dispute.lost'), reference: 'dp_change', intentId: 'pi_change' }
    expect(await recordEvent(db, 'sandbox', { ...lost, amount: money(55_000, 'CLP') }, NOW)).toBe(true)

    const input = { hostId: listing.hostId, bookingId: paid.bookingId, idempotencyKey: newId() }
    expect(await cancelBy.host(db, input, later(NOW, { hours: 1 }))).toMatchObject({ value: { refundMinor: 110_000 } })
    const refunds = db.selectFrom('refunds').innerJoin('payments', 'payments.id', 'payment_id')
    const rows = await refunds
      .select(['refunds.amount_minor', 'payments.change_id'])
      .where('refunds.booking_id', '=', paid.bookingId)
      .execute()
    expect(rows).toEqual([{ amount_minor: 110_000, change_id: null }])
    expect(await balances(paid.bookingId)).toEqual({ provider: 0, held: 0 })
  })

  test('where the booking becomes cheaper', async () => {
    const { bookingId, guestId } = await afterLostDispute(80_000)
    const terms = { stay: days('2026-03-20', '2026-03-21'), guests: 2, pets: 0 }
    const proposal = { by: 'guest', userId: guestId, kind: 'change', idempotencyKey: newId() } as const
    valueOf(await proposeChange(db, { ...anAccount, ...proposal, bookingId, terms, shownMinor: -55_000 }, NOW))
    expect(await balances(bookingId)).toEqual({ provider: 0, held: 0 })
  })

  test('whoever writes it: the database refuses more than is left of the payment', async () => {
    const { bookingId } = await afterLostDispute(30_000)
    const { id: paymentId } = await db
      .selectFrom('payments')
      .select('id')
      .where('booking_id', '=', bookingId)
      .executeTakeFirstOrThrow()
    const refund = (minor: number) => {
      const intended = { paymentId, bookingId, amount: money(minor, 'CLP'), reason: 'host-cancelled' } as const
      return inTransaction(db, (tx) => intendRefund(tx, intended, NOW))
    }
    await expect(refund(80_001)).rejects.toMatchObject({ constraint: 'refunds_stay_within_payment' })
  })
})
