import type { Db } from '#platform/db.server.ts'
import type { Auth } from '../gateway.server.ts'
import { endedSessionCookie, sessionHashOf } from '../gateway.session-cookie.server.ts'
import type { Session } from './door.server.ts'
import { noteEvent } from './note-event.server.ts'

/**
 * The session itself ends, so that a copy of its cookie is worthless.
 *
 * @throws the database's error, because the session has not ended
 */
export async function signOut(db: Db, auth: Auth, request: Request, now: Date): Promise<Session> {
  const { headers } = request
  const hash = sessionHashOf(auth, headers)
  const ended = hash
    ? await db.deleteFrom('session').where('token_hash', '=', hash).returning('userId').executeTakeFirst()
    : undefined
  if (ended) await noteEvent(db, 'log-out', { accountId: ended.userId, headers }, now)
  return { cookies: [endedSessionCookie(auth)] }
}
