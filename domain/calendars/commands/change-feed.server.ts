import { addMinutes } from '#kernel/zones.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import type { Budgets } from '#platform/budget.server.ts'
import { sql } from 'kysely'
import { lockSpaces } from '#domain/occupancy/commands/lock-spaces.server.ts'
import { queuePoll } from './queue-polls.server.ts'

export type OwnFeed = { hostId: string; listingId: string; feedId: string }

export const isOwn = ({ hostId, listingId }: OwnFeed) =>
  sql<boolean>`listing_id = ${listingId} and exists (select from listings where id = listing_id and host_id = ${hostId})`

/**
 * Removing a calendar frees the times of its events.
 *
 * @returns whether it was there
 */
export function removeFeed(db: Db, feed: OwnFeed): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockSpaces(tx, feed.listingId)
    const { numDeletedRows } = await tx
      .deleteFrom('calendar_feeds')
      .where('id', '=', feed.feedId)
      .where(isOwn(feed))
      .executeTakeFirst()
    return numDeletedRows > 0n
  })
}

/** The listing no longer exists, so its calendars and their events go too. */
export async function removeFeeds(tx: Tx, listingId: string): Promise<void> {
  await tx.deleteFrom('calendar_feeds').where('listing_id', '=', listingId).execute()
}

/** A foreign server is polled no more often, however often the button is pressed. */
const MIN_MINUTES = 1

/**
 * A calendar polled within the last minute is not polled again, nor one of an account that has asked too often.
 *
 * @returns whether it was there
 */
export async function checkNow(
  db: Db,
  { budgets, ...feed }: OwnFeed & { budgets: Budgets },
  now: Date,
): Promise<boolean> {
  const spent = await budgets.spend('calendarFetch', feed.hostId, now)
  return inTransaction(db, async (tx) => {
    const own = await tx
      .selectFrom('calendar_feeds')
      .select(['polled_at', 'file'])
      .where('id', '=', feed.feedId)
      .where(isOwn(feed))
      .forUpdate()
      .executeTakeFirst()
    if (!own) return false
    // A file that was read is not there any more.
    if (!spent.ok || own.file === '' || (own.polled_at && own.polled_at > addMinutes(now, -MIN_MINUTES))) return true
    await tx.updateTable('calendar_feeds').set({ next_poll_at: now }).where('id', '=', feed.feedId).execute()
    await queuePoll(tx, { id: feed.feedId, hostId: feed.hostId })
    return true
  })
}

/**
 * The host keeps the booking, so the event is ignored until its source changes it.
 *
 * @returns whether there was such a conflict
 */
export async function ignoreEvent(
  db: Db | Tx,
  { hostId, listingId, eventId }: { hostId: string; listingId: string; eventId: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update calendar_events event set state = 'ignored' from calendar_feeds feed join listings on listings.id = feed.listing_id
    where event.feed_id = feed.id and event.id = ${eventId} and event.state = 'conflict' and feed.listing_id = ${listingId}
      and host_id = ${hostId}`.execute(db)
  return numAffectedRows === 1n
}
