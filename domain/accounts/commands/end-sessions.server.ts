import type { Db, Tx } from '#platform/db.server.ts'
import type { Auth } from '../gateway.server.ts'
import { sessionHashOf } from '../gateway.session-cookie.server.ts'
import { noteEvent } from './note-event.server.ts'

/** A stranger's session reads as missing and stays. */
export async function endSession(
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
  { headers }: Request,
  now: Date,
): Promise<void> {
  const ended = await db
    .deleteFrom('session')
    .where('id', '=', sessionId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (ended.numDeletedRows > 0n)
    await noteEvent(db, 'sessions-ended', { accountId: userId, headers, detail: 'one' }, now)
}

export async function endSessionsOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('session').where('userId', '=', userId).execute()
}

/** The requesting session stays. */
export async function endOtherSessions(db: Db, auth: Auth, userId: string, request: Request, now: Date): Promise<void> {
  const tokenHash = sessionHashOf(auth, request.headers)
  await db
    .deleteFrom('session')
    .where('userId', '=', userId)
    .where('token_hash', 'is distinct from', tokenHash)
    .execute()
  await noteEvent(db, 'sessions-ended', { accountId: userId, headers: request.headers, detail: 'others' }, now)
}
