import { addMinutes } from '#kernel/zones.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { oldestViewed, viewedLimits } from '../viewed.ts'

type View = { userId: string; listingId: string }

/** A page that is loaded again at once is not written again. */
const AGAIN_MINUTES = 1

/** Keeps a listing as the person's last viewed one, and so many before it. */
export async function noteViewed(db: Db, { userId, listingId }: View, now: Date): Promise<void> {
  await sql`
    with noted as (
      insert into viewed_listings (user_id, listing_id, viewed_at) values (${userId}, ${listingId}, ${now})
      on conflict (user_id, listing_id) do update set viewed_at = excluded.viewed_at
      where viewed_listings.viewed_at < ${addMinutes(now, -AGAIN_MINUTES)} returning 1)
    delete from viewed_listings where exists (select from noted) and user_id = ${userId} and listing_id in (
      select listing_id from viewed_listings where user_id = ${userId} and listing_id <> ${listingId}
      order by viewed_at desc, listing_id offset ${sql.lit(viewedLimits.listings - 1)})`.execute(db)
}

/** Forgets what a person has viewed. */
export async function emptyViewed(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('viewed_listings').where('user_id', '=', userId).execute()
}

/** Deletes what was viewed so long ago that it is not shown any more. */
export async function removeOldViewed(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('viewed_listings')
    .where('viewed_at', '<', new Date(oldestViewed(now.getTime())))
    .execute()
}
