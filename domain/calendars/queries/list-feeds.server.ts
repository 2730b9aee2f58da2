import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'

type Own = { hostId: string; listingId: string }

/** @returns null where the listing's calendar has no secret key */
export async function findLink(db: Db, { hostId, listingId }: Own): Promise<{ token: string; createdAt: Date } | null> {
  const row = await db
    .selectFrom('calendar_links')
    .innerJoin('listings', 'listings.id', 'listing_id')
    .select(['token', 'calendar_links.created_at as createdAt'])
    .where('listing_id', '=', listingId)
    .where('host_id', '=', hostId)
    .executeTakeFirst()
  return row ?? null
}

/** Each feed comes with its health. */
export function listFeeds(db: Db, { hostId, listingId }: Own) {
  return db
    .selectFrom('calendar_feeds as feed')
    .innerJoin('listings', 'listings.id', 'listing_id')
    .select(['feed.id', 'name', 'url', 'polled_at as polledAt', 'succeeded_at as succeededAt', 'failure'])
    .select('next_poll_at as nextPollAt')
    .select(sql<number>`(select count(*)::integer from calendar_events where feed_id = feed.id)`.as('events'))
    .where('listing_id', '=', listingId)
    .where('host_id', '=', hostId)
    .orderBy('feed.created_at')
    .orderBy('feed.id')
    .execute()
}

/** A host with more conflicts settles these first. */
const CONFLICTS_SHOWN = 50

type Conflict = {
  id: string
  feedName: string
  start: Date
  end: Date
  /** The listing's zone. */
  zone: string
  bookings: readonly { id: string; guest: string }[]
}

/** Events in conflict, the next one first, with the bookings that have their time. */
export async function listConflicts(db: Db, { hostId, listingId }: Own): Promise<Conflict[]> {
  const { rows } = await sql<Conflict>`
    select event.id, feed.name as "feedName", lower(event.period) as start, upper(event.period) as end,
      time_zone as zone,
      (select coalesce(json_agg(distinct jsonb_build_object('id', booking.id, 'guest', guest.first_name)), '[]')
        from listing_spaces space join occupancy taken using (space_id)
          join bookings booking on booking.id = taken.booking_id join profiles guest on guest.user_id = booking.guest_id
        where space.listing_id = feed.listing_id and taken.released_at is null and taken.period && event.period) as bookings
    from calendar_events event join calendar_feeds feed on feed.id = event.feed_id join listings on listings.id = feed.listing_id
    where feed.listing_id = ${listingId} and host_id = ${hostId} and event.state = 'conflict'
    order by lower(event.period), event.id limit ${CONFLICTS_SHOWN}`.execute(db)
  return rows
}
