import type { Db } from '#platform/db.server.ts'
import { type Auth, keyedHashes } from '../gateway.server.ts'

/** @returns the user of the link; null where it was used, has expired or never was */
export async function findReset(db: Db, auth: Auth, token: string, now: Date) {
  const row = await db
    .selectFrom('email_proofs')
    .innerJoin('user', 'user.id', 'email_proofs.user_id')
    .innerJoin('profiles', 'profiles.user_id', 'user.id')
    .select(['user.id', 'email', 'first_name', 'last_name', 'language'])
    .where('purpose', '=', 'password')
    .where('secret_hash', 'in', keyedHashes(auth, token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row
    ? { userId: row.id, email: row.email, names: [row.first_name, row.last_name], language: row.language }
    : null
}
