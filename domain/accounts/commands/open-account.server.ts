import { newId } from '#kernel/ids.ts'
import type { Tx } from '#platform/db.server.ts'
import { setPassword } from './prove-address.server.ts'

/**
 * The new account's address is not proved.
 *
 * @returns its id; null where the address has an account
 */
export async function openAccount(
  tx: Tx,
  { email, name, passwordHash }: { email: string; name: string; passwordHash: string },
  now: Date,
): Promise<string | null> {
  const id = newId(now.getTime())
  const opened = await tx
    .insertInto('user')
    .values({ id, email, name, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!opened) return null
  await setPassword(tx, id, passwordHash, now)
  return id
}
