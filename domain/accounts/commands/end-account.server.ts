import type { Tx } from '#platform/db.server.ts'
import { endProofs } from './end-proofs.server.ts'

/**
 * A closed account has no way in, and the database ends its sessions.
 *
 * @returns false where it was closed before
 */
export async function endAccount(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('profiles')
    .set({ closed_at: now })
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await endProofs(tx, userId, now)
  await tx.deleteFrom('account').where('userId', '=', userId).execute()
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
  return true
}
