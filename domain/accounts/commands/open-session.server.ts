import { newId } from '#kernel/ids.ts'
import { type Db, violates } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { type Auth, CLIENT_IP_HEADER } from '../gateway.server.ts'
import { newSessionCookie, SESSION_DAYS } from '../gateway.session-cookie.server.ts'

/**
 * The caller has checked who the user is; each log-in gets a new token.
 *
 * @returns the session's cookie; null where the account is not live, which the database checks
 */
export async function openSession(db: Db, auth: Auth, userId: string, headers: Headers): Promise<string | null> {
  const { cookie, hash } = newSessionCookie(auth)
  try {
    await db
      .insertInto('session')
      .values({
        id: newId(),
        token_hash: hash,
        userId,
        // Every reader of sessions asks the database's clock.
        expiresAt: sql<Date>`now() + make_interval(days => ${SESSION_DAYS})`,
        ipAddress: headers.get(CLIENT_IP_HEADER) ?? '',
        userAgent: headers.get('user-agent') ?? '',
      })
      .execute()
    return cookie
  } catch (error) {
    if (violates(error, 'sessions_are_of_live_accounts')) return null
    throw error
  }
}
