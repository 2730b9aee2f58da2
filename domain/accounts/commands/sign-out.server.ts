import type { Db } from '#platform/db.server.ts'
import { type Auth, sessionTokenOf } from '../gateway.server.ts'
import type { Session } from './ask-library.server.ts'

/**
 * The session itself ends, so that a copy of its cookie is worthless.
 *
 * @throws the database's error: the library would swallow it and only clear the cookie
 */
export async function signOut(db: Db, auth: Auth, request: Request): Promise<Session> {
  const token = await sessionTokenOf(auth, request.headers)
  if (token) await db.deleteFrom('session').where('token', '=', token).execute()

  // The library's endpoint has a rate limit, which would refuse some requests.
  const { headers } = await auth.api.signOut({ headers: request.headers, returnHeaders: true })
  return { cookies: headers.getSetCookie() }
}
