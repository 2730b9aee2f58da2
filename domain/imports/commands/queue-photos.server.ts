import type { Db, Tx } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'

/** Two queues for all hosts let slow foreign servers occupy at most two of a worker's four places. */
export async function queuePhotos(db: Db | Tx, draftId: string, runAt?: Date): Promise<void> {
  const queue = `fetch-${Number.parseInt(draftId.slice(-1), 16) % 2}`
  await addJob(
    db,
    'imports.fetch-photo',
    { draftId },
    { key: `fetch-photo:${draftId}`, queue, isPatient: true, ...(runAt && { runAt }) },
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
    if (numUpdatedRows > 0n) await queuePhotos(tx, draftId)
    return numUpdatedRows > 0n
  })
}
