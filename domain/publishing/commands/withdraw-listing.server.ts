import { changeStatus } from '#domain/listings/commands/change-status.server.ts'
import { listingLife } from '#domain/listings/life.ts'
import { canBecome } from '#kernel/life.ts'
import type { Tx } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { recordHistory } from '#domain/listings/commands/record-history.server.ts'

type Withdrawal = { adminId: string; listingId: string; reason: string }

/**
 * Unpublishes a listing on an admin's decision until it passes a review; bookings stay.
 *
 * @returns whether it was published or paused
 */
export async function withdrawListing(tx: Tx, { adminId, listingId, reason }: Withdrawal, now: Date): Promise<boolean> {
  const listing = await tx
    .selectFrom('listings')
    .select('status')
    .where('id', '=', listingId)
    .forUpdate()
    .executeTakeFirst()
  if (!listing || listing.status === 'in_review' || !canBecome(listingLife, listing.status, 'draft')) return false

  await changeStatus(tx, { id: listingId, ...listing }, 'draft')
  const number = await recordHistory(tx, { listingId, actorId: adminId, event: 'returned', reason }, now)
  await addJob(tx, 'notifications.notify-of-review', { listingId, number })
  return true
}
