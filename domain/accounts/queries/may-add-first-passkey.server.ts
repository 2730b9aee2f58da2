import type { Db } from '#platform/db.server.ts'
import type { Auth } from '../gateway.server.ts'
import { sessionHashOf } from '../gateway.session-cookie.server.ts'

/** The session's account may have passkeys and has none. */
export async function mayAddFirstPasskey(db: Db, auth: Auth, headers: Headers): Promise<boolean> {
  const account = await db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'userId')
    .select('user.id')
    .where('token_hash', '=', sessionHashOf(auth, headers))
    .where('emailVerified', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('passkeys').select('passkeys.id').whereRef('user_id', '=', 'user.id'))),
    )
    .executeTakeFirst()
  return account !== undefined
}
