import type { Language } from '#domain/i18n/language.ts'
import { ownText } from '#domain/listings/queries/read-columns.server.ts'
import { money } from '#kernel/money.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { maySeeAddress } from '../policy.ts'
import { bookingColumns, toBooking } from './read-booking.server.ts'

/** Finds a booking only if it is this guest's own: a stranger's id reads as missing. */
export async function findGuestBooking(db: Db, guestId: string, bookingId: string, language: Language) {
  const [trip] = await trips(db, guestId, language, bookingId)
  return trip
}

/** All that a guest has booked, the next one first, then the past ones backwards. */
export const listTrips = (db: Db, guestId: string, language: Language) => trips(db, guestId, language)

/** The host's words on how to get in, in the reader's language or the other one. */
const arrivalText = (language: Language) =>
  sql<string>`coalesce((select arrival from listing_texts t where t.listing_id = listings.id
    order by arrival = '', t.language <> ${language} limit 1), '')`

async function trips(db: Db, guestId: string, language: Language, bookingId?: string) {
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('quotes', 'quotes.id', 'bookings.quote_id')
    .innerJoin('listings', 'listings.id', 'bookings.listing_id')
    .innerJoin('profiles as host', 'host.user_id', 'bookings.host_id')
    .select(bookingColumns)
    .select([
      'street',
      'commune',
      'city',
      'lat',
      'lng',
      'listings.country_code',
      'listings.listing_type',
      'listings.max_guests',
      'listings.pets_allowed',
      'host.first_name as host_first',
      'host.last_name as host_last',
    ])
    .select([ownText('title', language).as('title'), arrivalText(language).as('arrival')])
    .select(
      sql<
        string | null
      >`(select key from listing_photos join photos on photos.id = photo_id where listing_photos.listing_id = listings.id order by position limit 1)`.as(
        'photo_key',
      ),
    )
    .select([
      sql<number>`(select coalesce(sum(amount_minor), 0) from refunds where refunds.booking_id = bookings.id)::bigint`.as(
        'refunded_minor',
      ),
      sql<number>`(select coalesce(sum(amount_minor), 0) from payments where payments.booking_id = bookings.id and payments.status = 'captured')::bigint`.as(
        'paid_minor',
      ),
    ])
    .select([
      sql<boolean>`exists (select from booking_changes c where c.booking_id = bookings.id and c.status = 'awaiting-payment')`.as(
        'is_change_unpaid',
      ),
      sql<boolean>`exists (select from booking_changes c where c.booking_id = bookings.id and c.status = 'proposed'
        and proposed_by = 'host')`.as('is_asking'),
    ])
    .where('guest_id', '=', guestId)
    .$if(bookingId !== undefined, (query) => query.where('bookings.id', '=', bookingId!))
    .orderBy('starts_at', 'desc')
    .limit(200)
    .execute()

  return rows.map((row) => ({
    ...toBooking(row),
    title: row.title,
    photoKey: row.photo_key,
    hostName: `${row.host_first} ${row.host_last}`,
    countryCode: row.country_code,
    maxGuests: row.max_guests,
    petsAllowed: row.pets_allowed,
    place: `${row.commune}, ${row.city}`,
    /** The exact place and the way in: null until the booking is confirmed. */
    whereabouts: maySeeAddress(row)
      ? {
          address: `${row.street}, ${row.commune}, ${row.city}`,
          lat: row.lat,
          lng: row.lng,
          arrival: row.arrival,
        }
      : null,
    /** A change that was agreed is being paid for. */
    isChangeUnpaid: row.is_change_unpaid,
    /** The host has proposed a change, and waits for an answer. */
    isAsking: row.is_asking,
    paid: money(row.paid_minor, row.currency),
    refunded: money(row.refunded_minor, row.currency),
  }))
}

export type GuestBooking = Awaited<ReturnType<typeof listTrips>>[number]
