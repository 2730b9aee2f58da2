import { money } from '#kernel/money.ts'
import type { Db } from '#platform/db.server.ts'

/** Captured payments of a booking, with the provider's id of each. */
export async function readSources(db: Db, bookingId: string) {
  const payments = await db
    .selectFrom('payments')
    .select(['id', 'provider', 'session_id', 'amount_minor', 'currency'])
    .where('booking_id', '=', bookingId)
    .where('status', '=', 'captured')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return payments.flatMap(({ id, provider, session_id, amount_minor, currency }) =>
    session_id ? [{ paymentId: id, provider, sessionId: session_id, amount: money(amount_minor, currency) }] : [],
  )
}
