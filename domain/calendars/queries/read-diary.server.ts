import type { BookingRules } from '#domain/availability/stay.ts'
import { unitOf } from '#domain/availability/unit.ts'
import type { BookingStatus } from '#domain/bookings/booking.ts'
import { extraLines, isShown, isThereWithin } from '#domain/bookings/queries/list-host-bookings.server.ts'
import { quoteLines } from '#domain/bookings/queries/parse-quote.server.ts'
import type { Language } from '#domain/i18n/language.ts'
import { ownText, spaceRatesOf } from '#domain/listings/queries/read-columns.server.ts'
import type { QuoteLine } from '#domain/pricing/quote.ts'
import { addDays, type Day } from '#kernel/dates.ts'
import type { Period } from '#kernel/zones.ts'
import type { Db, RowOf } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { DiarySpan } from '../diary.ts'
import { type OwnDiary, shownListings } from './list-diary.server.ts'

export type DiaryBooking = Period & {
  id: string
  /** The booked listing; its spaces' other listings show the booking too. */
  listingId: string
  guestName: string
  status: BookingStatus
  waitsFor: 'host' | 'payment' | null
  checkIn: Day
  checkOut: Day
  startTime: string | null
  guests: number
  pets: number
  purpose: string | null
  note: string | null
  /** Its extras. */
  lines: readonly QuoteLine[]
}

/** Time that a listing's spaces are not let: blocked in it or in a sibling, or taken in another calendar. */
export type DiaryBlock = Period & {
  listingId: string
  kind: 'block' | 'foreign'
  /** The sibling whose host's block it is; null for the listing's own. */
  through: string | null
}

export type Diary = {
  listings: readonly DiaryListing[]
  /** Of the shown listings and of their siblings. */
  bookings: readonly DiaryBooking[]
  blocks: readonly DiaryBlock[]
  /** The listings that share a space with each of the shown ones, by its id. */
  siblings: ReadonlyMap<string, readonly { id: string; title: string; isRemoved: boolean }[]>
  count: number
  page: number
  pages: number
}

/**
 * A page of a host's listings with everything that takes their days.
 *
 * @param page one beyond the last returns the last
 * @param size rows of a page
 */
export async function readDiary(
  db: Db,
  own: OwnDiary,
  { page: wanted, size }: { page: number; size: number },
  language: Language,
  now: Date,
): Promise<Diary> {
  const { count } = await shownListings(db, own, now)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const pages = Math.max(1, Math.ceil(count / size))
  const page = Math.min(Math.max(1, wanted), pages)
  const rows = await diaryRows(db, own, language, now)
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  const ids = rows.map(({ id }) => id)
  const [siblings, blocks] = await Promise.all([readSiblings(db, ids, language), readBlocks(db, ids, own.span)])
  const booked = [...new Set([...ids, ...[...siblings.values()].flatMap((each) => each.map(({ id }) => id))])]
  const bookings = await readBookings(db, own, booked, now)
  return { listings: rows.map(toListing), bookings, blocks, siblings, count, page, pages }
}

const diaryRows = (db: Db, own: OwnDiary, language: Language, now: Date) => {
  const days = sql`daterange(${own.span.from}, ${own.span.to}, '[]')`
  return shownListings(db, own, now)
    .select(['listings.id', 'status', 'listing_type', 'subcategory', 'same_day_turnover', 'time_zone', 'currency'])
    .select(['price_minor', 'weekend_price_minor', ownText('title', language).as('title')])
    .select([
      sql<{ from: Day; to: Day; minor: number; weekend: number | null }[]>`(
        select coalesce(json_agg(json_build_object('from', lower(days), 'to', upper(days) - 1, 'minor', price_minor, 'weekend', weekend_price_minor)), '[]')
        from price_overrides where listing_id = listings.id and days && ${days})`.as('overrides'),
      sql<BookingRules['openingHours']>`(
        select coalesce(json_agg(json_build_object('weekday', weekday, 'opensMinutes', opens_minutes, 'closesMinutes', closes_minutes)), '[]')
        from opening_hours where listing_id = listings.id)`.as('hours'),
      // Opening hours of the evening before reach past midnight.
      sql<BookingRules['openingExceptions']>`(
        select coalesce(json_agg(json_build_object('day', day, 'opensMinutes', opens_minutes, 'closesMinutes', closes_minutes)), '[]')
        from opening_exceptions where listing_id = listings.id
          and day between ${own.span.from}::date - 1 and ${own.span.to}::date + 2)`.as('exceptions'),
      sql<BookingRules['recurringBlocks']>`(
        select coalesce(json_agg(json_build_object('weekday', recurring_day, 'from', start_date, 'to', end_date)), '[]')
        from blocked_dates where listing_id = listings.id and is_recurring)`.as('recurring'),
    ])
    .orderBy('created_at', 'desc')
    .orderBy('listings.id')
}

export type DiaryListing = ReturnType<typeof toListing>

function toListing(row: RowOf<typeof diaryRows>) {
  const unit = unitOf(row.listing_type)
  return {
    id: row.id,
    title: row.title,
    isPaused: row.status === 'paused',
    subcategory: row.subcategory,
    sameDayTurnover: row.same_day_turnover,
    rates: spaceRatesOf(row),
    rules: {
      unit,
      zone: row.time_zone,
      openingHours: row.hours,
      openingExceptions: row.exceptions,
      recurringBlocks: row.recurring,
    },
  }
}

/** Divided and combined spaces are let by several listings, and each of them shows what takes the others. */
async function readSiblings(db: Db, ids: readonly string[], language: Language): Promise<Diary['siblings']> {
  const { rows } = await sql<{ of: string; id: string; title: string; isRemoved: boolean }>`
    select shared.of, shared.id, listings.status = 'removed' as "isRemoved", (${ownText('title', language)}) ->> 'text' as title
    from (select distinct own.listing_id as of, other.listing_id as id
        from listing_spaces own join listing_spaces other using (space_id)
        where own.listing_id = any(${ids}::uuid[]) and other.listing_id <> own.listing_id) shared
      join listings on listings.id = shared.id`.execute(db)
  return Map.groupBy(rows, ({ of }) => of)
}

type BookingRow = Omit<DiaryBooking, 'lines'> & { lines: unknown; quoteId: string }

async function readBookings(
  db: Db,
  { hostId, span: { from, to } }: OwnDiary,
  listingIds: readonly string[],
  now: Date,
): Promise<DiaryBooking[]> {
  // A session of the evening before may last past midnight, and the hours of an evening reach into the next day.
  const { rows } = await sql<BookingRow>`
    select bookings.id, bookings.listing_id as "listingId", guest.first_name || ' ' || guest.last_name as "guestName", bookings.status,
      waits_for as "waitsFor", check_in as "checkIn", check_out as "checkOut", to_char(start_time, 'HH24:MI') as "startTime",
      starts_at as start, ends_at as "end", guests, pets, purpose, note, ${extraLines} as lines, quotes.id as "quoteId"
    from bookings join profiles guest on guest.user_id = bookings.guest_id join quotes on quotes.id = bookings.quote_id
    where bookings.host_id = ${hostId} and bookings.listing_id = any(${listingIds}::uuid[])
      and ${isThereWithin(addDays(from, -1), addDays(to, 1))} and ${isShown(now)}
    order by starts_at, bookings.id`.execute(db)
  return rows.map(({ quoteId, ...booking }) => ({ ...booking, lines: quoteLines(booking.lines, quoteId) }))
}

async function readBlocks(db: Db, ids: readonly string[], { from, to }: DiarySpan): Promise<DiaryBlock[]> {
  const { rows } = await sql<DiaryBlock>`
    select distinct own.listing_id as "listingId", lower(o.period) as start, upper(o.period) as "end",
      case when o.calendar_event_id is null then 'block' else 'foreign' end as kind,
      case when d.listing_id <> own.listing_id then d.listing_id end as through
    from listing_spaces own join occupancy o on o.space_id = own.space_id
      left join blocked_dates d on d.id = o.blocked_date_id
    where own.listing_id = any(${ids}::uuid[]) and o.booking_id is null and o.released_at is null
      and o.period && tstzrange(${from}::date - interval '1 day', ${to}::date + interval '3 days')`.execute(db)
  return rows
}
