import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { publishDraft } from './commands/publish-draft.server.ts'
import { MAX_WAIT_MS } from './waiting.ts'

/**
 * Publishes a draft that waits for its photos; its host is notified as after a review.
 * While photos are prepared, publishing itself queues the next look, by a key of the draft.
 */
export async function publishWaiting(db: Db, { draftId }: { draftId: string }, now: Date): Promise<void> {
  const draft = await db
    .selectFrom('listing_drafts')
    .select(['host_id as hostId', 'publish_since as since'])
    .where('id', '=', draftId)
    .where('publish_state', '=', 'waiting')
    .executeTakeFirst()
  if (!draft?.since) return

  const outcome = await publishDraft(db, { hostId: draft.hostId, draftId, isAlone: true }, now)
  const status = outcome.ok ? outcome.value.status : 'refused'
  const isPatient = status === 'waiting' && now.getTime() - draft.since.getTime() < MAX_WAIT_MS
  if (!isPatient && (status === 'waiting' || status === 'refused'))
    await inTransaction(db, (tx) => stop(tx, { draftId, hostId: draft.hostId, since: draft.since! }))
}

type Waiting = { draftId: string; hostId: string; since: Date }

/** The host is told, and finds the draft among their listings with what it needs. */
async function stop(tx: Tx, { draftId, hostId, since }: Waiting): Promise<void> {
  const stopped = await tx
    .updateTable('listing_drafts')
    .set({ publish_state: 'stopped' })
    .where('id', '=', draftId)
    .where('publish_state', '=', 'waiting')
    .where('publish_since', '=', since)
    .executeTakeFirst()
  if (stopped.numUpdatedRows === 0n) return
  await addJob(tx, 'notifications.notify', {
    kind: 'listing_stopped',
    recipientId: hostId,
    eventKey: `listing_stopped:${draftId}:${since.toISOString()}`,
    thingId: draftId,
  })
}
