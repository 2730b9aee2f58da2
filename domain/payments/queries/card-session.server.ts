import type { Db, Tx } from '#platform/db.server.ts'
import type { PaymentProvider } from '../gateway.server.ts'

/** The payment of a booking's deposit, whose session leads the provider to the card; null where none was captured. */
export async function cardSession(
  db: Db | Tx,
  bookingId: string,
): Promise<{ provider: PaymentProvider; sessionId: string } | null> {
  const row = await db
    .selectFrom('payments')
    .select(['provider', 'session_id'])
    .where('booking_id', '=', bookingId)
    .where('status', '=', 'captured')
    .where('change_id', 'is', null)
    .where('claim_id', 'is', null)
    .where('is_rest', '=', false)
    .executeTakeFirst()
  return row?.session_id ? { provider: row.provider, sessionId: row.session_id } : null
}
