import type { Language } from '#domain/i18n/language.ts'
import { ownText } from '#domain/listings/queries/read-columns.server.ts'
import { money } from '#kernel/money.ts'
import type { Db, RowOf } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { takingPlace } from '../booking.ts'
import { awaits } from './match-status.server.ts'
import { bookingRows, toBooking } from './read-booking.server.ts'

/** Bookings per page of the host's dashboard. */
const HOST_PAGE_SIZE = 20

/**
 * `requests` await the host's answer; `coming` is everything else that is not over, including held dates, because they
 * block the calendar (C3).
 */
export type HostList = 'requests' | 'coming'

/**
 * One page of the bookings and requests of a host's own listings, those that begin first at the top.
 *
 * @param input.page a page beyond the last one returns the last
 */
export async function listHostBookings(
  db: Db,
  { hostId, list, page: wanted = 1 }: { hostId: string; list: HostList; page?: number },
  language: Language,
  now: Date,
) {
  const own = db
    .selectFrom('bookings')
    .where('bookings.host_id', '=', hostId)
    .where('ends_at', '>', now)
    .where(list === 'requests' ? awaits('host', now) : isComing(now))
  const { count } = await own.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const pages = Math.max(1, Math.ceil(count / HOST_PAGE_SIZE))
  const page = Math.min(Math.max(1, wanted), pages)
  const ids = own
    .select('bookings.id')
    // Bookings of several spaces begin at once; without the id one could appear on two pages and another on none.
    .orderBy('starts_at')
    .orderBy('bookings.id')
    .limit(HOST_PAGE_SIZE)
    .offset((page - 1) * HOST_PAGE_SIZE)

  const rows = await hostBookings(db, language)
    .where('bookings.id', 'in', ids)
    .orderBy('starts_at')
    .orderBy('bookings.id')
    .execute()
  return { bookings: rows.map(toHostBooking), page, pages }
}

const isComing = (now: Date) => sql<boolean>`(bookings.status = 'confirmed' or ${awaits('payment', now)})`

/** Finds a booking only if it is of this host's own listing: any other id is treated as missing. */
export async function findHostBooking(db: Db, hostId: string, bookingId: string, language: Language) {
  const row = await hostBookings(db, language)
    .where('bookings.host_id', '=', hostId)
    .where('bookings.id', '=', bookingId)
    .executeTakeFirst()
  return row && toHostBooking(row)
}

const hostBookings = (db: Db, language: Language) =>
  bookingRows(db)
    .innerJoin('listings', 'listings.id', 'bookings.listing_id')
    .innerJoin('profiles as guest', 'guest.user_id', 'bookings.guest_id')
    .select(['guest.first_name', 'guest.last_name', 'listings.max_guests', 'listings.pets_allowed'])
    .select(['listings.subcategory', 'listings.same_day_turnover'])
    .select(ownText('title', language).as('title'))

function toHostBooking(row: RowOf<typeof hostBookings>) {
  return {
    ...toBooking(row),
    title: row.title,
    maxGuests: row.max_guests,
    petsAllowed: row.pets_allowed,
    subcategory: row.subcategory,
    sameDayTurnover: row.same_day_turnover,
    guestName: `${row.first_name} ${row.last_name}`,
    // The host's share is the total less the service fee (decision C5).
    earnings: money(row.total_minor - row.service_fee_minor, row.currency),
  }
}

export type HostBooking = ReturnType<typeof toHostBooking>

/**
 * The figures at the top of the host's dashboard; earnings by currency, because different currencies are not added up.
 */
export async function hostFigures(db: Db, hostId: string, now: Date) {
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('quotes', 'quotes.id', 'bookings.quote_id')
    .where('bookings.host_id', '=', hostId)
    .where('bookings.status', 'in', takingPlace)
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
    // PostgreSQL sums bigint to numeric, which the driver returns as text.
    earnings: rows.map((row) => money(Number(row.earned), row.currency)),
  }
}
