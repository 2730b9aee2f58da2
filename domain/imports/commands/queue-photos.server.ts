import type { Db, Tx } from '#platform/db.server.ts'
import { addJob, fetchQueueOf } from '#platform/outbox.server.ts'

/** Photos are fetched one after the other with all that their account fetches (`queuePoll`). */
export async function queuePhotos(
  db: Db | Tx,
  { draftId, hostId }: { draftId: string; hostId: string },
  runAt?: Date,
): Promise<void> {
  await addJob(
    db,
    'imports.fetch-photo',
    { draftId },
    { key: `fetch-photo:${draftId}`, queue: fetchQueueOf(hostId), isPatient: true, ...(runAt && { runAt }) },
  )
}

/**
 * Failed photos of the host's own draft are fetched again.
 *
 * @returns whether there were any
 */
export async function fetchAgain(db: Db, { hostId, draftId }: { hostId: string; draftId: string }): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('photo_fetches')
      .from('listing_drafts')
      .set({ state: 'waiting', failure: null })
      .whereRef('listing_drafts.id', '=', 'draft_id')
      .where('draft_id', '=', draftId)
      .where('host_id', '=', hostId)
      .where('state', '=', 'failed')
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await queuePhotos(tx, { draftId, hostId })
    return numUpdatedRows > 0n
  })
}
