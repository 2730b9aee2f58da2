import { coveredName } from '#domain/accounts/account.ts'
import type { Language } from '#domain/i18n/language.ts'
import { ownText, photosOf } from '#domain/listings/queries/read-columns.server.ts'
import { photoFrom } from '#domain/listings/photo-row.ts'
import type { Day } from '#kernel/dates.ts'
import { money } from '#kernel/money.ts'
import type { Db, RowOf } from '#platform/db.server.ts'
import { type RawBuilder, sql } from 'kysely'
import type { HostList } from '../host-list.ts'
import { maySeePhone } from '../policy.ts'
import { awaits } from './match-status.server.ts'
import { bookingRows, toBooking } from './read-booking.server.ts'

/** As many as keep their page's document within 32 KB (096), long titles and all. */
const HOST_PAGE_SIZE = 16

/** A list shows one part of the bookings, or one day's. */
type Part = HostList | { day: Day }

/** A part with more bookings is not counted to its end. */
export const MAX_COUNTED = 999

/** The count is at most one more than `MAX_COUNTED`. */
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
 * Bookings ahead are ordered by their start, past ones by their start in reverse.
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
  // The first request is the one that must be answered first.
  const [column, direction] =
    list === 'requests'
      ? (['expires_at', 'asc'] as const)
      : (['starts_at', list === 'past' || list === 'cancelled' ? 'desc' : 'asc'] as const)
  // Bookings may begin at once; without the id one could be on two pages and another on none.
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
/** The week ends on Sunday, because calendars start on Monday (decision A2). */
const lastDay = (now: Date) => sql<string>`${today(now)} + (7 - extract(isodow from ${today(now)}))::integer`
const isAhead = (now: Date, days: RawBuilder<boolean>) =>
  sql<boolean>`(${isComing(now)} and bookings.starts_at > ${now} and ${days})`
/** The index by host and start narrows this first, because comparing days in zones is slow. */
const isWithin = (now: Date, maxDays: number, days: RawBuilder<boolean>) =>
  isAhead(now, sql`bookings.starts_at < ${now}::timestamptz + ${sql.lit(maxDays + 2)} * interval '1 day' and ${days}`)

/** A day shows confirmed, held and requested bookings, check-in and check-out days included. */
const isOn = (day: Day, now: Date) => sql<boolean>`(${isThereWithin(day, day)} and ${isShown(now)})`

/** The condition matches the index of a booking's days, check-in and check-out included. */
export const isThereWithin = (first: Day, last: Day) =>
  sql<boolean>`daterange(bookings.check_in, bookings.check_out, '[]') && daterange(${first}, ${last}, '[]')`

/** Calendars show what takes place or still may. */
export const isShown = (now: Date) =>
  sql<boolean>`(bookings.status in ('confirmed', 'completed') or ${awaits('anybody', now)})`

/** The booking's current quote decides. */
const hasExtras = sql<boolean>`exists (select from quotes agreed
  where agreed.id = bookings.quote_id and agreed.lines @> '[{"kind": "extra"}]')`

/** `quotes` here are joined to bookings. */
export const extraLines = sql`jsonb_path_query_array(quotes.lines, '$[*] ? (@.kind == "extra")')`

const conditions: Record<HostList, (now: Date) => RawBuilder<boolean>> = {
  requests: (now) => sql`(bookings.ends_at > ${now} and ${awaits('host', now)})`,
  now: (now) => sql`(${isComing(now)} and bookings.starts_at <= ${now})`,
  today: (now) => isWithin(now, 0, sql`bookings.check_in = ${today(now)}`),
  tomorrow: (now) => isWithin(now, 1, sql`bookings.check_in = ${today(now)} + 1`),
  week: (now) => isWithin(now, 6, sql`bookings.check_in > ${today(now)} + 1 and bookings.check_in <= ${lastDay(now)}`),
  later: (now) => isAhead(now, sql`bookings.check_in > ${today(now)} + 1 and bookings.check_in > ${lastDay(now)}`),
  coming: isComing,
  prepare: (now) =>
    sql`(${isComing(now)} and bookings.status = 'confirmed' and (bookings.purpose is not null or bookings.note is not null or ${hasExtras}))`,
  past: (now) => sql`(bookings.status in ('confirmed', 'completed') and bookings.ends_at <= ${now})`,
  // An expired hold counts as cancelled before the worker ends it.
  cancelled: (now) =>
    sql`(bookings.status = 'cancelled' or bookings.status = 'pending' and bookings.expires_at <= ${now})`,
}

/** Whether a row of `bookings` is in the part. */
export const isInList = (list: HostList, now: Date) => conditions[list](now)

/** Another host's booking is treated as missing. */
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
    .select(['guest.first_name', 'guest.last_name', 'guest.phone', 'listings.max_guests', 'listings.pets_allowed'])
    .select([
      'listings.subcategory',
      'listings.same_day_turnover',
      'guest.created_at as guest_since',
      'guest.closed_at',
    ])
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
    guestPhone: maySeePhone(row) ? row.phone : null,
    guestName: coveredName(`${row.first_name} ${row.last_name}`.trim()),
    isGuestGone: row.closed_at !== null,
    guestSince: row.guest_since,
    /** The guest's completed stays count wherever they were. */
    guestStays: row.guest_stays,
    // The host's share is the total less the service fee (decision C5).
    earnings: money(row.total_minor - row.service_fee_minor, row.currency),
  }
}

export type HostBooking = ReturnType<typeof toHostBooking>
