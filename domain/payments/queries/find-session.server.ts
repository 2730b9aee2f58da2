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

/** What the sandbox's own pages know of a session. */
export const sandboxSession = (db: Db, sessionId: string) =>
  db
    .selectFrom('sandbox_sessions')
    .select(['id', 'email', 'return_url', 'status', 'amount_minor', 'currency'])
    .where('id', '=', sessionId)
    .executeTakeFirst()
