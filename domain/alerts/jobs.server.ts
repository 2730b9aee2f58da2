import { addMinutes, dayIn } from '#kernel/zones.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { sql } from 'kysely'
import { performance } from 'node:perf_hooks'
import { lockPerson } from './commands/save-search.server.ts'
import { lookFor, searchOfQuery } from './queries.server.ts'
import { type FoundListing, isOver, LOOK_HOURS, freshOf } from './saved-search.ts'

/** A turn ends after so many people, or with the one at whom its time is over. */
const MAX_PEOPLE = 50
const TURN_MS = 20_000

/** Listings of one search that an alert names. */
const MAX_NAMED = 5

type Due = { id: string; userId: string; query: string; known: string[] | null; lookedAt: Date; isLive: boolean }

/** Looks at the searches of those who are due, and queues one alert for each person. */
export async function lookAgain(db: Db, now: Date): Promise<void> {
  const start = performance.now()
  for (let people = 0; people < MAX_PEOPLE && performance.now() - start < TURN_MS; people += 1) {
    const due = await claimDue(db, now)
    if (due.length === 0) return
    await lookAtAll(db, due, now)
  }
}

/** All of one person's; they are due a day later, so that no failure can tell anybody twice in a day. */
function claimDue(db: Db, now: Date): Promise<Due[]> {
  return inTransaction(db, async (tx) => {
    const due = await tx
      .selectFrom('saved_searches')
      .select('user_id')
      .where('next_at', '<=', now)
      .orderBy('next_at')
      .orderBy('user_id')
      .limit(1)
      .executeTakeFirst()
    if (!due) return []
    // A search that is saved at this moment is claimed as well, or takes the time that is set here.
    await lockPerson(tx, due.user_id)
    const { rows } = await sql<Due>`
      update saved_searches set next_at = ${addMinutes(now, LOOK_HOURS * 60)}
      where user_id = ${due.user_id} and next_at is not null
        and exists (select from saved_searches where user_id = ${due.user_id} and next_at <= ${now})
      returning id, user_id as "userId", query, known, looked_at as "lookedAt", is_live_account(user_id) as "isLive"`.execute(
      tx,
    )
    return rows
  })
}

async function lookAtAll(db: Db, due: readonly Due[], now: Date): Promise<void> {
  const looked: (Due & { found: readonly FoundListing[]; fresh: readonly string[] })[] = []
  for (const one of due) {
    const search = searchOfQuery(one.query)
    if (!one.isLive || isOver(search, dayIn(now, 'UTC'))) continue
    const found = await lookFor(db, { userId: one.userId, search }, now)
    if (found) looked.push({ ...one, found, fresh: freshOf(found, one.known, one.lookedAt) })
  }
  const recipientId = due[0]!.userId
  const searches = looked
    .filter(({ fresh }) => fresh.length > 0)
    .map(({ id, fresh }) => ({ searchId: id, listingIds: fresh.slice(0, MAX_NAMED), count: fresh.length }))
  await inTransaction(db, async (tx) => {
    for (const { id, found } of looked)
      await tx
        .updateTable('saved_searches')
        .set({ known: found.map((listing) => listing.id), looked_at: now })
        .where('id', '=', id)
        .execute()
    if (searches.length > 0)
      await addJob(tx, 'notifications.notify-of-found', { recipientId, at: now.toISOString(), searches })
  })
}
