import type { Owner } from '../policy.ts'
import { belongsTo } from './match-owner.server.ts'
import type { Db } from '#platform/db.server.ts'

/** The open session by which an owner's booking, or a change of it, can be paid now, if there is one. */
export async function openSession(db: Db, bookingId: string, owner: Owner): Promise<string | null> {
  const row = await db
    .selectFrom('payments')
    .select('session_id')
    .where('booking_id', '=', bookingId)
    .where('status', '=', 'open')
    .where('claim_id', 'is', null)
    .where(belongsTo(owner, 'payments.booking_id'))
    .executeTakeFirst()
  return row?.session_id ?? null
}

/** What the sandbox's own pages show of a session, for the guest whose payment it is; for anyone else it is missing. */
export const findGuestSession = (db: Db, guestId: string, sessionId: string) =>
  db
    .selectFrom('sandbox_sessions as session')
    .innerJoin('payments', 'payments.session_id', 'session.id')
    .innerJoin('bookings', 'bookings.id', 'payments.booking_id')
    .select(['session.id', 'email', 'return_url', 'session.status', 'session.amount_minor', 'session.currency'])
    .where('session.id', '=', sessionId)
    .where('guest_id', '=', guestId)
    .executeTakeFirst()
