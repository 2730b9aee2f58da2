import type { Db, Tx } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'

/** The next minute queues the rest. */
const AT_ONCE = 500

/** Feeds share two queues with fetched photos, because foreign servers may be slow. */
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
