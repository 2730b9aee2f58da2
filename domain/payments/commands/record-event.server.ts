import { confirmBooking } from '#domain/bookings/commands/confirm-booking.server.ts'
import { money } from '#kernel/money.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import type { ProviderEvent } from '../gateway.server.ts'
import { captureEntry } from '../ledger.ts'
import { postJournal } from './post-journal.server.ts'
import { intendRefund } from './refund-payment.server.ts'

/**
 * Stores a provider's event and does what follows from it, once, however often and in whatever order it comes.
 *
 * @returns false for an event about a session that is not ours: the provider should try again later, because its event
 *   can overtake our own note of the session
 */
export async function recordEvent(db: Db, provider: 'sandbox', event: ProviderEvent, now: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const payment = await lockPayment(tx, event.sessionId)
    if (!payment) return false

    const stored = await tx
      .insertInto('provider_events')
      .values({
        provider,
        event_id: event.id,
        type: event.type,
        payload: JSON.stringify(event),
        received_at: now,
        processed_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (stored.numInsertedOrUpdatedRows === 0n) return true

    if (event.type === 'session.paid') await capture(tx, payment, now)
    else
      await tx
        .updateTable('payments')
        .set({ status: 'expired' })
        .where('id', '=', payment.id)
        .where('status', 'in', ['intended', 'open'])
        .execute()
    return true
  })
}

type LockedPayment = NonNullable<Awaited<ReturnType<typeof lockPayment>>>

/** The booking's row first, then the payment's: every path takes them in this order. */
export async function lockPayment(tx: Tx, sessionId: string) {
  await tx
    .selectFrom('bookings')
    .select('id')
    .where('id', '=', (eb) => eb.selectFrom('payments').select('booking_id').where('session_id', '=', sessionId))
    .forUpdate()
    .executeTakeFirst()
  return tx
    .selectFrom('payments')
    .innerJoin('bookings', 'bookings.id', 'payments.booking_id')
    .select([
      'payments.id',
      'payments.status',
      'amount_minor',
      'currency',
      'booking_id',
      'bookings.status as booking_status',
    ])
    .where('session_id', '=', sessionId)
    .forUpdate('payments')
    .executeTakeFirst()
}

/** The provider has the money: it stands in the ledger, and the booking is confirmed, or the money goes back where the dates are gone. */
export async function capture(tx: Tx, payment: LockedPayment, now: Date): Promise<void> {
  if (payment.status === 'captured') return

  const amount = money(payment.amount_minor, payment.currency)
  await tx.updateTable('payments').set({ status: 'captured', captured_at: now }).where('id', '=', payment.id).execute()
  await postJournal(
    tx,
    { eventKey: `capture:${payment.id}`, bookingId: payment.booking_id, postings: captureEntry(amount) },
    now,
  )

  if (payment.booking_status === 'pending') await confirmBooking(tx, payment.booking_id, now)
  else
    await intendRefund(tx, { paymentId: payment.id, bookingId: payment.booking_id, amount, reason: 'dates-lost' }, now)
}
