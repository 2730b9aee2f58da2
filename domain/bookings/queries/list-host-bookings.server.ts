import type { Language } from '#domain/i18n/language.ts'
import { ownText, photosOf } from '#domain/listings/queries/read-columns.server.ts'
import { photoFrom } from '#domain/listings/photo-row.ts'
import type { Day } from '#kernel/dates.ts'
import { money } from '#kernel/money.ts'
import type { Db, RowOf } from '#platform/db.server.ts'
import { type RawBuilder, sql } from 'kysely'
import type { HostList } from '../host-list.ts'
import { awaits } from './match-status.server.ts'
import { bookingRows, toBooking } from './read-booking.server.ts'

/** Bookings per page of a host's list. */
const HOST_PAGE_SIZE = 20

/** A part of the bookings, or all that are there on a day. */
type Part = HostList | { day: Day }

/** A part that has more is not counted to its end. */
export const MAX_COUNTED = 999

/** The first bookings of one part, and how many it has: at most one more than `MAX_COUNTED`. */
export async function firstHostBookings(
  db: Db,
  { hostId, list, max }: { hostId: string; list: HostList; max: number },
  language: Language,
  now: Date,
) {
  const own = ownBookings(db, hostId, list, now)
  const [{ count }, bookings] = await Promise.all([
    cappedCount(db, own),
    pageOf(db, own, list, { max, from: 0 }, language),
  ])
  return { count, bookings }
}

/**
 * One page of a part of a host's bookings: those that begin first at the top, of what is over those that began last.
 *
 * @param input.page a page beyond the last one returns the last
 */
export async function listHostBookings(
  db: Db,
  { hostId, list, page: wanted = 1 }: { hostId: string; list: Part; page?: number },
  language: Language,
  now: Date,
) {
  const own = ownBookings(db, hostId, list, now)
  const { count } = await countOf(own)
  const pages = Math.max(1, Math.ceil(count / HOST_PAGE_SIZE))
  const page = Math.min(Math.max(1, wanted), pages)
  const bookings = await pageOf(db, own, list, { max: HOST_PAGE_SIZE, from: (page - 1) * HOST_PAGE_SIZE }, language)
  return { bookings, page, pages, count }
}

const ownBookings = (db: Db, hostId: string, list: Part, now: Date) =>
  db
    .selectFrom('bookings')
    .where('bookings.host_id', '=', hostId)
    .where(typeof list === 'string' ? conditions[list](now) : isOn(list.day, now))

const countOf = (own: ReturnType<typeof ownBookings>) =>
  own.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()

const cappedCount = (db: Db, own: ReturnType<typeof ownBookings>) =>
  db
    .selectFrom(
      own
        .select('bookings.id')
        .limit(MAX_COUNTED + 1)
        .as('some'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()

async function pageOf(
  db: Db,
  own: ReturnType<typeof ownBookings>,
  list: Part,
  { max, from }: { max: number; from: number },
  language: Language,
) {
  // What has to be answered first is the first request.
  const [column, direction] =
    list === 'requests'
      ? (['held_until', 'asc'] as const)
      : (['starts_at', list === 'past' || list === 'cancelled' ? 'desc' : 'asc'] as const)
  // Bookings of several spaces begin at once; without the id one could appear on two pages and another on none.
  const ids = own
    .select('bookings.id')
    .orderBy(column, direction)
    .orderBy('bookings.id', direction)
    .limit(max)
    .offset(from)
  const rows = await hostBookings(db, language)
    .where('bookings.id', 'in', ids)
    .orderBy(column, direction)
    .orderBy('bookings.id', direction)
    .execute()
  return rows.map(toHostBooking)
}

const isComing = (now: Date) =>
  sql<boolean>`(bookings.status in ('pending', 'confirmed') and bookings.ends_at > ${now}
    and (bookings.status = 'confirmed' or ${awaits('payment', now)}))`

const today = (now: Date) => sql<string>`(${now}::timestamptz at time zone bookings.time_zone)::date`
/** The Sunday that ends the week: calendars start on Monday (decision A2). */
const lastDay = (now: Date) => sql<string>`${today(now)} + (7 - extract(isodow from ${today(now)}))::integer`
const isAhead = (now: Date, days: RawBuilder<boolean>) =>
  sql<boolean>`(${isComing(now)} and bookings.starts_at > ${now} and ${days})`
/**
 * The same of at most so many days after today, wherever that is. For the index by host and start: days in time zones are compared for each
 * booking, and of a host with very many half of them are ahead.
 */
const isWithin = (now: Date, maxDays: number, days: RawBuilder<boolean>) =>
  isAhead(now, sql`bookings.starts_at < ${now}::timestamptz + ${sql.lit(maxDays + 2)} * interval '1 day' and ${days}`)

/** Takes place on a day, or would: what is held and what is requested. */
const isOn = (day: Day, now: Date) => sql<boolean>`(${isThereWithin(day, day)} and ${isShown(now)})`

/** One of these days is of the booking, check-in and check-out among them: for the index that knows its days. */
export const isThereWithin = (first: Day, last: Day) =>
  sql<boolean>`daterange(bookings.check_in, bookings.check_out, '[]') && daterange(${first}, ${last}, '[]')`

/** Takes place, or may still: what calendars show. */
export const isShown = (now: Date) =>
  sql<boolean>`(bookings.status in ('confirmed', 'completed') or ${awaits('anybody', now)})`

/** By the quote that counts now. */
const hasExtras = sql<boolean>`exists (select from quotes agreed
  where agreed.id = bookings.quote_id and agreed.lines @> '[{"kind": "extra"}]')`

/** Of the quotes beside bookings: their lines for extras. */
export const extraLines = sql`jsonb_path_query_array(quotes.lines, '$[*] ? (@.kind == "extra")')`

const conditions: Record<HostList, (now: Date) => RawBuilder<boolean>> = {
  requests: (now) => sql`(bookings.ends_at > ${now} and ${awaits('host', now)})`,
  now: (now) => sql`(${isComing(now)} and bookings.starts_at <= ${now})`,
  today: (now) => isWithin(now, 0, sql`bookings.check_in = ${today(now)}`),
  tomorrow: (now) => isWithin(now, 1, sql`bookings.check_in = ${today(now)} + 1`),
  week: (now) => isWithin(now, 6, sql`bookings.check_in > ${today(now)} + 1 and bookings.check_in <= ${lastDay(now)}`),
  later: (now) => isAhead(now, sql`bookings.check_in > ${today(now)} + 1 and bookings.check_in > ${lastDay(now)}`),
  coming: isComing,
  prepare: (now) => sql`(${isComing(now)} and bookings.status = 'confirmed' and ${hasExtras})`,
  past: (now) => sql`(bookings.status in ('confirmed', 'completed') and bookings.ends_at <= ${now})`,
  // What has expired is over, even before the worker has cleared it away.
  cancelled: (now) =>
    sql`(bookings.status = 'cancelled' or bookings.status = 'pending' and bookings.held_until <= ${now})`,
}

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
    .select(['listings.subcategory', 'listings.same_day_turnover', 'guest.created_at as guest_since'])
    .select([ownText('title', language).as('title'), photosOf(language, 1).as('photos')])
    .select(
      sql<number>`(select count(*) from bookings stays where stays.guest_id = bookings.guest_id and stays.status = 'completed')`.as(
        'guest_stays',
      ),
    )

function toHostBooking(row: RowOf<typeof hostBookings>) {
  return {
    ...toBooking(row),
    title: row.title,
    maxGuests: row.max_guests,
    petsAllowed: row.pets_allowed,
    subcategory: row.subcategory,
    sameDayTurnover: row.same_day_turnover,
    photo: row.photos[0] ? photoFrom(row.photos[0]) : null,
    guestName: `${row.first_name} ${row.last_name}`,
    guestSince: row.guest_since,
    /** Completed ones, wherever they were. */
    guestStays: row.guest_stays,
    // The host's share is the total less the service fee (decision C5).
    earnings: money(row.total_minor - row.service_fee_minor, row.currency),
  }
}

export type HostBooking = ReturnType<typeof toHostBooking>
