import { canBecome } from '#kernel/life.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import { changeStatus } from '#domain/listings/commands/change-status.server.ts'
import { listingLife } from '#domain/listings/life.ts'
import { recordHistory } from '#domain/listings/commands/record-history.server.ts'

/** Submits a returned listing to review again, once its host has changed it, with what the host answers, if anything. */
export function submitAgain(
  db: Db,
  { hostId, listingId, answer }: { hostId: string; listingId: string; answer: string | null },
  now: Date,
): Promise<Result<null, { reason: 'not-found' }>> {
  return inTransaction(db, async (tx) => {
    const listing = await tx
      .selectFrom('listings')
      .select('status')
      .where('id', '=', listingId)
      .where('host_id', '=', hostId)
      .forUpdate()
      .executeTakeFirst()
    if (!listing || listing.status !== 'draft' || !canBecome(listingLife, listing.status, 'in_review'))
      return fail({ reason: 'not-found' })

    await changeStatus(tx, { id: listingId, ...listing }, 'in_review')
    await recordHistory(tx, { listingId, actorId: hostId, event: 'submitted', answer }, now)
    return ok(null)
  })
}
