import type { Db } from '#platform/db.server.ts'

/** Whether an admin looks at new listings before strangers do. */
export async function isReviewing(db: Db): Promise<boolean> {
  const row = await db.selectFrom('settings').select('review_new_listings').executeTakeFirstOrThrow()
  return row.review_new_listings
}
