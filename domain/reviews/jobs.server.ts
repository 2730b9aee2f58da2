import { otherSide, type Side } from '#kernel/side.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { isOpen, remindsAt } from './review.ts'

/**
 * Reminds each side without a review shortly before the window closes.
 *
 * @returns when to run again, while it is too early
 */
export function remindOfReview(db: Db, { bookingId }: { bookingId: string }, now: Date): Promise<Date | null> {
  return inTransaction(db, async (tx) => {
    const stay = await findStay(tx, bookingId)
    if (!stay || !isOpen(stay, now)) return null
    const runAt = remindsAt(stay)
    if (runAt > now) return runAt

    for (const side of ['guest', 'host'] as const)
      if (!stay.reviews.some((review) => review.side === side)) await notifySide(tx, 'review_reminder', stay, side)
    return null
  })
}

/**
 * Notifies both sides that the reviews of them have appeared.
 *
 * @returns when to run again, while they are hidden; a second review queues this anew
 */
export function notifyOfShown(db: Db, { bookingId }: { bookingId: string }, now: Date): Promise<Date | null> {
  return inTransaction(db, async (tx) => {
    const stay = await findStay(tx, bookingId)
    const [first] = stay?.reviews ?? []
    if (!stay || !first) return null
    if (first.visible_at > now) return first.visible_at

    for (const { side } of stay.reviews) await notifySide(tx, 'review_shown', stay, otherSide(side))
    return null
  })
}

type Stay = NonNullable<Awaited<ReturnType<typeof findStay>>>

async function findStay(tx: Tx, bookingId: string) {
  const stay = await tx
    .selectFrom('bookings')
    .select(['id', 'status', 'ends_at as endsAt', 'time_zone as timeZone', 'listing_id', 'guest_id', 'host_id'])
    .where('id', '=', bookingId)
    .executeTakeFirst()
  if (!stay) return null
  const reviews = await tx
    .selectFrom('reviews')
    .select(['side', 'visible_at'])
    .where('booking_id', '=', bookingId)
    .orderBy('visible_at')
    .execute()
  return { ...stay, reviews }
}

const notifySide = (tx: Tx, kind: 'review_reminder' | 'review_shown', stay: Stay, side: Side) =>
  addJob(tx, 'notifications.notify', {
    kind,
    recipientId: side === 'guest' ? stay.guest_id : stay.host_id,
    eventKey: `${kind}:${stay.id}:${side}`,
    thingId: stay.id,
    side,
    listingId: stay.listing_id,
    personId: side === 'guest' ? stay.host_id : stay.guest_id,
  })
