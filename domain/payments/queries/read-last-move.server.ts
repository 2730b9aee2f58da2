import type { Db } from '#platform/db.server.ts'

/** What a session pays for: the booking itself, or a change of it. The caller has asked whose booking it is. */
export const findPayment = (db: Db, bookingId: string, sessionId: string) =>
  db
    .selectFrom('payments')
    .select(['status', 'change_id as changeId', 'amount_minor as amountMinor'])
    .where('booking_id', '=', bookingId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst()

/** By how much the last change of a booking that counts has changed its total, in minor units; undefined where none does. */
export async function lastDifferenceMinor(db: Db, bookingId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('booking_changes')
    .select('difference_minor')
    .where('booking_id', '=', bookingId)
    .where('status', '=', 'applied')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.difference_minor
}
