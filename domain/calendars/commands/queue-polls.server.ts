import type { Db, Tx } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'

/** Feeds that are queued at once; the next minute takes the next ones. */
const AT_ONCE = 500

/** Queues every feed that is due. Two queues for all, beside photos that are fetched: foreign servers take as long as they like. */
export async function queuePolls(db: Db, now: Date): Promise<void> {
  const due = await db
    .selectFrom('calendar_feeds')
    .select('id')
    .where('next_poll_at', '<=', now)
    .orderBy('next_poll_at')
    .limit(AT_ONCE)
    .execute()
  for (const { id } of due) await queuePoll(db, id)
}

export const queuePoll = (db: Db | Tx, feedId: string) =>
  addJob(
    db,
    'calendars.poll-feed',
    { feedId },
    { key: `poll-feed:${feedId}`, queue: `fetch-${Number.parseInt(feedId.slice(-1), 16) % 2}`, isPatient: true },
  )
