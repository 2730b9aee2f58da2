import type { Tx } from '#platform/db.server.ts'

/** These could still be used: `proofs` by id, and the address of a change that waits for its codes. */
type Ended = { proofs: readonly string[]; newEmail: string | null }

/**
 * Every change of who can get in calls this, so that no earlier code, link, attempt, waiting log-in or fresh session still counts.
 *
 * @param keeps the session in which the owner has just proved to be it, as its row names it
 */
export async function endProofs(tx: Tx, userId: string, now: Date, keeps: string | null = null): Promise<Ended> {
  const proofs = await tx
    .updateTable('email_proofs')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .returning('id')
    .execute()
  const change = await tx
    .deleteFrom('email_changes')
    .where('user_id', '=', userId)
    .returning('new_email')
    .executeTakeFirst()
  await tx
    .updateTable('session')
    .set({ proved_at: null })
    .where('userId', '=', userId)
    .where('token_hash', 'is distinct from', keeps)
    .execute()
  await tx.deleteFrom('passkey_challenges').where('user_id', '=', userId).execute()
  await tx.deleteFrom('sign_in_attempts').where('user_id', '=', userId).execute()
  await tx.deleteFrom('waiting_log_ins').where('user_id', '=', userId).execute()
  return { proofs: proofs.map(({ id }) => id), newEmail: change?.new_email ?? null }
}
