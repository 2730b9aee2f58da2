import type { Language } from '#domain/i18n/language.ts'
import { ownText } from '#domain/listings/queries/read-columns.server.ts'
import type { QuoteLine } from '#domain/pricing/quote.ts'
import { money } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { maySeeAddress } from '../policy.ts'

const bookingColumns = [
  'bookings.id',
  'bookings.listing_id',
  'bookings.status',
  'waits_for',
  'held_until',
  'cancelled_by',
  'check_in',
  'check_out',
  'start_time',
  'duration_minutes',
  'starts_at',
  'ends_at',
  'bookings.time_zone',
  'guests',
  'pets',
  'quotes.lines',
  'total_minor',
  'quotes.currency',
  'quotes.refund_policy',
] as const

/** Takes the booking's row for a change, if it is this guest's own. */
export async function lockGuestBooking(tx: Tx, guestId: string, bookingId: string) {
  const row = await tx
    .selectFrom('bookings')
    .innerJoin('quotes', 'quotes.id', 'bookings.quote_id')
    .select(bookingColumns)
    .where('bookings.id', '=', bookingId)
    .where('guest_id', '=', guestId)
    .forUpdate('bookings')
    .executeTakeFirst()
  return row && toBooking(row)
}

/** Finds a booking only if it is this guest's own: a stranger's id reads as missing. */
export async function findGuestBooking(db: Db, guestId: string, bookingId: string, language: Language) {
  const [trip] = await trips(db, guestId, language, bookingId)
  return trip
}

/** All that a guest has booked, the next one first, then the past ones backwards. */
export const listTrips = (db: Db, guestId: string, language: Language) => trips(db, guestId, language)

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
      'listings.country_code',
      'listings.listing_type',
      'host.first_name as host_first',
      'host.last_name as host_last',
    ])
    .select(ownText('title', language).as('title'))
    .select(
      sql<
        string | null
      >`(select key from listing_photos join photos on photos.id = photo_id where listing_photos.listing_id = listings.id order by position limit 1)`.as(
        'photo_key',
      ),
    )
    .select(
      sql<number>`(select coalesce(sum(amount_minor), 0) from refunds where refunds.booking_id = bookings.id)::bigint`.as(
        'refunded_minor',
      ),
    )
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
    place: `${row.commune}, ${row.city}`,
    address: maySeeAddress(row) ? `${row.street}, ${row.commune}, ${row.city}` : null,
    refunded: money(row.refunded_minor, row.currency),
  }))
}

type BookingRow = {
  id: string
  listing_id: string
  status: 'pending' | 'confirmed' | 'completed' | 'cancelled'
  waits_for: 'host' | 'payment' | null
  held_until: Date | null
  cancelled_by: 'guest' | 'host' | 'admin' | 'system' | null
  check_in: string
  check_out: string
  start_time: string | null
  duration_minutes: number | null
  starts_at: Date
  ends_at: Date
  time_zone: string
  guests: number
  pets: number
  lines: unknown
  total_minor: number
  currency: 'USD' | 'CLP' | 'EUR' | 'GBP'
  refund_policy: 'flexible' | 'moderate' | 'strict'
}

function toBooking(row: BookingRow) {
  return {
    id: row.id,
    listingId: row.listing_id,
    status: row.status,
    waitsFor: row.waits_for,
    heldUntil: row.held_until,
    cancelledBy: row.cancelled_by,
    checkIn: row.check_in,
    checkOut: row.check_out,
    startTime: row.start_time?.slice(0, 5) ?? null,
    durationMinutes: row.duration_minutes,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    timeZone: row.time_zone,
    guests: row.guests,
    pets: row.pets,
    // Written by our own quote engine, in the transaction that made the booking.
    lines: row.lines as QuoteLine[],
    total: money(row.total_minor, row.currency),
    refundPolicy: row.refund_policy,
  }
}

export type GuestBooking = Awaited<ReturnType<typeof listTrips>>[number]
