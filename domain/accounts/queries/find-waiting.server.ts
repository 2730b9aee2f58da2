import type { Db } from '#platform/db.server.ts'
import type { Auth } from '../gateway.server.ts'
import { waitingHashes } from '../gateway.waiting-cookie.server.ts'

/** This browser's waiting log-in, with whom to send a code to; null where none waits any longer. */
export async function findWaiting(db: Db, auth: Auth, request: Request, now: Date) {
  const hashes = waitingHashes(auth, request)
  if (hashes.length === 0) return null
  const row = await db
    .selectFrom('waiting_log_ins')
    .innerJoin('user', 'user.id', 'user_id')
    .innerJoin('profiles', 'profiles.user_id', 'user.id')
    .select(['asks', 'email', 'language'])
    .where('token_hash', 'in', hashes)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row ?? null
}
