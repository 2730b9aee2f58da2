import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { FRESH_MINUTES } from '../fresh-proof.ts'
import type { Auth } from '../gateway.server.ts'
import { sessionHashOf } from '../gateway.session-cookie.server.ts'

/** Whether this session's owner has proved who they are lately; the database's clock has written when. */
export async function isFresh(db: Db, auth: Auth, headers: Headers): Promise<boolean> {
  const session = await db
    .selectFrom('session')
    .select('id')
    .where('token_hash', '=', sessionHashOf(auth, headers))
    .where('proved_at', '>', sql<Date>`now() - make_interval(mins => ${FRESH_MINUTES})`)
    .executeTakeFirst()
  return session !== undefined
}
