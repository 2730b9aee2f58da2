import type { Db } from '#platform/db.server.ts'

/** The session that a held booking can be paid by now, if one is open. The caller has asked whose booking it is. */
export async function openSession(db: Db, bookingId: string): Promise<string | null> {
  const row = await db
    .selectFrom('payments')
    .select('session_id')
    .where('booking_id', '=', bookingId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return row?.session_id ?? null
}

/** What the sandbox's own pages know of a session, for the guest whose payment it is: to anybody else it reads as missing. */
export const findGuestSession = (db: Db, guestId: string, sessionId: string) =>
  db
    .selectFrom('sandbox_sessions as session')
    .innerJoin('payments', 'payments.session_id', 'session.id')
    .innerJoin('bookings', 'bookings.id', 'payments.booking_id')
    .select(['session.id', 'email', 'return_url', 'session.status', 'session.amount_minor', 'session.currency'])
    .where('session.id', '=', sessionId)
    .where('guest_id', '=', guestId)
    .executeTakeFirst()
