import type { FeedTrouble } from '#domain/calendars/feed-trouble.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'

/** A connected calendar with its host, and how many of its events are in conflict; null where it is gone. */
async function findFeed(db: Db, feedId: string) {
  const row = await db
    .selectFrom('calendar_feeds as feed')
    .innerJoin('listings', 'listings.id', 'listing_id')
    .innerJoin('profiles', 'profiles.user_id', 'host_id')
    .innerJoin('user', 'user.id', 'host_id')
    .select(['listing_id as listingId', 'feed.name as calendar', 'host_id as recipientId', 'user.email', 'notified'])
    .select(['profiles.first_name as name', 'profiles.language', 'profiles.site'])
    .select([
      sql<string>`coalesce((select title from listing_texts texts where texts.listing_id = listings.id
        order by texts.language <> profiles.language limit 1), '')`.as('title'),
      sql<number>`(select count(*)::integer from calendar_events where feed_id = feed.id and state = 'conflict')`.as(
        'count',
      ),
    ])
    .where('feed.id', '=', feedId)
    .executeTakeFirst()
  return row ?? null
}

/** The host and number of a calendar's conflicts; null where none are left. */
export async function findConflicts(db: Db, feedId: string) {
  const feed = await findFeed(db, feedId)
  if (!feed || feed.count === 0) return null
  const { notified: _, ...conflicts } = feed
  return conflicts
}

/** The host of a calendar; null where the trouble is over. */
export async function findTroubled(db: Db, feedId: string, trouble: FeedTrouble) {
  const feed = await findFeed(db, feedId)
  if (!feed?.notified.includes(trouble)) return null
  const { notified: _, count: __, ...troubled } = feed
  return troubled
}
