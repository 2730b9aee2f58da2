import { statusesBefore } from '#kernel/life.ts'
import { money } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { refundEntry } from '../ledger.ts'
import { refundLife } from '../refund.ts'
import { postJournal } from './post-journal.server.ts'

/** @property reference of the bank transfer, by which both sides find it */
type Transfer = { adminId: string; refundId: string; reference: string }

/** A refund that came back was paid by a bank transfer, on an admin's word; the caller has checked the permission for payments. */
export async function transferRefund(
  db: Db,
  { adminId, refundId, reference }: Transfer,
  now: Date,
): Promise<Result<null, { reason: 'not-found' }>> {
  return inTransaction(db, async (tx) => {
    const done = await tx
      .updateTable('refunds')
      .set({ status: 'transferred', transfer_reference: reference, succeeded_at: now })
      .where('id', '=', refundId)
      .where('status', 'in', statusesBefore(refundLife, 'transferred'))
      .returning(['booking_id as bookingId', 'amount_minor', 'currency'])
      .executeTakeFirst()
    if (!done) return fail({ reason: 'not-found' })

    const { bookingId } = done
    const postings = refundEntry(money(done.amount_minor, done.currency))
    await postJournal(tx, { eventKey: `refund-transferred:${refundId}`, bookingId, postings }, now)
    const on = { kind: 'booking', id: bookingId } as const
    await recordAudit(tx, { actorId: adminId, action: 'refund-transferred', on, reason: reference }, now)
    await addJob(tx, 'notifications.notify-of-refund', { refundId })
    return ok(null)
  })
}
