import type { Db } from '#platform/db.server.ts'
import type { Auth } from '../gateway.server.ts'
import { sessionHashOf } from '../gateway.session-cookie.server.ts'

/** @returns when the newest code that still works in the session's browser was sent, or null */
export async function codeSentAt(db: Db, auth: Auth, headers: Headers, now: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('session')
    .innerJoin('devices', 'devices.id', 'session.device_id')
    .innerJoin('email_proofs', (join) =>
      join.onRef('email_proofs.user_id', '=', 'session.userId').onRef('browser_hash', '=', 'devices.secret_hash'),
    )
    .select('created_at')
    .where('token_hash', '=', sessionHashOf(auth, headers))
    .where('purpose', '=', 'code')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at ?? null
}
