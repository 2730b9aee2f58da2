import { noteCapture } from '#domain/payments/commands/note-capture.server.ts'
import { postJournal } from '#domain/payments/commands/post-journal.server.ts'
import { intendRefund } from '#domain/payments/commands/refund-payment.server.ts'
import { shareEntry } from '#domain/payments/ledger.ts'
import { paymentLife } from '#domain/payments/payment.ts'
import { canBecome } from '#kernel/life.ts'
import { subtract } from '#kernel/money.ts'
import type { Tx } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import type { BookingEvent } from '../events.ts'
import { findChange } from '../queries/read-change.server.ts'
import { applyChange } from './apply-change.server.ts'
import { confirmBooking } from './confirm-booking.server.ts'
import type { LockedPayment } from './lock-payment.server.ts'
import { retakeDates } from './retake-dates.server.ts'
import { settleShares } from './settle-shares.server.ts'
import { takeRest } from './take-rest.server.ts'
import { openRest } from './write-rest.server.ts'

/** If its purpose is no longer possible, a payment is refunded in full (domain rules, Webhooks). */
export async function capturePayment(tx: Tx, payment: LockedPayment, sessionId: string, now: Date): Promise<void> {
  if (!canBecome(paymentLife, payment.status, 'captured')) return
  const { booking, amount } = payment

  await noteCapture(tx, { paymentId: payment.id, bookingId: booking.id, sessionId, amount }, now)
  if (payment.claimId) return passOnClaim(tx, payment, payment.claimId, now)
  if (payment.isRest) return takeRest(tx, payment, now)
  if (await (payment.changeId ? applyPaidChange(tx, payment, now) : confirm(tx, payment, now))) return

  const { changeId } = payment
  const reason = changeId ? 'change-lost' : 'dates-lost'
  await intendRefund(tx, { paymentId: payment.id, bookingId: booking.id, amount, reason, changeId }, now)
  const event: BookingEvent = changeId
    ? { event: 'change_lost', bookingId: booking.id, changeId }
    : { event: 'payment_too_late', bookingId: booking.id }
  await addJob(tx, 'notifications.notify-of-booking', event)
}

/** A claim's payment is the host's without a fee; the claim's own job notifies both sides. */
async function passOnClaim(tx: Tx, { id, booking, amount }: LockedPayment, claimId: string, now: Date): Promise<void> {
  const postings = shareEntry({ host: amount.minor, platform: 0 }, booking.hostId, amount.currency)
  await postJournal(tx, { eventKey: `claim:${id}`, bookingId: booking.id, postings }, now)
  await addJob(tx, 'claims.note-paid', { claimId })
}

/** @returns false when the dates are lost */
async function confirm(tx: Tx, { booking, amount }: LockedPayment, now: Date): Promise<boolean> {
  const isHeld = booking.status === 'pending' && booking.waitsFor === 'payment'
  if (!isHeld && !(await retakeDates(tx, booking, now))) return false
  await confirmBooking(tx, booking, now)
  const rest = subtract(booking.total, amount)
  if (rest.minor > 0) await openRest(tx, booking, rest, now)
  return true
}

/** @returns false when the change is no longer pending */
async function applyPaidChange(tx: Tx, { booking, changeId }: LockedPayment, now: Date): Promise<boolean> {
  const change = await findChange(tx, changeId!)
  if (change?.status !== 'awaiting-payment' || booking.status !== 'confirmed') return false
  await applyChange(tx, booking, change, now)
  await settleShares(tx, booking.id, now)
  return true
}
