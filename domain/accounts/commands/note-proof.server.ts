import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { Auth } from '../gateway.server.ts'
import type { Factors } from '../second-factor.ts'
import { sessionHashOf } from '../gateway.session-cookie.server.ts'

/** Every way to prove the owner of an open session ends here; the log-in itself is a new session's row. */
export async function noteProof(db: Db, auth: Auth, headers: Headers, factors: Factors = 'one'): Promise<void> {
  await db
    .updateTable('session')
    .set({ proved_at: sql<Date>`now()`, ...(factors === 'both' && { factors }) })
    .where('token_hash', '=', sessionHashOf(auth, headers))
    .execute()
}
