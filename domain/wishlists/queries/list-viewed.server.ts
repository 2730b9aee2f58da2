import type { Db } from '#platform/db.server.ts'
import { oldestViewed, viewedLimits } from '../viewed.ts'

/** The listings that a person has viewed, the last first. */
export async function listViewed(db: Db, userId: string, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('viewed_listings')
    .select('listing_id')
    .where('user_id', '=', userId)
    .where('viewed_at', '>=', new Date(oldestViewed(now.getTime())))
    .orderBy('viewed_at', 'desc')
    .orderBy('listing_id')
    .limit(viewedLimits.listings)
    .execute()
  return rows.map(({ listing_id }) => listing_id)
}
