import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { Auth } from '../gateway.server.ts'
import { sessionHashOf } from '../gateway.session-cookie.server.ts'
import { deviceOf } from '../device.ts'

/** The most recently used come first, and the requesting session is marked; the log-in bounds their number. */
export async function listSessions(db: Db, auth: Auth, userId: string, headers: Headers) {
  const own = sessionHashOf(auth, headers)
  const rows = await db
    .selectFrom('session')
    .select(['id', 'token_hash', 'userAgent', 'country', 'createdAt', 'updatedAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, token_hash, userAgent, country, createdAt, updatedAt }) => ({
    id,
    isOwn: token_hash === own,
    device: deviceOf(userAgent),
    country,
    since: createdAt,
    seenAt: updatedAt,
  }))
}
