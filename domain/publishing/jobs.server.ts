import type { Db } from '#platform/db.server.ts'
import { publishDraft } from './commands/publish-draft.server.ts'
import { MAX_WAIT_MS, nextLook } from './waiting.ts'

/**
 * Publishes a draft that waits for its photos; its host is notified as after a review.
 *
 * @returns when to look again, while photos are prepared
 */
export async function publishWaiting(db: Db, { draftId }: { draftId: string }, now: Date): Promise<Date | null> {
  const draft = await db
    .selectFrom('listing_drafts')
    .select(['host_id as hostId', 'publish_since as since'])
    .where('id', '=', draftId)
    .where('publish_state', '=', 'waiting')
    .executeTakeFirst()
  if (!draft?.since) return null

  const outcome = await publishDraft(db, { hostId: draft.hostId, draftId, isAlone: true }, now)
  const status = outcome.ok ? outcome.value.status : 'refused'
  if (status === 'waiting' && now.getTime() - draft.since.getTime() < MAX_WAIT_MS) return nextLook(now)
  if (status === 'waiting' || status === 'refused') await stop(db, draftId)
  return null
}

/** The host finds the draft among their listings, with what it needs. */
async function stop(db: Db, draftId: string): Promise<void> {
  await db
    .updateTable('listing_drafts')
    .set({ publish_state: 'stopped' })
    .where('id', '=', draftId)
    .where('publish_state', '=', 'waiting')
    .execute()
}
