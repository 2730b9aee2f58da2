import type { Tx } from '#platform/db.server.ts'

/**
 * Hides a review from everybody and all counts, by an admin's decision.
 *
 * @returns whether there was a visible one
 */
export async function hideReview(tx: Tx, reviewId: string, now: Date): Promise<boolean> {
  const hidden = await tx
    .updateTable('reviews')
    .set({ hidden_at: now })
    .where('id', '=', reviewId)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()
  return hidden.numUpdatedRows > 0n
}
