import type { Db } from '#platform/db.server.ts'
import { type Auth, keyedHashes } from '../gateway.server.ts'

/** The code of an e-mailed link that can still be used; its account has proved the address. */
export const entryLinkOf = (db: Db, auth: Auth, link: string, now: Date) =>
  db
    .selectFrom('email_proofs')
    .innerJoin('user', 'user.id', 'email_proofs.user_id')
    .where('purpose', '=', 'code')
    .where('link_hash', 'in', keyedHashes(auth, link))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('emailVerified', '=', true)

/**
 * @param browser the secret of its cookie
 * @returns whose link it is, and whether this browser has asked for it; null where it was used, has expired or never was
 */
export async function findEntryLink(
  db: Db,
  auth: Auth,
  { link, browser }: { link: string; browser: string | null },
  now: Date,
) {
  const row = await entryLinkOf(db, auth, link, now).select(['email', 'browser_hash']).executeTakeFirst()
  if (!row) return null
  const isHere = browser !== null && keyedHashes(auth, browser).includes(row.browser_hash ?? '')
  return { email: row.email, isHere }
}
