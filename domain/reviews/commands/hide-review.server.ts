import type { Tx } from '#platform/db.server.ts'

/** An admin takes a review away: nobody reads it from then on, and it counts nowhere. @returns whether there was one to be read */
export async function hideReview(tx: Tx, reviewId: string, now: Date): Promise<boolean> {
  const hidden = await tx
    .updateTable('reviews')
    .set({ hidden_at: now })
    .where('id', '=', reviewId)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()
  return hidden.numUpdatedRows > 0n
}
