import type { Tx } from '#platform/db.server.ts'

/** What could still be used: `proofs` by their ids, and the address that a change has waited for. */
type Ended = { proofs: readonly string[]; newEmail: string | null }

/**
 * Ends whatever is on its way to prove that somebody is the owner of an account: codes, links to a new password, a change of address that
 * waits for its codes, and ways to a provider to add a way in. Called by all that changes who comes in: a new password or address, a new
 * way in, taking over, closing.
 */
export async function endProofs(tx: Tx, userId: string, now: Date): Promise<Ended> {
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
  await tx.deleteFrom('sign_in_attempts').where('user_id', '=', userId).execute()
  return { proofs: proofs.map(({ id }) => id), newEmail: change?.new_email ?? null }
}
