import type { Db } from '#platform/db.server.ts'

/** Whether admins review new listings before publication. */
export async function isReviewing(db: Db): Promise<boolean> {
  const row = await db.selectFrom('settings').select('review_new_listings').executeTakeFirstOrThrow()
  return row.review_new_listings
}
