import { type Unit, unitOf } from '#domain/availability/unit.ts'
import type { Language } from '#domain/i18n/language.ts'
import type { OwnText } from '#domain/listings/listing.ts'
import { ownText } from '#domain/listings/queries/read-columns.server.ts'
import type { QuoteLine } from '#domain/pricing/quote.ts'
import { addDays, addMonths, type Day } from '#kernel/dates.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { BookingStatus } from '../booking.ts'
import { extraLines, isShown, isThereWithin } from './list-host-bookings.server.ts'
import { quoteLines } from './parse-quote.server.ts'
import { SHOWN_A_DAY } from './read-host-month.server.ts'

/** A month of 12 listings has some hundred cells. */
const DIARY_PAGE_SIZE = 12

type DiaryListing = { id: string; title: OwnText; unit: Unit }

export type DiaryBooking = {
  id: string
  listingId: string
  guestName: string
  status: BookingStatus
  waitsFor: 'host' | 'payment' | null
  from: Day
  to: Day
  startTime: string | null
  guests: number
  pets: number
  purpose: string | null
  note: string | null
  /** Its extras. */
  lines: readonly QuoteLine[]
  /** The number of bookings of its listing that begin on the same day. */
  beginning: number
}

/** The host's blocks and imported events make these days unavailable. */
type DiaryBlock = { listingId: string; from: Day; to: Day }

export type Diary = {
  listings: readonly DiaryListing[]
  bookings: readonly DiaryBooking[]
  blocks: readonly DiaryBlock[]
  page: number
  pages: number
}

/**
 * Each listing's month is in its own days and has the first bookings of each day.
 *
 * @param page one beyond the last returns the last
 */
export async function readHostDiary(
  db: Db,
  { hostId, first, page: wanted }: { hostId: string; first: Day; page: number },
  language: Language,
  now: Date,
): Promise<Diary> {
  const { count } = await ownListings(db, hostId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const pages = Math.max(1, Math.ceil(count / DIARY_PAGE_SIZE))
  const page = Math.min(Math.max(1, wanted), pages)
  const rows = await ownListings(db, hostId)
    .select(['listings.id', 'listing_type', ownText('title', language).as('title')])
    .orderBy('created_at', 'desc')
    .orderBy('listings.id')
    .limit(DIARY_PAGE_SIZE)
    .offset((page - 1) * DIARY_PAGE_SIZE)
    .execute()
  const month = { ids: rows.map(({ id }) => id), first, last: addDays(addMonths(first, 1), -1) }
  const [bookings, blocks] = await Promise.all([readBookings(db, hostId, month, now), readBlocks(db, month)])
  const listings = rows.map(({ id, title, listing_type }) => ({ id, title, unit: unitOf(listing_type) }))
  return { listings, bookings, blocks, page, pages }
}

const ownListings = (db: Db, hostId: string) =>
  db.selectFrom('listings').where('host_id', '=', hostId).where('status', 'in', ['published', 'paused'])

type Month = { ids: readonly string[]; first: Day; last: Day }

type DiaryRow = Omit<DiaryBooking, 'lines'> & { lines: unknown; quoteId: string }

async function readBookings(db: Db, hostId: string, { ids, first, last }: Month, now: Date): Promise<DiaryBooking[]> {
  const { rows } = await sql<DiaryRow>`
    with shown as (
      select bookings.*, count(*) over same_day as beginning,
        row_number() over (partition by listing_id, greatest(check_in, ${first}::date) order by starts_at, id) as number
      from bookings
      where host_id = ${hostId} and listing_id = any(${ids}::uuid[])
        and ${isThereWithin(first, last)} and ${isShown(now)}
      window same_day as (partition by listing_id, greatest(check_in, ${first}::date)))
    select shown.id, shown.listing_id as "listingId", guest.first_name || ' ' || guest.last_name as "guestName", shown.status,
      shown.waits_for as "waitsFor", greatest(check_in, ${first}::date) as "from", least(check_out, ${last}::date) as "to",
      to_char(start_time, 'HH24:MI') as "startTime", guests, pets, purpose, note,
      ${extraLines} as lines, quotes.id as "quoteId", beginning
    from shown join profiles guest on guest.user_id = shown.guest_id join quotes on quotes.id = shown.quote_id
    where number <= ${sql.lit(SHOWN_A_DAY)} order by "from", starts_at, shown.id`.execute(db)
  return rows.map(({ quoteId, ...booking }) => ({ ...booking, lines: quoteLines(booking.lines, quoteId) }))
}

async function readBlocks(db: Db, { ids, first, last }: Month): Promise<DiaryBlock[]> {
  const { rows } = await sql<DiaryBlock>`
    select distinct ls.listing_id as "listingId", greatest((lower(o.period) at time zone l.time_zone)::date, ${first}::date) as "from",
      least(((upper(o.period) - interval '1 second') at time zone l.time_zone)::date, ${last}::date) as "to"
    from listing_spaces ls join listings l on l.id = ls.listing_id join occupancy o on o.space_id = ls.space_id
    where ls.listing_id = any(${ids}::uuid[]) and o.booking_id is null and o.released_at is null
      and o.period && tstzrange(${first}::date - interval '1 day', ${last}::date + interval '2 days')
      and (lower(o.period) at time zone l.time_zone)::date <= ${last}::date
      and ((upper(o.period) - interval '1 second') at time zone l.time_zone)::date >= ${first}::date`.execute(db)
  return rows
}
