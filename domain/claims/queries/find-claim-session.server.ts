import type { PaymentProvider } from '#domain/payments/gateway.server.ts'
import type { Db } from '#platform/db.server.ts'

export async function findClaimSession(
  db: Db,
  { guestId, claimId }: { guestId: string; claimId: string },
): Promise<{ sessionId: string; provider: PaymentProvider } | null> {
  const row = await db
    .selectFrom('payments')
    .innerJoin('bookings', 'bookings.id', 'booking_id')
    .select(['session_id', 'provider'])
    .where('claim_id', '=', claimId)
    .where('payments.status', '=', 'open')
    .where('guest_id', '=', guestId)
    .executeTakeFirst()
  return row?.session_id ? { sessionId: row.session_id, provider: row.provider } : null
}
