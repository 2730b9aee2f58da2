import { lockBooking } from '#domain/bookings/commands/lock-booking.server.ts'
import { ownerOf } from '#domain/bookings/policy.ts'
import type { Language } from '#domain/i18n/language.ts'
import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Side } from '#kernel/side.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import type { ReviewFailure } from '../errors.ts'
import type { ReviewForm } from '../input.ts'
import { appearsAt, isOpen } from '../review.ts'

/** @property language of the page, and so of the text */
type Written = { by: Side; userId: string; bookingId: string; form: ReviewForm; language: Language }

/**
 * Stores or changes a side's review until both sides are in or the window closes.
 *
 * The second review makes both appear; both lock the booking, so that the later sees the earlier.
 */
export function saveReview(
  db: Db,
  { by, userId, bookingId, form, language }: Written,
  now: Date,
): Promise<Result<{ appearsAt: Date }, ReviewFailure>> {
  return inTransaction(db, async (tx) => {
    const stay = await lockBooking(tx, bookingId, ownerOf({ by, userId }))
    if (!stay) return fail({ reason: 'not-found' })
    // A separate statement, because one that waited for the lock sees other tables' old state.
    const written = await tx
      .selectFrom('reviews')
      .select(['side', 'created_at'])
      .where('booking_id', '=', bookingId)
      .execute()
    const own = written.find(({ side }) => side === by)
    const other = written.find(({ side }) => side !== by)
    if (own && other) return fail({ reason: 'shown' })
    if (!isOpen(stay, now)) return fail({ reason: 'closed' })

    const visibleAt = appearsAt(stay, other?.created_at ?? null, now)
    if (own) {
      const changed = { ...form, language, changed_at: now }
      await tx.updateTable('reviews').set(changed).where('booking_id', '=', bookingId).where('side', '=', by).execute()
      return ok({ appearsAt: visibleAt })
    }
    const about = { booking_id: bookingId, listing_id: stay.listingId, side: by, author_id: userId }
    await tx
      .insertInto('reviews')
      .values({ id: newId(now.getTime()), ...about, ...form, language, created_at: now, visible_at: visibleAt })
      .execute()
    if (other)
      await tx.updateTable('reviews').set({ visible_at: visibleAt }).where('booking_id', '=', bookingId).execute()
    await addJob(tx, 'reviews.notify-of-shown', { bookingId }, { runAt: visibleAt })
    return ok({ appearsAt: visibleAt })
  })
}
