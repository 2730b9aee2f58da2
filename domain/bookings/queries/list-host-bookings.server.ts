import type { Language } from '#domain/i18n/language.ts'
import { ownText } from '#domain/listings/queries/read-columns.server.ts'
import { money } from '#kernel/money.ts'
import type { Db } from '#platform/db.server.ts'

/** What guests have booked of a host's own listings and is not over, the next first. Held dates are shown, for they block the calendar (C3). */
export async function listHostBookings(db: Db, hostId: string, language: Language, now: Date) {
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('quotes', 'quotes.id', 'bookings.quote_id')
    .innerJoin('listings', 'listings.id', 'bookings.listing_id')
    .innerJoin('profiles as guest', 'guest.user_id', 'bookings.guest_id')
    .select([
      'bookings.id',
      'bookings.status',
      'check_in',
      'check_out',
      'start_time',
      'ends_at',
      'bookings.time_zone',
      'guests',
      'pets',
    ])
    .select([
      'total_minor',
      'service_fee_minor',
      'quotes.currency',
      'guest.first_name',
      'guest.last_name',
      'bookings.listing_id',
    ])
    .select(ownText('title', language).as('title'))
    .where('bookings.host_id', '=', hostId)
    .where('ends_at', '>', now)
    .where('bookings.status', 'in', ['pending', 'confirmed'])
    .orderBy('starts_at')
    .limit(200)
    .execute()

  return rows.map((row) => ({
    id: row.id,
    listingId: row.listing_id,
    title: row.title,
    status: row.status,
    checkIn: row.check_in,
    checkOut: row.check_out,
    startTime: row.start_time?.slice(0, 5) ?? null,
    endsAt: row.ends_at,
    timeZone: row.time_zone,
    guests: row.guests,
    pets: row.pets,
    guestName: `${row.first_name} ${row.last_name}`,
    // The host's share is the total less the service fee (decision C5).
    earnings: money(row.total_minor - row.service_fee_minor, row.currency),
  }))
}

/** The figures on top of the host's dashboard; earnings by currency, because different currencies are not added up. */
export async function hostFigures(db: Db, hostId: string, now: Date) {
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('quotes', 'quotes.id', 'bookings.quote_id')
    .where('bookings.host_id', '=', hostId)
    .where('bookings.status', 'in', ['confirmed', 'completed'])
    .groupBy('quotes.currency')
    .select(({ fn, eb }) => [
      'quotes.currency',
      fn.count<number>('bookings.id').as('bookings'),
      fn.sum<string>(eb.cast<number>(eb('total_minor', '-', eb.ref('service_fee_minor')), 'bigint')).as('earned'),
      fn.count<number>('bookings.id').filterWhere('starts_at', '>', now).as('upcoming'),
    ])
    .execute()

  return {
    bookings: rows.reduce((sum, row) => sum + row.bookings, 0),
    upcoming: rows.reduce((sum, row) => sum + row.upcoming, 0),
    // PostgreSQL sums bigint to numeric, which the driver leaves a text.
    earnings: rows.map((row) => money(Number(row.earned), row.currency)),
  }
}
