import type { ProviderEvent } from '#domain/payments/gateway.server.ts'
import { intendRefund, refundPayment } from '#domain/payments/commands/refund-payment.server.ts'
import { newId } from '#kernel/ids.ts'
import { money } from '#kernel/money.ts'
import { inTransaction } from '#platform/db.server.ts'
import { aGateway, aGuest, aListing, anEvent, aPaidBooking, NOW, valueOf } from '#test/factories.ts'
import { checkInvariants } from '#test/invariants.ts'
import { later } from '#test/later.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { cancelBy } from './cancel-booking.server.ts'
import { recordEvent } from './record-event.server.ts'
import { settleAtCheckIn } from './settle-shares.server.ts'

const { db } = await aDatabase()
checkInvariants(() => db)

const checkIn = new Date('2026-03-20T18:00:00Z')

/** Two nights for 110,000 pesos, of which the guest's bank has taken a part back. */
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

/** What each kind of account has of a booking once all refunds are through: positive is theirs. */
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

  test('where an admin ends a running stay', async () => {
    const { bookingId } = await afterLostDispute(30_000)
    await settleAtCheckIn(db, bookingId, checkIn)
    const input = { adminId: await aGuest(db), bookingId, reason: 'Odd', idempotencyKey: newId() }
    valueOf(await cancelBy.admin(db, input, later(checkIn, { hours: 1 })))
    expect(await balances(bookingId)).toMatchObject({ provider: 0, held: 0 })
  })

  test('whoever writes it: the database refuses more than is left of the payment', async () => {
    const { bookingId } = await afterLostDispute(30_000)
    const { id: paymentId } = await db
      .selectFrom('payments')
      .select('id')
      .where('booking_id', '=', bookingId)
      .executeTakeFirstOrThrow()
    const refund = (minor: number) => {
      const asked = { paymentId, bookingId, amount: money(minor, 'CLP'), reason: 'host-cancelled' } as const
      return inTransaction(db, (tx) => intendRefund(tx, asked, NOW))
    }
    await expect(refund(80_001)).rejects.toMatchObject({ constraint: 'refunds_stay_within_payment' })
  })
})
