import type { Language } from '#domain/i18n/language.ts'
import { ownText } from '#domain/listings/queries/read-columns.server.ts'
import type { Side } from '#kernel/side.ts'
import type { Db, RowOf } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { closesAt, isOpen, REVIEW_DAYS } from '../review.ts'

/** Maximum shown, as a host with more works them off from the top. */
const MAX_SHOWN = 50

/** Recent stays that a person can still review, the earliest deadline first. */
export async function listToReview(
  db: Db,
  { by, userId }: { by: Side; userId: string },
  language: Language,
  now: Date,
) {
  const rows = await recent(db, { by, userId }, language, now).execute()
  return rows.flatMap((row) => {
    const stay = { status: row.status, endsAt: row.ends_at, timeZone: row.time_zone }
    return isOpen(stay, now) ? [{ ...toItem(row), until: closesAt(stay) }] : []
  })
}

const recent = (db: Db, { by, userId }: { by: Side; userId: string }, language: Language, now: Date) =>
  db
    .selectFrom('bookings')
    .innerJoin('listings', 'listings.id', 'bookings.listing_id')
    .innerJoin('profiles as other', 'other.user_id', by === 'guest' ? 'bookings.host_id' : 'bookings.guest_id')
    .select(['bookings.id', 'bookings.status', 'ends_at', 'bookings.time_zone', 'check_in', 'check_out', 'first_name'])
    .select(ownText('title', language).as('title'))
    .where(by === 'guest' ? 'bookings.guest_id' : 'bookings.host_id', '=', userId)
    .where('bookings.status', '=', 'completed')
    // A day more than the window, because clocks may change in it and `closesAt` decides exactly.
    .where('ends_at', '>', sql<Date>`${now}::timestamptz - ${sql.lit(REVIEW_DAYS + 1)} * interval '1 day'`)
    .where((each) =>
      each.not(
        each.exists(
          each
            .selectFrom('reviews')
            .select('reviews.id')
            .whereRef('reviews.booking_id', '=', 'bookings.id')
            .where('side', '=', by),
        ),
      ),
    )
    .orderBy('ends_at')
    .orderBy('bookings.id')
    .limit(MAX_SHOWN)

const toItem = (row: RowOf<typeof recent>) => ({
  bookingId: row.id,
  title: row.title,
  otherName: row.first_name,
  checkIn: row.check_in,
  checkOut: row.check_out,
  timeZone: row.time_zone,
})
