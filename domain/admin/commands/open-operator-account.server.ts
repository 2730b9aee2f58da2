import { openAccount } from '#domain/accounts/commands/open-account.server.ts'
import type { Auth } from '#domain/accounts/gateway.server.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import { randomBytes } from 'node:crypto'
import { hasAdmin } from '../queries/has-admin.server.ts'

/**
 * Makes the operator's account on the server, unproved and no admin until it enters the token.
 *
 * @param name until they write their own
 * @returns its password, stored as a hash; null where there is an admin or the address has an account
 */
export async function openOperatorAccount(
  db: Db,
  auth: Auth,
  { email, name }: { email: string; name: string },
  now: Date,
): Promise<string | null> {
  const password = randomBytes(16).toString('base64url')
  const passwordHash = await auth.passwords.hash(password)
  return inTransaction(db, async (tx) => {
    if (await hasAdmin(tx)) return null
    return (await openAccount(tx, { email, name, passwordHash }, now)) ? password : null
  })
}
