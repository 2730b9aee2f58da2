import type { Side } from '#kernel/side.ts'
import type { Db, RowOf } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { aspectsOf } from '../review.ts'

/** Whose stay it is, and as what they were there. */
type Reader = { by: Side; userId: string; bookingId: string }

/**
 * What both sides have said of a stay, as one of them may read it: their own, and the other's once it has appeared. Nothing tells
 * whether the other side is in before that.
 */
export async function findStayReviews(db: Db, reader: Reader, now: Date) {
  const rows = await found(db, reader, now).execute()
  const [own, theirs] = [true, false].map((isOwn) => rows.find(({ side }) => (side === reader.by) === isOwn))
  return { own: own ? toReview(own) : null, theirs: theirs ? toReview(theirs) : null }
}

const found = (db: Db, { by, userId, bookingId }: Reader, now: Date) =>
  db
    .selectFrom('reviews')
    .innerJoin('bookings', 'bookings.id', 'booking_id')
    .select(['reviews.id', 'side', 'overall', 'comment', 'reviews.language', 'reply'])
    .select(['cleanliness', 'communication', 'reviews.check_in', 'accuracy', 'location', 'value', 'house_rules'])
    .select(sql<boolean>`visible_at <= ${now}`.as('is_shown'))
    .where('booking_id', '=', bookingId)
    .where(by === 'guest' ? 'bookings.guest_id' : 'bookings.host_id', '=', userId)
    .where((each) =>
      each.or([each('side', '=', by), each.and([each('visible_at', '<=', now), each('hidden_at', 'is', null)])]),
    )

const toReview = (row: RowOf<typeof found>) => ({
  id: row.id,
  overall: row.overall,
  /** What this side rates, in the order of the form; what older reviews were not asked is missing. */
  aspects: aspectsOf[row.side].flatMap((aspect) => {
    const rating = row[aspect]
    return rating === null ? [] : [{ aspect, rating }]
  }),
  comment: row.comment,
  language: row.language,
  reply: row.reply,
  isShown: row.is_shown,
})

export type StayReview = ReturnType<typeof toReview>
