import { addFeed } from '#domain/calendars/commands/add-feed.server.ts'
import { MINUTE_MS } from '#kernel/durations.ts'
import type { Budgets } from '#platform/budget.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { Limits } from '#platform/limits.server.ts'
import { addJob } from '#platform/outbox.server.ts'

/** A host who has connected too many within the hour waits so long. */
const WAIT_MS = 10 * MINUTE_MS

/** Connects the calendar that an imported listing has brought along, by the same limits as one that its host types. */
export async function connectCalendar(
  { db, limits, budgets }: { db: Db; limits: Limits; budgets: Budgets },
  listingId: string,
  now: Date,
): Promise<void> {
  const row = await db
    .selectFrom('imported_listings')
    .select(['host_id as hostId', 'calendar_url as url'])
    .where('listing_id', '=', listingId)
    .executeTakeFirst()
  if (!row?.url) return

  const { hostId, url } = row
  const name = new URL(url).hostname.slice(0, MAX_NAME)
  const outcome = await addFeed(db, { hostId, listingId, name, url, limits, budgets }, now)
  if (!outcome.ok && outcome.failure.reason === 'too-often')
    return addJob(db, 'imports.connect-calendar', { listingId }, { runAt: new Date(now.getTime() + WAIT_MS) })
  // Another file may have brought another one along meanwhile.
  await db
    .updateTable('imported_listings')
    .set({ calendar_url: null })
    .where('listing_id', '=', listingId)
    .where('calendar_url', '=', url)
    .execute()
}

/** The column's limit. */
const MAX_NAME = 80
