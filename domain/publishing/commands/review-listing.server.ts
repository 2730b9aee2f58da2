import { canBecome } from '#kernel/life.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { changeStatus } from '#domain/listings/commands/change-status.server.ts'
import { listingLife } from '#domain/listings/life.ts'
import { recordHistory } from '#domain/listings/commands/record-history.server.ts'

/** An admin's answer to a listing in review. */
type Review = { adminId: string; listingId: string } & ({ answer: 'publish' } | { answer: 'return'; reason: string })

/** Publishes a listing in review or returns it with a reason, by e-mail; the route checks the admin. */
export function reviewListing(
  db: Db,
  { adminId: actorId, listingId, ...review }: Review,
  now: Date,
): Promise<Result<null, { reason: 'not-found' } | { reason: 'not-possible' }>> {
  const to = review.answer === 'publish' ? 'published' : 'draft'
  return inTransaction(db, async (tx) => {
    const listing = await tx
      .selectFrom('listings')
      .select([
        'status',
        (eb) =>
          eb
            .exists(eb.selectFrom('suspensions').select('user_id').whereRef('user_id', '=', 'listings.host_id'))
            .as('is_host_suspended'),
      ])
      .where('id', '=', listingId)
      .forUpdate()
      .executeTakeFirst()
    if (!listing) return fail({ reason: 'not-found' })
    if (listing.status !== 'in_review' || !canBecome(listingLife, listing.status, to))
      return fail({ reason: 'not-possible' })
    if (to === 'published' && listing.is_host_suspended) return fail({ reason: 'not-possible' })

    await changeStatus(tx, { id: listingId, status: listing.status }, to, to === 'published' ? now : undefined)
    const number = await recordHistory(
      tx,
      review.answer === 'publish'
        ? { listingId, actorId, event: 'published' }
        : { listingId, actorId, event: 'returned', reason: review.reason },
      now,
    )
    await addJob(tx, 'notifications.notify-of-review', { listingId, number })
    const on = { kind: 'listing', id: listingId } as const
    await recordAudit(
      tx,
      review.answer === 'publish'
        ? { actorId, action: 'listing-published', on }
        : { actorId, action: 'listing-returned', on, reason: review.reason },
      now,
    )
    return ok(null)
  })
}
