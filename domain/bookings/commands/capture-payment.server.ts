import { confirmBooking } from './confirm-booking.server.ts'
import { applyChange } from './apply-change.server.ts'
import { retakeDates } from './retake-dates.server.ts'
import type { BookingEvent } from '../events.ts'
import { findChange } from '../queries/read-change.server.ts'
import type { Tx } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { captureEntry } from '#domain/payments/ledger.ts'
import type { LockedPayment } from './lock-payment.server.ts'
import { postJournal } from '#domain/payments/commands/post-journal.server.ts'
import { intendRefund } from '#domain/payments/commands/refund-payment.server.ts'
import { settleShares } from './settle-shares.server.ts'

/**
 * The provider has the money: it stands in the ledger, and what it was for comes true. Where that is gone for good all of it
 * goes back, and both sides are told (domain rules, Webhooks).
 */
export async function capturePayment(tx: Tx, payment: LockedPayment, sessionId: string, now: Date): Promise<void> {
  if (payment.status === 'captured') return
  const { booking, amount } = payment

  await tx
    .updateTable('payments')
    .set({ status: 'captured', captured_at: now, session_id: sessionId })
    .where('id', '=', payment.id)
    .execute()
  await postJournal(
    tx,
    { eventKey: `capture:${payment.id}`, bookingId: booking.id, postings: captureEntry(amount) },
    now,
  )
  if (await (payment.changeId ? applyPaidChange(tx, payment, now) : confirm(tx, payment, now))) return

  const { changeId } = payment
  const reason = changeId ? 'change-lost' : 'dates-lost'
  await intendRefund(tx, { paymentId: payment.id, bookingId: booking.id, amount, reason, changeId }, now)
  const event: BookingEvent = changeId
    ? { event: 'change_lost', bookingId: booking.id, changeId }
    : { event: 'payment_too_late', bookingId: booking.id }
  await addJob(tx, 'notifications.tell', event)
}

/** @returns false when the dates are lost */
async function confirm(tx: Tx, { booking }: LockedPayment, now: Date): Promise<boolean> {
  const isHeld = booking.status === 'pending' && booking.waitsFor === 'payment'
  if (!isHeld && !(await retakeDates(tx, booking, now))) return false
  await confirmBooking(tx, booking, now)
  return true
}

/** @returns false when nobody waits for this change any more */
async function applyPaidChange(tx: Tx, { booking, changeId }: LockedPayment, now: Date): Promise<boolean> {
  const change = await findChange(tx, changeId!)
  if (change?.status !== 'awaiting-payment' || booking.status !== 'confirmed') return false
  await applyChange(tx, booking, change, now)
  await settleShares(tx, booking.id, now)
  return true
}
