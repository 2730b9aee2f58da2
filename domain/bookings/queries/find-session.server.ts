import type { Owner } from '../policy.ts'
import type { PaidPart } from '../rest.ts'
import { belongsTo } from './match-owner.server.ts'
import type { PaymentProvider } from '#domain/payments/gateway.server.ts'
import type { Db } from '#platform/db.server.ts'

type OpenSession = { sessionId: string; provider: PaymentProvider; createdAt: Date; amountMinor: number }

/** The session pays the owner's booking or a change of it, or its rest. */
export async function openSession(
  db: Db,
  bookingId: string,
  owner: Owner,
  part?: PaidPart,
): Promise<OpenSession | null> {
  const row = await db
    .selectFrom('payments')
    .select(['session_id', 'provider', 'created_at', 'amount_minor'])
    .where('booking_id', '=', bookingId)
    .where('status', '=', 'open')
    .where('claim_id', 'is', null)
    .where('is_rest', '=', part === 'rest')
    .where(belongsTo(owner, 'payments.booking_id'))
    .executeTakeFirst()
  if (!row?.session_id) return null
  const { session_id: sessionId, provider, created_at: createdAt, amount_minor: amountMinor } = row
  return { sessionId, provider, createdAt, amountMinor }
}

/** The sandbox's own pages show a session only to the guest who pays it. */
export const findGuestSession = (db: Db, guestId: string, sessionId: string) =>
  db
    .selectFrom('sandbox_sessions as session')
    .innerJoin('payments', 'payments.session_id', 'session.id')
    .innerJoin('bookings', 'bookings.id', 'payments.booking_id')
    .select(['session.id', 'email', 'return_url', 'session.status', 'session.amount_minor', 'session.currency'])
    .where('session.id', '=', sessionId)
    .where('guest_id', '=', guestId)
    .executeTakeFirst()
