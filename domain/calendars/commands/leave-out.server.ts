import { type Db, inTransaction } from '#platform/db.server.ts'
import { isOwn, type OwnFeed } from './change-feed.server.ts'
import { takeInEvents } from './take-in-events.server.ts'

/**
 * Events of these titles take no time here, and all others do, from now on.
 *
 * @returns whether the feed was there
 */
export function leaveOutTitles(
  db: Db,
  { titles, ...feed }: OwnFeed & { titles: readonly string[] },
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('calendar_feeds')
      .set({ left_out: [...titles] })
      .where('id', '=', feed.feedId)
      .where(isOwn(feed))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await takeInEvents(tx, { ...feed, leftOut: titles }, null, now)
    return true
  })
}
