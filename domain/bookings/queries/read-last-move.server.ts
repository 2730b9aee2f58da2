import type { Owner } from '../policy.ts'
import { belongsTo } from './match-owner.server.ts'
import type { Db, Tx } from '#platform/db.server.ts'

/** A session pays an owner's booking or a change of it, whose status comes along. */
export const findPayment = (
  db: Db | Tx,
  { bookingId, sessionId }: { bookingId: string; sessionId: string },
  owner: Owner,
) =>
  db
    .selectFrom('payments')
    .leftJoin('booking_changes as change', 'change.id', 'payments.change_id')
    .select([
      'payments.status',
      'change_id as changeId',
      'amount_minor as amountMinor',
      'is_rest as isRest',
      'change.status as changeStatus',
    ])
    .where('payments.booking_id', '=', bookingId)
    .where('session_id', '=', sessionId)
    .where(belongsTo(owner, 'payments.booking_id'))
    .executeTakeFirst()

/** The difference of the last applied change, in minor units; undefined if there is none. */
export async function lastDifferenceMinor(db: Db | Tx, bookingId: string, owner: Owner): Promise<number | undefined> {
  const row = await db
    .selectFrom('booking_changes')
    .select('difference_minor')
    .where('booking_id', '=', bookingId)
    .where('status', '=', 'applied')
    .where(belongsTo(owner, 'booking_changes.booking_id'))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.difference_minor
}
