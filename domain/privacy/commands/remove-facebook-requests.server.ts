import { addMinutes } from '#kernel/zones.ts'
import type { Db } from '#platform/db.server.ts'

/** Somebody who asked Facebook for the deletion finds its answer by their code for so long. */
const REQUEST_DAYS = 400

/** Deletes the codes of requests from Facebook; whose they were is not kept. */
export async function removeFacebookRequests(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('facebook_requests')
    .where('done_at', '<', addMinutes(now, -REQUEST_DAYS * 24 * 60))
    .execute()
}
