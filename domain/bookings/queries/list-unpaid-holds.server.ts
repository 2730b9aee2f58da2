import type { Language } from '#domain/i18n/language.ts'
import { ownText } from '#domain/listings/queries/read-columns.server.ts'
import type { Db, RowOf } from '#platform/db.server.ts'
import { awaits } from './match-status.server.ts'
import { agreedTerms } from './parse-quote.server.ts'
import { stayOf } from './read-booking.server.ts'

/**
 * The holds are ordered by when they expire.
 *
 * @param listingId only of this listing
 */
export async function listUnpaidHolds(
  db: Db,
  guestId: string,
  now: Date,
  language: Language,
  listingId?: string,
): Promise<UnpaidHold[]> {
  return (await unpaidHolds(db, guestId, now, language, listingId).execute()).map(toUnpaidHold)
}

const unpaidHolds = (db: Db, guestId: string, now: Date, language: Language, listingId: string | undefined) =>
  db
    .selectFrom('bookings')
    .innerJoin('quotes', 'quotes.id', 'bookings.quote_id')
    .innerJoin('listings', 'listings.id', 'bookings.listing_id')
    .select(['bookings.id', 'bookings.listing_id', 'check_in', 'check_out', 'start_time', 'duration_minutes'])
    .select(['guests', 'pets', 'quote_id', 'terms', 'expires_at'])
    .select(ownText('title', language).as('title'))
    .where('guest_id', '=', guestId)
    .where(awaits('payment', now))
    .$if(listingId !== undefined, (query) => query.where('bookings.listing_id', '=', listingId!))
    .orderBy('expires_at')
    .orderBy('bookings.id')
    .$narrowType<{ expires_at: Date }>()

const toUnpaidHold = (row: RowOf<typeof unpaidHolds>) => ({
  id: row.id,
  listingId: row.listing_id,
  title: row.title,
  stay: stayOf(row),
  guests: row.guests,
  pets: row.pets,
  extras: agreedTerms(row.terms, row.quote_id).extras ?? [],
  expiresAt: row.expires_at,
})

export type UnpaidHold = ReturnType<typeof toUnpaidHold>
