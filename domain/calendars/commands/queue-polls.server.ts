import type { Db, Tx } from '#platform/db.server.ts'
import { addJob, fetchQueueOf } from '#platform/outbox.server.ts'

/** The next minute queues the rest. */
const AT_ONCE = 500

export async function queuePolls(db: Db, now: Date): Promise<void> {
  const due = await db
    .selectFrom('calendar_feeds as feed')
    .innerJoin('listings', 'listings.id', 'listing_id')
    .select(['feed.id', 'host_id as hostId'])
    .where('next_poll_at', '<=', now)
    .orderBy('next_poll_at')
    .limit(AT_ONCE)
    .execute()
  for (const feed of due) await queuePoll(db, feed)
}

/** Feeds and photos of one account are fetched one after the other, so that servers that never answer delay only these. */
export const queuePoll = (db: Db | Tx, { id, hostId }: { id: string; hostId: string }) =>
  addJob(
    db,
    'calendars.poll-feed',
    { feedId: id },
    { key: `poll-feed:${id}`, queue: fetchQueueOf(hostId), isPatient: true },
  )
