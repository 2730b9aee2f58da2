import type { Language } from '#domain/i18n/language.ts'
import { ownText } from '#domain/listings/queries/read-columns.server.ts'
import { money } from '#kernel/money.ts'
import type { Db } from '#platform/db.server.ts'
import { bookingColumns, toBooking } from './read-booking.server.ts'

/** What guests have booked or asked for of a host's own listings and is not over, the next first. Held dates are shown, for they block the calendar (C3). */
export const listHostBookings = (db: Db, hostId: string, language: Language, now: Date) =>
  hostBookings(db, hostId, language, { after: now })

/** Finds a booking only if it is of this host's own listing: a stranger's id reads as missing. */
export async function findHostBooking(db: Db, hostId: string, bookingId: string, language: Language) {
  const [booking] = await hostBookings(db, hostId, language, { id: bookingId })
  return booking
}

type Which = { after: Date } | { id: string }

async function hostBookings(db: Db, hostId: string, language: Language, which: Which) {
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('quotes', 'quotes.id', 'bookings.quote_id')
    .innerJoin('listings', 'listings.id', 'bookings.listing_id')
    .innerJoin('profiles as guest', 'guest.user_id', 'bookings.guest_id')
    .select(bookingColumns)
    .select(['guest.first_name', 'guest.last_name', 'listings.max_guests', 'listings.pets_allowed'])
    .select(ownText('title', language).as('title'))
    .where('bookings.host_id', '=', hostId)
    .$if('after' in which, (query) =>
      query
        .where('ends_at', '>', (which as { after: Date }).after)
        .where('bookings.status', 'in', ['pending', 'confirmed']),
    )
    .$if('id' in which, (query) => query.where('bookings.id', '=', (which as { id: string }).id))
    .orderBy('starts_at')
    .limit(200)
    .execute()

  return rows.map((row) => ({
    ...toBooking(row),
    title: row.title,
    maxGuests: row.max_guests,
    petsAllowed: row.pets_allowed,
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
