import type { Db } from '#platform/db.server.ts'

/** Whether new listings wait for an admin. Those that wait stay in the queue when it is switched off. */
export async function setReview(db: Db, isReviewed: boolean): Promise<void> {
  await db
    .updateTable('settings')
    .set({ review_new_listings: isReviewed })
    .where('review_new_listings', '<>', isReviewed)
    .execute()
}
