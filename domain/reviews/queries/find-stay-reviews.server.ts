import type { Side } from '#kernel/side.ts'
import type { Db, RowOf } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { aspectsOf } from '../review.ts'

/** The reader of a stay's reviews, with their side. */
type Reader = { by: Side; userId: string; bookingId: string }

/** The reader's own review, and the other side's once it appears; nothing reveals it before. */
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
  /** The side's rated aspects in the form's order; older reviews may lack some. */
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
