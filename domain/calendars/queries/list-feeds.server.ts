import type { Db } from '#platform/db.server.ts'
import { jsonColumn } from '#platform/json-column.server.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { MAX_LEFT_OUT, saysOnlyBusy, titleKey } from '../event-title.ts'

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

const unreadOf = jsonColumn(
  'calendar_feeds.unread',
  z.object({
    count: z.int(),
    named: z.array(
      z.object({
        uid: z.string(),
        title: z.string(),
        start: z.string().nullable(),
        what: z.enum(['start', 'rule', 'end']),
      }),
    ),
  }),
)

/** Each feed comes with its health, and with the titles that its host may leave out. */
export async function listFeeds(db: Db, { hostId, listingId }: Own) {
  const feeds = await feedRows(db, { hostId, listingId }).execute()
  const { rows } = await sql<FeedTitle & { feedId: string }>`
    select feed_id as "feedId", min(event.title) as title, count(*)::integer as count
    from calendar_events event join calendar_feeds feed on feed.id = feed_id
    where feed.listing_id = ${listingId} and event.title <> '' group by 1, lower(event.title) order by 3 desc, 2`.execute(
    db,
  )
  return feeds.map((feed) => {
    const titles = rows.filter(({ feedId }) => feedId === feed.id)
    return { ...feed, unread: unreadOf(feed.unread, feed.id), titles: titlesToChoose(titles, feed.leftOut) }
  })
}

type FeedTitle = { title: string; count: number }

/** More would make a page of nothing else. */
const TITLES_SHOWN = 6

/** Titles of guests are no choice: those that come again or say nothing are, and what is left out. */
function titlesToChoose(titles: readonly FeedTitle[], leftOut: readonly string[]) {
  const chosen = new Map(leftOut.map((title) => [titleKey(title), title]))
  const counts = new Map(titles.map(({ title, count }) => [titleKey(title), count]))
  const others = titles.filter(({ title, count }) => !chosen.has(titleKey(title)) && (count > 1 || saysOnlyBusy(title)))
  return [
    ...[...chosen].map(([key, title]) => ({ title, count: counts.get(key) ?? 0, isLeftOut: true })),
    ...others
      .slice(0, Math.min(TITLES_SHOWN, MAX_LEFT_OUT - chosen.size))
      .map(({ title, count }) => ({ title, count, isLeftOut: false })),
  ]
}

function feedRows(db: Db, { hostId, listingId }: Own) {
  const counted = (states: readonly string[]) =>
    sql<number>`(select count(*)::integer from calendar_events where feed_id = feed.id and state = any(${states}))`
  return db
    .selectFrom('calendar_feeds as feed')
    .innerJoin('listings', 'listings.id', 'listing_id')
    .select(['feed.id', 'name', 'url', 'polled_at as polledAt', 'succeeded_at as succeededAt', 'failure'])
    .select('next_poll_at as nextPollAt')
    .select(['left_out as leftOut', 'unread', 'unknown_zones as unknownZones', 'vanished_polls as vanishedPolls'])
    .select([
      counted(['new', 'busy', 'conflict', 'ignored']).as('events'),
      counted(['left-out']).as('leftOutEvents'),
      counted(['echo']).as('echoes'),
    ])
    .where('listing_id', '=', listingId)
    .where('host_id', '=', hostId)
    .orderBy('feed.created_at')
    .orderBy('feed.id')
}

/** A host with more conflicts settles these first. */
const CONFLICTS_SHOWN = 50

type Conflict = {
  id: string
  feedName: string
  title: string
  start: Date
  end: Date
  /** The listing's zone. */
  zone: string
  bookings: readonly { id: string; guest: string }[]
}

/** Events in conflict, the next one first, with the bookings that have their time. */
export async function listConflicts(db: Db, { hostId, listingId }: Own): Promise<Conflict[]> {
  const { rows } = await sql<Conflict>`
    select event.id, feed.name as "feedName", event.title, lower(event.period) as start, upper(event.period) as end,
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
