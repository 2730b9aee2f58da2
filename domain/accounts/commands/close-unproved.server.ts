import type { Tx } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { endAccount } from './end-account.server.ts'

/**
 * Closes an account whose opener never proved its address, and frees the address for whoever does.
 * An account that admins have given permissions is its reader's, whoever opened it.
 *
 * @returns false where the address has no such account
 */
export async function closeUnproved(tx: Tx, email: string, now: Date): Promise<boolean> {
  const account = await tx
    .selectFrom('user')
    .innerJoin('profiles', 'user_id', 'user.id')
    .select(['user.id', 'permissions'])
    .where('email', '=', email)
    .where('emailVerified', '=', false)
    .forUpdate('user')
    .executeTakeFirst()
  if (!account || account.permissions.length > 0) return false
  const userId = account.id
  await tx
    .updateTable('user')
    .set({ email: `${userId}@unproved.invalid`, updatedAt: now })
    .where('id', '=', userId)
    .execute()
  // It may be closed already, and wait for its erasure.
  if (await endAccount(tx, userId, now)) await addJob(tx, 'privacy.erase', { userId }, { key: `erase:${userId}` })
  return true
}
