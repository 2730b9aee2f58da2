import { fail, ok, type Result } from '#kernel/result.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import type { ReplyFailure } from '../errors.ts'
import { repliesUntil } from '../review.ts'

type Reply = { hostId: string; reviewId: string; reply: string }

/** Stores a host's only reply to a guest's review, which is public like the review. */
export function replyToReview(
  db: Db,
  { hostId, reviewId, reply }: Reply,
  now: Date,
): Promise<Result<null, ReplyFailure>> {
  return inTransaction(db, async (tx) => {
    const review = await tx
      .selectFrom('reviews')
      .innerJoin('bookings', 'bookings.id', 'booking_id')
      .select(['visible_at', 'replied_at', 'time_zone', 'booking_id', 'guest_id', 'reviews.listing_id'])
      .where('reviews.id', '=', reviewId)
      .where('side', '=', 'guest')
      .where('host_id', '=', hostId)
      .where('visible_at', '<=', now)
      .where('hidden_at', 'is', null)
      .forUpdate('reviews')
      .executeTakeFirst()
    if (!review) return fail({ reason: 'not-found' })
    if (review.replied_at !== null) return fail({ reason: 'replied' })
    if (now >= repliesUntil(review.visible_at, review.time_zone)) return fail({ reason: 'closed' })

    await tx.updateTable('reviews').set({ reply, replied_at: now }).where('id', '=', reviewId).execute()
    await addJob(tx, 'notifications.notify', {
      kind: 'review_reply',
      recipientId: review.guest_id,
      eventKey: `review_reply:${reviewId}`,
      thingId: review.booking_id,
      listingId: review.listing_id,
      personId: hostId,
    })
    return ok(null)
  })
}
