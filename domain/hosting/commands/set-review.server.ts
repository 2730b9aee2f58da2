import { recordAudit } from '#platform/audit.server.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'

/** Whether new listings wait for an admin. Those that wait stay in the queue when it is switched off. */
export function setReview(
  db: Db,
  { adminId, isReviewed }: { adminId: string; isReviewed: boolean },
  now: Date,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const changed = await tx
      .updateTable('settings')
      .set({ review_new_listings: isReviewed })
      .where('review_new_listings', '<>', isReviewed)
      .returning('only_row')
      .executeTakeFirst()
    if (!changed) return
    const changes = { reviewNewListings: [!isReviewed, isReviewed] } as const
    await recordAudit(tx, { actorId: adminId, action: 'review-switched', changes }, now)
  })
}
