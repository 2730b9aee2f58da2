import { money } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/db.server.ts'

/** The newest dispute of a booking's payments; null where there was none. */
export async function newestDispute(db: Db | Tx, bookingId: string) {
  const row = await db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select(['disputes.status', 'disputes.amount_minor', 'disputes.currency', 'due_by as dueBy'])
    .select('is_refundable as isRefundable')
    .where('booking_id', '=', bookingId)
    .orderBy('opened_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { ...row, amount: money(row.amount_minor, row.currency) } : null
}

/** A refund of the booking would wait for the guest's bank. */
export async function holdsRefunds(db: Db | Tx, bookingId: string): Promise<boolean> {
  const open = await db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select('disputes.id')
    .where('booking_id', '=', bookingId)
    .where('claim_id', 'is', null)
    .where('disputes.status', '=', 'open')
    .where('is_refundable', '=', false)
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}
