import type { Db, Tx } from '#platform/db.server.ts'
import { addJob, addJobs, fetchQueueOf } from '#platform/outbox.server.ts'
import { sql } from 'kysely'

/** The next minute queues the rest: 300,000 calendars in half an hour. */
const AT_ONCE = 10_000

type Due = { id: string; hostId: string }

/** A calendar that still waits for a worker is not queued again. */
export async function queuePolls(db: Db, now: Date): Promise<void> {
  const due: Due[] = await db
    .selectFrom('calendar_feeds as feed')
    .innerJoin('listings', 'listings.id', 'listing_id')
    .select(['feed.id', 'host_id as hostId'])
    .where('next_poll_at', '<=', now)
    .where(
      sql<boolean>`not exists (select from graphile_worker._private_jobs where key = 'poll-feed:' || feed.id and attempts < max_attempts)`,
    )
    .orderBy('next_poll_at')
    .limit(AT_ONCE)
    .execute()
  const jobs = due.map((feed) => ({ payload: { feedId: feed.id }, key: keyOf(feed), queue: fetchQueueOf(feed.hostId) }))
  await addJobs(db, 'calendars.poll-feed', jobs, { isPatient: true })
}

/** Feeds and photos of one account are fetched one after the other, so that servers that never answer delay only these. */
export const queuePoll = (db: Db | Tx, feed: Due) =>
  addJob(
    db,
    'calendars.poll-feed',
    { feedId: feed.id },
    { key: keyOf(feed), queue: fetchQueueOf(feed.hostId), isPatient: true },
  )

const keyOf = ({ id }: Due) => `poll-feed:${id}`
