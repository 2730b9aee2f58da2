import type { Db } from '#platform/db.server.ts'
import type { Auth } from '../gateway.server.ts'
import { endedSessionCookie, sessionHashOf } from '../gateway.session-cookie.server.ts'
import type { Session } from './door.server.ts'

/**
 * The session itself ends, so that a copy of its cookie is worthless.
 *
 * @throws the database's error, because the session has not ended
 */
export async function signOut(db: Db, auth: Auth, request: Request): Promise<Session> {
  const hash = sessionHashOf(auth, request.headers)
  if (hash) await db.deleteFrom('session').where('token_hash', '=', hash).execute()
  return { cookies: [endedSessionCookie(auth)] }
}
