import { statusesBefore } from '#kernel/life.ts'
import { money } from '#kernel/money.ts'
import { addMinutes } from '#kernel/zones.ts'
import type { Tx } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { refundEntry, refundReturnedEntry } from '../ledger.ts'
import { REFUND_CHECK_MINUTES, refundLife } from '../refund.ts'
import { postJournal } from './post-journal.server.ts'

/** @property why the provider's word for a failure, which admins read */
type Outcome = { refundId: string; providerRefundId: string; why?: string | undefined }

/** The provider has accepted the refund, and says later how it ended; where it never does, it is asked. */
export async function noteSent(tx: Tx, { refundId, providerRefundId }: Outcome, now: Date): Promise<void> {
  await addJob(tx, 'payments.check-refund', { refundId }, { runAt: addMinutes(now, REFUND_CHECK_MINUTES) })
  await tx
    .updateTable('refunds')
    .set({ status: 'sent', provider_refund_id: providerRefundId })
    .where('id', '=', refundId)
    .where('status', 'in', statusesBefore(refundLife, 'sent'))
    .execute()
}

/** Records a refund that went through, from an answer or an event; whichever comes second changes nothing. */
export async function settleRefund(tx: Tx, { refundId, providerRefundId }: Outcome, now: Date): Promise<void> {
  const done = await tx
    .updateTable('refunds')
    .set({ status: 'succeeded', provider_refund_id: providerRefundId, succeeded_at: now })
    .where('id', '=', refundId)
    .where('status', 'in', statusesBefore(refundLife, 'succeeded'))
    .returning(['booking_id', 'amount_minor', 'currency'])
    .executeTakeFirst()
  if (!done) return

  const postings = refundEntry(money(done.amount_minor, done.currency))
  await postJournal(tx, { eventKey: `refund:${refundId}`, bookingId: done.booking_id, postings }, now)
  await queueNotice(tx, refundId)
}

/** Records a refund that came back, also after it went through: guest and admins are told, and the ledger holds it again. */
export async function failRefund(tx: Tx, { refundId, providerRefundId, why }: Outcome, now: Date): Promise<void> {
  const before = await tx
    .selectFrom('refunds')
    .select('status')
    .where('id', '=', refundId)
    .forUpdate()
    .executeTakeFirst()
  const failed = await tx
    .updateTable('refunds')
    .set({ status: 'failed', provider_refund_id: providerRefundId, failed_at: now })
    .set({ failure: why?.slice(0, MAX_FAILURE) || null, succeeded_at: null })
    .where('id', '=', refundId)
    .where('status', 'in', statusesBefore(refundLife, 'failed'))
    .returning(['booking_id', 'amount_minor', 'currency'])
    .executeTakeFirst()
  if (!failed) return

  if (before?.status === 'succeeded') {
    const postings = refundReturnedEntry(money(failed.amount_minor, failed.currency))
    await postJournal(tx, { eventKey: `refund-failed:${refundId}`, bookingId: failed.booking_id, postings }, now)
  }
  await queueNotice(tx, refundId)
}

/** The job reads how the refund has ended by then, so one is enough. */
const queueNotice = (tx: Tx, refundId: string) =>
  addJob(tx, 'notifications.notify-of-refund', { refundId }, { key: `notifications.notify-of-refund:${refundId}` })

/** As in the column. */
const MAX_FAILURE = 200
